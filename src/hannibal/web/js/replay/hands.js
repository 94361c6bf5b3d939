import { element } from "../dom.js";
import { opsDisc } from "../play/marks.js";

/** @typedef {import("../net.js").View} View */

/** @type {Record<string, string>} */
const NAMES = { rome: "Rome", carthage: "Carthage" };

/**
 * The hands at a moment: all of them when the game is over, else the own.
 * @param {View} view
 */
export function handsPart(view) {
  if (!view.public.hands) return [];
  const hands = view.hands ?? (view.seat in NAMES ? { [view.seat]: { cards: view.cards } } : {});
  return Object.entries(hands).map(([side, { cards }]) =>
    element(
      "div",
      { class: `replay-hand ${side}` },
      element("h2", { class: "cap" }, `${NAMES[side]} holds ${cards.length}`),
      element("ul", {}, ...cards.map((/** @type {any} */ card) => element("li", {}, opsDisc(card), card.title))),
    ),
  );
}
