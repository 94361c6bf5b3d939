import { element } from "../dom.js";
import { softened } from "../words.js";
import { icon, opsDisc, sentence, sideName } from "./marks.js";
import { vignette } from "./vignettes.js";

/** @typedef {import("./game.js").Game} Game */

/** When a counter event is played, by its card. @type {Record<string, string>} */
const WHEN = { 6: "In a battle", 20: "As a battle begins", 31: "As a battle begins", 32: "As a battle begins", 42: "In a charge", 59: "In a battle" };

/**
 * The face of a card: number, title, ship, picture, text, and why its event cannot be played.
 * @param {any} card
 * @param {string} seat
 */
export function cardFace(card, seat) {
  const event = card.uses.find((/** @type {any} */ use) => use.verb === "event");
  const parts = [
    element("span", { class: "card-head" }, opsDisc(card), element("span", { class: "card-title" }, softened(card.title)), element("span", { class: "sr" }, `, operation ${card.ops}. `)),
    element("span", { class: "vignette" }, vignette(card.card)),
  ];
  if (card.ship) parts[0].append(icon("ship"));
  const text = element("span", { class: "card-text" });
  if (card.counter) text.append(element("span", { class: "when" }, icon("bolt"), WHEN[card.card] ?? "In the enemy's move"));
  text.append(card.text);
  if (card.removed) text.append(element("em", {}, " Leaves the game."));
  parts.push(text);
  const usable = event.possible || (card.counter && [seat, "both"].includes(card.event_side));
  if (!usable) parts.push(element("span", { class: "card-no" }, icon("lock"), element("span", { class: "sr" }, " Event not possible: "), sentence(event.why)));
  return { parts, usable };
}

/**
 * @param {Game} game
 * @param {any} card
 * @param {number} place
 * @param {(card: any) => void} onPick
 */
function cardButton(game, card, place, onPick) {
  const seat = game.view?.seat ?? "";
  const { parts, usable } = cardFace(card, seat);
  const classes = ["card"];
  if (card.counter && usable) classes.push("counter");
  if (!usable) classes.push("dim");
  if (card.counter_now) classes.push("now");
  if (game.taken === card.card) classes.push("up");
  const button = element("button", {
    class: classes.join(" "),
    type: "button",
    "data-card": card.card,
    "data-focus": `card-${card.card}`,
    "aria-pressed": String(game.taken === card.card),
    ...(place < 9 && { "aria-keyshortcuts": String(place + 1) }),
  }, ...parts);
  button.addEventListener("click", () => onPick(card));
  return button;
}

/** The backs of a hand that is not to be seen. @param {Game} game */
function backs(game) {
  const side = game.view?.seat ?? "rome";
  const count = game.view?.public.hands[side] ?? 0;
  const list = Array.from({ length: count }, () => element("span", { class: `card back ${side}`, "aria-hidden": "true" }));
  const show = element("button", { class: "btn show-hand", type: "button", "data-focus": "unveil" }, `Show ${sideName(side)}'s hand`);
  show.addEventListener("click", () => game.unveil());
  return count ? [...list, show] : list;
}

/**
 * The hand below the map.
 * @param {Game} game
 * @param {(card: any) => void} onPick
 * @returns {HTMLElement[]}
 */
export function handParts(game, onPick) {
  const { view } = game;
  if (!view?.public.hands) return [];
  if (game.veiled && view.public.hands[view.seat] !== undefined) return backs(game);
  if (!view.cards.length) return [element("p", { class: "no-cards" }, view.seat === "spectator" ? "You are watching: hands are hidden." : view.result ? "The war is over." : "No cards left this year.")];
  return view.cards.map((/** @type {any} */ card, /** @type {number} */ place) => cardButton(game, card, place, onPick));
}
