import { element } from "../dom.js";
import { sentence, sideName, softened } from "../words.js";
import { icon, opsDisc } from "./marks.js";
import { vignette } from "./vignettes.js";

/** @typedef {import("./game.js").Game} Game */

/** @typedef {import("../types.js").Card} Card */

/**
 * The face of a card: number, title, ship, picture, text, and why its event cannot be played.
 * @param {Card} card
 */
export function cardFace(card) {
  const { usable, why } = card.event;
  const parts = [
    element("span", { class: "card-head" }, opsDisc(card), element("span", { class: "card-title" }, softened(card.title)), element("span", { class: "sr" }, `, operation ${card.ops}. `)),
    element("span", { class: "vignette" }, vignette(card.picture)),
  ];
  if (card.ship) parts[0].append(icon("ship"));
  const text = element("span", { class: "card-text" });
  if (card.when) text.append(element("span", { class: "when" }, icon("bolt"), card.when));
  text.append(card.text);
  if (card.removed) text.append(element("em", {}, " Leaves the game."));
  parts.push(text);
  if (!usable) parts.push(element("span", { class: "card-no" }, icon("lock"), element("span", { class: "sr" }, " Event not possible: "), sentence(why)));
  return { parts, usable };
}

/**
 * @param {Game} game
 * @param {Card} card
 * @param {number} place
 * @param {(card: Card) => void} onPick
 */
function cardButton(game, card, place, onPick) {
  const { parts, usable } = cardFace(card);
  const classes = ["card"];
  if (card.when && usable) classes.push("counter");
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

/**
 * The backs of a hand that is not to be seen.
 * @param {Game} game
 * @param {string} side
 * @param {number} count
 */
function backs(game, side, count) {
  const list = Array.from({ length: count }, () => element("span", { class: `card back ${side}`, "aria-hidden": "true" }));
  const show = element("button", { class: "btn show-hand", type: "button", "data-focus": "unveil" }, `Show ${sideName(side)}'s hand`);
  show.addEventListener("click", () => game.unveil());
  return count ? [...list, show] : list;
}

/**
 * The hand below the map.
 * @param {Game} game
 * @param {(card: Card) => void} onPick
 * @returns {HTMLElement[]}
 */
export function handParts(game, onPick) {
  const { view } = game;
  if (!view?.public.hands) return [];
  const count = view.public.hands[view.seat];
  if (game.veiled && count !== undefined) return backs(game, view.seat, count);
  if (!view.cards.length) return [element("p", { class: "no-cards" }, view.seat === "spectator" ? "You are watching: hands are hidden." : view.result ? "The war is over." : "No cards left this year.")];
  return view.cards.map((card, place) => cardButton(game, card, place, onPick));
}
