import { element } from "../dom.js";
import { sideName } from "../words.js";
import { scorePart } from "./score.js";

/** @typedef {import("../types.js").Look} Look */

/**
 * The years of a turn as the track prints them: `218`, `215–214`.
 * @param {string} years
 */
function short(years) {
  return years.replace(" BC", "").replace("-", "–");
}

/**
 * The turn track: nine discs, the past ones filled.
 * @param {import("../types.js").Turn} turn
 */
function track(turn) {
  const list = element("ol", { class: "track", "aria-label": `Turn ${turn.number} of ${turn.track.length}, ${turn.years}` });
  for (const { number, years, hand } of turn.track) {
    const when = number < turn.number ? "past" : number === turn.number ? "now" : "";
    const text = number === turn.number ? short(years) : short(years).split("–")[0];
    const item = element("li", { class: when, "data-n": number, title: `Turn ${number}, ${years}${hand ? `: ${hand} cards` : ""}` }, text);
    if (when === "now") item.setAttribute("aria-current", "step");
    list.append(item);
  }
  return list;
}

/**
 * The balance of political points as cells, Rome from the left, Carthage from the right.
 * @param {import("../types.js").Points} points
 */
function balance(points) {
  const cells = element("span", { class: "cells" });
  for (let cell = 0; cell < points.total; cell += 1) {
    const side = cell < points.rome ? "r" : cell >= points.total - points.carthage ? "c" : "";
    cells.append(element("i", { class: side }));
  }
  const words = `Political points: Rome ${points.rome}, Carthage ${points.carthage}. ${points.year_end.text}.`;
  return element(
    "div",
    { class: "balance", role: "img", "aria-label": words, title: words },
    element("b", { class: "r" }, String(points.rome)),
    cells,
    element("b", { class: "c" }, String(points.carthage)),
    element("small", {}, points.year_end.text),
  );
}

/**
 * How many cards everybody holds, and the piles.
 * @param {Look} view
 * @param {Record<string, number>} counts
 */
function hands(view, counts) {
  const list = element("div", { class: "hands" });
  for (const [side, count] of Object.entries(counts)) {
    const who = view.seat === side && !view.shared ? "you" : sideName(side);
    const backs = element("span", { class: `backs ${side}` });
    for (let back = 0; back < Math.min(3, count); back += 1) backs.append(element("i"));
    const words = `${sideName(side)} holds ${count} strategy cards`;
    list.append(element("span", { role: "img", "aria-label": words, title: words }, backs, element("b", {}, String(count)), ` ${who}`));
  }
  const { deck, discards = [], removed = [] } = view.public;
  if (deck === undefined) return list;
  const piles = `${deck} cards in the deck, ${discards.length} discarded, ${removed.length} out of the game`;
  list.append(element("span", { class: "deck", role: "img", "aria-label": piles, title: piles }, `deck ${deck}`));
  return list;
}

/** What is in force, as small tags. @param {NonNullable<Look["public"]["effects"]>} all */
function effectTags(all) {
  const list = element("ul", { class: "effects", "aria-label": "In force" });
  for (const effect of all) list.append(element("li", { title: `${effect.text} (${effect.rule})` }, effect.text));
  return list;
}

/**
 * Everything of the bar that follows from the view; every game tells what it has.
 * @param {Look} view
 */
export function topbarParts(view) {
  const { turn, points, score, hands: counts, effects } = view.public;
  const parts = [];
  if (turn) parts.push(track(turn));
  if (score) parts.push(scorePart(score));
  if (points) parts.push(balance(points));
  if (counts) parts.push(hands(view, counts));
  if (effects?.length) parts.push(effectTags(effects));
  return parts;
}
