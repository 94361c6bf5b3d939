import { element } from "../dom.js";
import { openRule } from "../rules/drawer.js";
import { ruleButton } from "../rules/article.js";
import { coin } from "../signs.js";
import { capital, sideName, signed } from "../words.js";

/** @typedef {import("../types.js").Battle} Battle */
/** @typedef {import("../types.js").Fighting} Fighting */
/** @typedef {import("../types.js").General} General */
/** @typedef {import("../types.js").Look} Look */

/** @type {Record<string, string>} */
const CHARGES = { succeeds: "Elephants charged", rampage: "Elephants ran amok", fright: "Elephant Fright" };
/** @type {Record<string, string>} */
const STORIES = {
  succeeds: "The elephants charged with success",
  fails: "The elephants charged in vain",
  rampage: "The elephants ran amok among their own",
  fright: "The elephants were frightened off",
};

/**
 * One army beside the rounds: its commander, its strength, how its hand came to its size.
 * @param {Look} view
 * @param {Battle} fight
 * @param {string} side
 * @param {"near" | "far"} place  near: the player's own, or the attacker's for who watches
 * @param {boolean} over  the battle is over: nobody asks any more what is hidden
 */
export function sidePanel(view, fight, side, place, over) {
  const army = fight.sides[side];
  const commander = (army.commander && view.public.generals?.[army.commander]) || null;
  const plays = view.seat in fight.sides;
  return element(
    "section",
    { class: `battle-side ${side} ${place}`, "aria-label": sideName(side) },
    element(
      "div",
      { class: "battle-commander" },
      coin(side),
      element("div", {}, element("h2", {}, commander?.label ?? "No general"), element("small", {}, role(view, fight, side))),
    ),
    ratings(army, commander),
    sums(fight, army, view.seat === side),
    ...notes(view, army, commander),
    ...(place === "far" && plays && !over ? [unseen(fight, army)] : []),
    ...(place === "near" ? story(fight) : []),
  );
}

/**
 * @param {Look} view
 * @param {Battle} fight
 * @param {string} side
 */
function role(view, fight, side) {
  const who = view.seat === side && !view.shared ? "You, " : "";
  if (fight.attacker === side) return `${who}attacker${fight.entry ? `, came from ${cityOrSpace(fight, fight.entry)}` : ""}`;
  return `${who}defender${fight.intercepted ? ", intercepted" : fight.failed_avoid ? ", could not avoid battle" : ""}`;
}

/** A space in words; some have the name of a side. @param {Battle} fight @param {string} name */
const cityOrSpace = (fight, name) => (Object.keys(fight.sides).map(sideName).includes(name) ? `the city of ${name}` : name);

/**
 * @param {Fighting} army
 * @param {General | null} commander
 */
function ratings(army, commander) {
  /** @type {[number | undefined, string][]} */
  const figures = [];
  if (commander) figures.push([commander.battle, "battle"], [commander.strategy, "strategy"]);
  figures.push([army.cus, army.cus === 1 ? "CU" : "CUs"]);
  if (army.elephants) figures.push([army.elephants, army.elephants === 1 ? "elephant" : "elephants"]);
  if (army.lost) figures.push([army.lost, "lost"]);
  return element("div", { class: "battle-ratings" }, ...figures.map(([figure, words]) => element("div", {}, element("b", {}, String(figure)), ` ${words}`)));
}

/**
 * How the hand came to its size.
 * @param {Battle} fight
 * @param {Fighting} army
 * @param {boolean} own
 */
function sums(fight, army, own) {
  const most = fight.most_cards;
  const rows = army.parts.map((part) => sumRow(capital(part.text), signed(part.cards), part.cards < 0));
  const before = army.parts.reduce((sum, part) => sum + part.cards, 0);
  if (before > most) rows.push(sumRow(`At most ${most}`, signed(most - before), true));
  const elephants = army.size - Math.max(0, Math.min(before, most));
  if (elephants && fight.charge) rows.push(chargeRow(fight.charge, elephants));
  rows.push(sumRow(army.dealt === null ? "To be dealt" : "Dealt", String(army.size)));
  if (army.dealt !== null) {
    const gone = army.dealt - army.held;
    if (gone) rows.push(sumRow(gone > 0 ? "Played" : "Came over", signed(-gone)));
    const total = sumRow(own ? "In hand" : "In hand, hidden", String(army.held));
    total.classList.add("total");
    rows.push(total);
  }
  return element("table", { class: "battle-sums" }, element("tbody", {}, ...rows));
}

/**
 * @param {string | Node} words
 * @param {string} figure
 * @param {boolean} [less]
 */
function sumRow(words, figure, less = false) {
  return element("tr", {}, element("th", { scope: "row" }, words), element("td", { class: less ? "less" : "" }, figure));
}

/**
 * @param {import("../types.js").Charge} charge
 * @param {number} cards
 */
function chargeRow(charge, cards) {
  const words = element("span", {}, CHARGES[charge.result] ?? "Elephants", " ");
  if (charge.die) words.append(die(charge.die), " ");
  words.append(ruleButton("2E:17.3", openRule));
  return sumRow(words, signed(cards), cards < 0);
}

/**
 * What the commander can do, and who is with him.
 * @param {Look} view
 * @param {Fighting} army
 * @param {General | null} commander
 */
function notes(view, army, commander) {
  const found = [];
  if (commander?.ability) {
    const note = element("p", { class: "battle-note able" }, commander.ability);
    if (army.ability_used !== undefined) note.append(" ", element("b", {}, army.ability_used ? "Used in this battle." : "Not used yet."));
    found.push(note);
  }
  const others = army.generals.filter((id) => id !== army.commander).map((id) => view.public.generals?.[id]?.label ?? id);
  if (others.length) {
    const words = others.length === 1 ? "is with him and adds nothing. " : "are with him and add nothing. ";
    found.push(element("p", { class: "battle-note" }, `${others.join(" and ")} ${words}`, ruleButton("2E:9.2", openRule)));
  }
  return found;
}

/**
 * What cannot be seen: the cards left, by kind, of which some are the other's.
 * @param {Battle} fight
 * @param {Fighting} army
 */
function unseen(fight, army) {
  const total = fight.kinds.reduce((sum, kind) => sum + kind.unseen, 0);
  const spied = fight.kinds.filter((kind) => kind.spied);
  const known = spied.reduce((sum, { spied: seen = 0 }) => sum + seen, 0);
  const most = Math.max(1, ...fight.kinds.map((kind) => kind.count));
  const rows = fight.kinds.map((kind) =>
    element("tr", {}, element("th", { scope: "row" }, kind.name), element("td", {}, element("meter", { min: 0, max: most, value: kind.unseen, "aria-hidden": "true" })), element("td", {}, String(kind.unseen))),
  );
  const box = element("div", { class: "battle-unseen" }, element("h3", { class: "cap" }, `${total} cards unseen, ${army.held - known} are his`), element("table", {}, element("tbody", {}, ...rows)));
  if (known) box.prepend(element("p", { class: "battle-note able" }, `You know of ${spied.map((kind) => `${kind.spied} ${kind.name}`).join(", ")} in his hand.`));
  return box;
}

/** @param {Battle} fight */
function story({ charge }) {
  if (!charge) return [];
  const line = element("p", { class: "battle-story" }, STORIES[charge.result] ?? "");
  if (charge.die) line.append(": ", die(charge.die), `, ${charge.needs} or more was needed`);
  line.append(".");
  return [element("h3", { class: "cap" }, "How it came to this"), line];
}

/** @param {number} face */
export function die(face) {
  return element("span", { class: "die", role: "img", "aria-label": `die ${face}` }, String(face));
}
