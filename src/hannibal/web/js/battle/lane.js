import { element } from "../dom.js";
import { coin, icon, tacticSign } from "../signs.js";
import { sideName } from "../words.js";
import { die } from "./sides.js";

/** @typedef {import("../types.js").Battle} Battle */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../types.js").Round} Round */

const MOST_BACKS = 14;

/**
 * The rounds so far, side by side, and the one being fought; above them what the other still holds.
 * @param {Look} view
 * @param {Battle} fight
 * @param {string} mine  the side whose cards lie below
 * @param {string | null} chosen  the kind of card the player has picked up
 * @param {boolean} over  no round follows
 */
export function lane(view, fight, mine, chosen, over) {
  const rounds = element("ol", { class: "battle-lane", tabindex: 0, "aria-label": "Rounds fought" });
  let number = 0;
  for (const entry of fight.course) {
    if (entry.tactic) number += 1;
    rounds.append(entry.tactic ? roundColumn(view, fight, entry, number, mine) : withdrawal(view, fight, entry));
  }
  const last = fight.course.at(-1);
  const open = last?.tactic && !last.match;
  if (!open && !fight.loser && !over) rounds.append(nextColumn(view, fight, number + 1, mine, chosen));
  // The newest round is in view, however many there were.
  queueMicrotask(() => {
    rounds.scrollLeft = rounds.scrollWidth;
  });
  return [held(view, fight, opponent(fight, mine)), rounds];
}

/**
 * The other's hand from behind.
 * @param {Look} view
 * @param {Battle} fight
 * @param {string} side
 */
function held(view, fight, side) {
  const army = fight.sides[side];
  const backs = element("span", { class: `backrow ${side}`, "aria-hidden": "true" });
  for (let card = 0; card < Math.min(army.held, MOST_BACKS); card += 1) backs.append(element("i", {}, coin(side)));
  const words = army.dealt === null ? "The cards are not dealt yet" : `${general(view, fight, side)} holds ${army.held === 1 ? "one card" : `${army.held} cards`}`;
  return element("p", { class: "battle-held" }, coin(side), words, backs);
}

/**
 * @param {Look} view
 * @param {Battle} fight
 * @param {Round} entry
 * @param {number} number
 * @param {string} mine
 */
function roundColumn(view, fight, entry, number, mine) {
  const { tactic = "" } = entry;
  const attacks = entry.attacker === mine;
  const open = !entry.match && !fight.loser;
  const attack = card(fight, entry.card ?? tactic, tactic, entry.attacker);
  const yours = open && !attacks && view.decision.yours;
  const answer = entry.match ? card(fight, entry.match, tactic, opponent(fight, entry.attacker)) : slot(open ? (yours ? "match it?" : "must match or lose") : "not matched", yours);
  const words = entry.match ? "matched" : open ? "attacks" : "wins the battle";
  const arrow = element("p", { class: `battle-arrow ${entry.attacker} ${attacks ? "up" : "down"}` }, element("i", { "aria-hidden": "true" }), words);
  return element(
    "li",
    { class: open ? "now" : "" },
    element("h3", {}, open ? `Round ${number}` : String(number)),
    ...(attacks ? [answer, arrow, attack] : [attack, arrow, answer]),
    element("p", { class: "battle-after" }, ...after(view, fight, entry)),
  );
}

/**
 * Who went for the initiative after a round, and with what die.
 * @param {Look} view
 * @param {Battle} fight
 * @param {Round} entry
 * @returns {(Node | string)[]}
 */
function after(view, fight, entry) {
  const other = opponent(fight, entry.attacker);
  const gained = element("b", { class: other }, `initiative to ${sideName(other)}`);
  if (entry.die) {
    const { needs = 0 } = entry;
    const needed = needs > 1 ? `1–${needs}` : needs === 1 ? "a 1" : "more than luck";
    return [`${general(view, fight, other)} strikes back `, die(entry.die), element("br"), entry.taken ? gained : `fails, needs ${needed}`];
  }
  return entry.taken ? [`${general(view, fight, other)} takes over`, element("br"), gained] : [];
}

/**
 * @param {Look} view
 * @param {Battle} fight
 * @param {Round} entry
 */
function withdrawal(view, fight, entry) {
  const other = opponent(fight, entry.attacker);
  const parts = [element("span", {}, `${general(view, fight, entry.attacker)} tries to withdraw `, die(entry.withdraw ?? 0), ` needs 1–${entry.needs}`)];
  if (entry.stop) parts.push(element("span", {}, `${general(view, fight, other)} tries to hold him `, die(entry.stop), ` needs 1–${entry.stop_needs}`));
  if (entry.taken) parts.push(element("b", { class: other }, `initiative to ${sideName(other)}`));
  return element("li", { class: "away" }, icon("back"), ...parts);
}

/**
 * The round to come: who has the initiative, and the card he has picked up.
 * @param {Look} view
 * @param {Battle} fight
 * @param {number} number
 * @param {string} mine
 * @param {string | null} chosen
 */
function nextColumn(view, fight, number, mine, chosen) {
  const { initiative } = fight;
  const attacks = initiative === mine;
  const asked = view.decision.yours && view.decision.step === "attack";
  const own = chosen && asked ? slot(`${kindName(fight, chosen)}?`, true, chosen) : slot(attacks ? "attacks" : "answers", asked);
  const arrow = element("p", { class: `battle-arrow ${initiative} ${attacks ? "up" : "down"}` }, element("i", { "aria-hidden": "true" }), asked ? "you attack" : "to attack");
  return element(
    "li",
    { class: "now next" },
    element("h3", {}, `Round ${number}`),
    slot(attacks ? "must match or lose" : "attacks", false),
    arrow,
    own,
    element("p", { class: "battle-after" }, element("b", { class: initiative }, `${general(view, fight, initiative)} has the initiative`)),
  );
}

/**
 * A battle card as it lies on the table; what it stands for is said where that is something else.
 * @param {Battle} fight
 * @param {string} played
 * @param {string} tactic
 * @param {string} side
 */
function card(fight, played, tactic, side) {
  const isKind = fight.kinds.some(({ id }) => id === played);
  const made = element("div", { class: `battle-card ${side}` }, tacticSign(isKind ? played : tactic), element("b", {}, kindName(fight, played)));
  if (played !== tactic) made.append(element("small", {}, `as ${kindName(fight, tactic)}`));
  return made;
}

/**
 * @param {string} words
 * @param {boolean} yours
 * @param {string} [kind]
 */
function slot(words, yours, kind) {
  return element("div", { class: `battle-card slot${yours ? " yours" : ""}` }, ...(kind ? [tacticSign(kind)] : []), element("b", {}, words));
}

/** @param {Battle} fight @param {string} kind */
export const kindName = (fight, kind) => fight.names[kind] ?? kind;

/** The commander of a side, or the side where it has none. @param {Look} view @param {Battle} fight @param {string} side */
export function general(view, fight, side) {
  const commander = fight.sides[side]?.commander;
  return (commander && view.public.generals?.[commander]?.label) || sideName(side);
}

/** @param {Battle} fight @param {string} side */
export const opponent = (fight, side) => Object.keys(fight.sides).find((other) => other !== side) ?? side;
