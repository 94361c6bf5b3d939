import { element } from "../dom.js";
import { opsDisc } from "../play/marks.js";
import { sideName } from "../words.js";

/** @typedef {import("../types.js").PastView} PastView */

/**
 * The hands at a moment: all of them when the game is over, else the own.
 * @param {PastView} view
 */
export function handsPart(view) {
  if (!view.public.hands) return [];
  const hands = view.hands ?? (view.seat in view.seats ? { [view.seat]: { cards: view.cards } } : {});
  return Object.entries(hands).map(([side, { cards }]) =>
    element(
      "div",
      { class: `replay-hand ${side}` },
      element("h2", { class: "cap" }, `${sideName(side)} holds ${cards.length}`),
      element("ul", {}, ...cards.map((card) => element("li", {}, opsDisc(card), card.title))),
    ),
  );
}
