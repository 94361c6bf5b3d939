import { openDialog } from "../dialog.js";
import { element } from "../dom.js";
import { chooseTheme, MOTION_KEY, themeChoice } from "../settings.js";
import { dressed } from "../styles.js";
import { notificationWanted, soundWanted, wantNotification, wantSound } from "./signals.js";

/** @typedef {import("../net.js").GameClient} GameClient */
/** @typedef {import("../types.js").CounterOrders} CounterOrders */
/** @typedef {import("../types.js").View} View */

/** @type {[import("../settings.js").ThemeChoice, string][]} */
const THEMES = [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]];
/** @type {[CounterOrders, string][]} */
const ORDERS = [["always", "Always ask"], ["battle", "Only in battles"], ["never", "Never ask"]];

/**
 * Everything the visitor can choose: for this browser, and, where he plays, for this game.
 * @param {GameClient | null} client
 * @param {View | null} view
 */
export async function openSettings(client, view) {
  await dressed("signs", "house", "settings");
  const parts = [
    element("h3", { class: "cap" }, "This browser"),
    choice("theme", "Colours", THEMES, themeChoice(), chooseTheme),
    tick("Animations", "Pieces slide, the camera glides", motionChosen(), chooseMotion),
    tick("Sound", "A horn when your turn has come", soundWanted(), wantSound),
    notificationTick(),
  ];
  const own = client && view ? [...(view.orders ? [ordersChoice(client, view.orders)] : []), ...oddsChoice(client, view)] : [];
  if (own.length) parts.push(element("h3", { class: "cap" }, "This game"), ...own);
  openDialog("Settings", ...parts);
}

/**
 * @template {string} T
 * @param {string} name
 * @param {string} label
 * @param {[T, string][]} values
 * @param {T} now
 * @param {(value: T) => void} choose
 */
function choice(name, label, values, now, choose) {
  const switches = values.map(([value, words]) => {
    const input = element("input", { type: "radio", name: `setting-${name}`, value });
    if (value === now) input.setAttribute("checked", "");
    input.addEventListener("change", () => choose(value));
    return element("label", {}, input, element("span", {}, words));
  });
  return element("div", { class: "setting" }, element("b", { id: `setting-${name}` }, label), element("fieldset", { class: "switch", "aria-labelledby": `setting-${name}` }, ...switches));
}

/**
 * @param {string} label
 * @param {string} words
 * @param {boolean} on
 * @param {(on: boolean) => void} choose
 */
function tick(label, words, on, choose) {
  const input = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  input.checked = on;
  input.addEventListener("change", () => choose(input.checked));
  return element("label", { class: "setting" }, element("span", {}, element("b", {}, label), element("small", {}, words)), input);
}

function notificationTick() {
  const made = tick("Notification", "The browser tells you in another tab that your turn has come", notificationWanted(), async (on) => {
    const granted = await wantNotification(on);
    if (!on || granted) return;
    /** @type {HTMLInputElement} */ (made.querySelector("input")).checked = false;
    /** @type {HTMLElement} */ (made.querySelector("small")).textContent = "The browser does not allow it here; its own settings decide.";
  });
  return made;
}

/**
 * Standing orders: the answer goes to the server, which then passes such windows by itself.
 * @param {GameClient} client
 * @param {NonNullable<View["orders"]>} orders
 */
function ordersChoice(client, orders) {
  const said = element("small", { role: "status" }, "When you hold a card that could be played in the other's turn. Nobody else learns what you chose.");
  const made = choice("orders", "Counter events", ORDERS, orders.counter_events, async (wanted) => {
    try {
      await client.orders({ counter_events: wanted });
      said.textContent = "The server knows it.";
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  made.classList.add("tall");
  made.append(said);
  return made;
}

/**
 * The odds beside the map: either player may switch them off, for both and for good.
 * @param {GameClient} client
 * @param {View} view
 */
function oddsChoice(client, view) {
  if (view.role === "watch" || view.result || !view.public.hands) return [];
  const { shown, off_by: by } = view.odds;
  const who = by === view.role ? "You have switched them off." : by ? "The other player has switched them off." : "This game was made without them.";
  const said = element("small", { role: "status" }, shown ? "The chances of rolls and battles are shown to both. Whoever does not want that switches them off, for both and for good." : who);
  const off = element("button", { class: "btn", type: "button" }, "Switch off for both");
  off.addEventListener("click", async () => {
    try {
      await client.hideOdds();
      off.remove();
      said.textContent = "They are off, for both players.";
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return [element("div", { class: "setting tall" }, element("b", {}, "Odds"), ...(shown ? [off] : []), said)];
}

function motionChosen() {
  try {
    return localStorage.getItem(MOTION_KEY) !== "off";
  } catch {
    return true; // Storage can be forbidden; the system's wish then decides.
  }
}

/** @param {boolean} on */
function chooseMotion(on) {
  try {
    if (on) localStorage.removeItem(MOTION_KEY);
    else localStorage.setItem(MOTION_KEY, "off");
  } catch {
    // As above: not kept.
  }
}
