/** @typedef {import("./types.js").Edition} Edition */
/** @typedef {import("./types.js").Theme} Theme */
/** @typedef {"auto" | Theme} ThemeChoice */

const THEME_KEY = "hannibal.theme";
/** @type {ThemeChoice[]} */
const CHOICES = ["auto", "light", "dark"];
/** @type {Record<ThemeChoice, string>} */
const WORDS = { auto: "as the system", light: "light", dark: "dark" };

/**
 * The edition the address asks for, the 2nd if it asks for none that exists.
 * @returns {Edition}
 */
export function editionFromAddress() {
  return new URLSearchParams(location.search).get("edition") === "classic" ? "classic" : "2e";
}

/**
 * Keep the edition in the address, so that a reload or a link shows the same board.
 * @param {Edition} edition
 */
export function keepEditionInAddress(edition) {
  const address = new URL(location.href);
  if (edition === "2e") address.searchParams.delete("edition");
  else address.searchParams.set("edition", edition);
  history.replaceState(null, "", address);
}

/**
 * Let a button go through light, dark and the system's own colours, and remember the choice.
 * @param {HTMLElement} button
 * @param {(theme: Theme) => void} onChange  told the colours to use, now and whenever they change
 */
export function offerThemes(button, onChange) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let choice = rememberedTheme();

  const apply = () => {
    const theme = choice === "auto" ? (system.matches ? "dark" : "light") : choice;
    const label = `Colours: ${WORDS[choice]}`;
    document.documentElement.dataset.theme = choice;
    button.dataset.themeChoice = choice;
    button.setAttribute("aria-label", label);
    button.title = label;
    onChange(theme);
  };

  button.addEventListener("click", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    rememberTheme(choice);
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}

/** Colour the page by the remembered choice at once, before there is a board. */
export function applyRememberedTheme() {
  document.documentElement.dataset.theme = rememberedTheme();
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
