/** @typedef {import("./types.js").Theme} Theme */
/** @typedef {"auto" | Theme} ThemeChoice */

const THEME_KEY = "hannibal.theme";
/** `off` where somebody wants no animations. */
export const MOTION_KEY = "hannibal.motion";
/** @type {ThemeChoice[]} */
const CHOICES = ["auto", "light", "dark"];
/** @type {Record<ThemeChoice, string>} */
const WORDS = { auto: "as the system", light: "light", dark: "dark" };

/**
 * The edition the address asks for, the 2nd if it asks for none that exists.
 * @returns {"2e" | "classic"}
 */
export function editionFromAddress() {
  return new URLSearchParams(location.search).get("edition") === "classic" ? "classic" : "2e";
}

/**
 * Keep the edition in the address, so that a reload or a link shows the same board.
 * @param {string} edition
 */
export function keepEditionInAddress(edition) {
  const address = new URL(location.href);
  if (edition === "2e") address.searchParams.delete("edition");
  else address.searchParams.set("edition", edition);
  history.replaceState(null, "", address);
}

const system = matchMedia("(prefers-color-scheme: dark)");
/** Who wants to know the colours in force. @type {Set<(theme: Theme) => void>} */
const watchers = new Set();
let choice = rememberedTheme();

/** The colours in force. @returns {Theme} */
function themeNow() {
  return choice === "auto" ? (system.matches ? "dark" : "light") : choice;
}

function applyTheme() {
  document.documentElement.dataset.theme = choice;
  for (const button of document.querySelectorAll("[data-theme-choice]")) labelThemeButton(button);
  for (const watcher of watchers) watcher(themeNow());
}

/**
 * Be told the colours in force, now and whenever they change, until the returned function is called.
 * @param {(theme: Theme) => void} watcher
 * @returns {() => void}
 */
export function watchTheme(watcher) {
  watchers.add(watcher);
  watcher(themeNow());
  return () => watchers.delete(watcher);
}

/** Whether pieces may slide: the system does not ask for calm, and nobody has turned it off here. */
export function motionAllowed() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(MOTION_KEY);
  } catch {
    // Storage can be forbidden; the system's wish then decides.
  }
  return chosen !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @returns {ThemeChoice} */
export function themeChoice() {
  return choice;
}

/** Choose the colours and remember it. @param {ThemeChoice} wanted */
export function chooseTheme(wanted) {
  choice = wanted;
  rememberTheme(choice);
  applyTheme();
}

/** @param {Element} button */
function labelThemeButton(button) {
  const label = `Colours: ${WORDS[choice]}`;
  button.setAttribute("data-theme-choice", choice);
  button.setAttribute("aria-label", label);
  button.setAttribute("title", label);
}

/**
 * Let a button go through light, dark and the system's own colours.
 * @param {HTMLElement} button
 */
export function offerThemes(button) {
  labelThemeButton(button);
  button.addEventListener("click", () => chooseTheme(CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length]));
}

/** Colour the page by the remembered choice at once, before there is a board. */
export function applyRememberedTheme() {
  system.addEventListener("change", applyTheme);
  applyTheme();
}

/** @returns {ThemeChoice} */
function rememberedTheme() {
  try {
    return CHOICES.find((choice) => choice === localStorage.getItem(THEME_KEY)) ?? "auto";
  } catch {
    return "auto"; // Storage can be forbidden; the choice then lasts as long as the page.
  }
}

/** @param {ThemeChoice} choice */
function rememberTheme(choice) {
  try {
    localStorage.setItem(THEME_KEY, choice);
  } catch {
    // As above: nothing to remember it in.
  }
}
