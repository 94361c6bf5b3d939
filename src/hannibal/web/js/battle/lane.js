import { element } from "../dom.js";
import { coin, icon, tacticSign } from "../signs.js";
import { die } from "./sides.js";

/** @typedef {import("../net.js").View} View */

/** @type {Record<string, string>} */
const NAMES = { rome: "Rome", carthage: "Carthage" };
const MOST_BACKS = 14;

/**
 * The rounds so far, side by side, and the one being fought; above them what the other still holds.
 * @param {View} view
 * @param {string} mine  the side whose cards lie below
 * @param {string | null} chosen  the kind of card the player has picked up
 * @param {boolean} over  no round follows
 */
export function lane(view, mine, chosen, over) {
  const fight = view.public.battle;
  const rounds = element("ol", { class: "battle-lane", tabindex: 0, "aria-label": "Rounds fought" });
  let number = 0;
  for (const entry of fight.course) {
    if (entry.tactic) number += 1;
    rounds.append(entry.tactic ? roundColumn(view, entry, number, mine) : withdrawal(view, entry));
  }
  const last = fight.course.at(-1);
  const open = last?.tactic && !last.match;
  if (!open && !fight.loser && !over) rounds.append(nextColumn(view, number + 1, mine, chosen));
  // The newest round is in view, however many there were.
  queueMicrotask(() => {
    rounds.scrollLeft = rounds.scrollWidth;
  });
  return [held(view, opponent(mine)), rounds];
}

/**
 * The other's hand from behind.
 * @param {View} view
 * @param {string} side
 */
function held(view, side) {
  const army = view.public.battle.sides[side];
  const backs = element("span", { class: `backrow ${side}`, "aria-hidden": "true" });
  for (let card = 0; card < Math.min(army.held, MOST_BACKS); card += 1) backs.append(element("i", {}, coin(side)));
  const words = army.dealt === null ? "The cards are not dealt yet" : `${general(view, side)} holds ${army.held === 1 ? "one card" : `${army.held} cards`}`;
  return element("p", { class: "battle-held" }, coin(side), words, backs);
}

/**
 * @param {View} view
 * @param {any} entry
 * @param {number} number
 * @param {string} mine
 */
function roundColumn(view, entry, number, mine) {
  const attacks = entry.attacker === mine;
  const open = !entry.match && !view.public.battle.loser;
  const attack = card(view, entry.card, entry.tactic, entry.attacker);
  const yours = open && !attacks && view.decision.yours;
  const answer = entry.match ? card(view, entry.match, entry.tactic, opponent(entry.attacker)) : slot(open ? (yours ? "match it?" : "must match or lose") : "not matched", yours);
  const words = entry.match ? "matched" : open ? "attacks" : "wins the battle";
  const arrow = element("p", { class: `battle-arrow ${entry.attacker} ${attacks ? "up" : "down"}` }, element("i", { "aria-hidden": "true" }), words);
  return element(
    "li",
    { class: open ? "now" : "" },
    element("h3", {}, open ? `Round ${number}` : String(number)),
    ...(attacks ? [answer, arrow, attack] : [attack, arrow, answer]),
    element("p", { class: "battle-after" }, ...after(view, entry)),
  );
}

/**
 * Who went for the initiative after a round, and with what die.
 * @param {View} view
 * @param {any} entry
 * @returns {(Node | string)[]}
 */
function after(view, entry) {
  const other = opponent(entry.attacker);
  const gained = element("b", { class: other }, `initiative to ${NAMES[other]}`);
  if (entry.die) {
    const needed = entry.needs > 1 ? `1–${entry.needs}` : entry.needs === 1 ? "a 1" : "more than luck";
    return [`${general(view, other)} strikes back `, die(entry.die), element("br"), entry.taken ? gained : `fails, needs ${needed}`];
  }
  return entry.taken ? [`${general(view, other)} takes over`, element("br"), gained] : [];
}

/**
 * @param {View} view
 * @param {any} entry
 */
function withdrawal(view, entry) {
  const other = opponent(entry.attacker);
  const parts = [element("span", {}, `${general(view, entry.attacker)} tries to withdraw `, die(entry.withdraw), ` needs 1–${entry.needs}`)];
  if (entry.stop) parts.push(element("span", {}, `${general(view, other)} tries to hold him `, die(entry.stop), ` needs 1–${entry.stop_needs}`));
  if (entry.taken) parts.push(element("b", { class: other }, `initiative to ${NAMES[other]}`));
  return element("li", { class: "away" }, icon("back"), ...parts);
}

/**
 * The round to come: who has the initiative, and the card he has picked up.
 * @param {View} view
 * @param {number} number
 * @param {string} mine
 * @param {string | null} chosen
 */
function nextColumn(view, number, mine, chosen) {
  const { initiative } = view.public.battle;
  const attacks = initiative === mine;
  const asked = view.decision.yours && view.decision.kind === "AttackChoice";
  const own = chosen && asked ? slot(`${kindName(view, chosen)}?`, true, chosen) : slot(attacks ? "attacks" : "answers", asked);
  const arrow = element("p", { class: `battle-arrow ${initiative} ${attacks ? "up" : "down"}` }, element("i", { "aria-hidden": "true" }), asked ? "you attack" : "to attack");
  return element(
    "li",
    { class: "now next" },
    element("h3", {}, `Round ${number}`),
    slot(attacks ? "must match or lose" : "attacks", false),
    arrow,
    own,
    element("p", { class: "battle-after" }, element("b", { class: initiative }, `${general(view, initiative)} has the initiative`)),
  );
}

/**
 * A battle card as it lies on the table; what it stands for is said where that is something else.
 * @param {View} view
 * @param {string} played
 * @param {string} tactic
 * @param {string} side
 */
function card(view, played, tactic, side) {
  const made = element("div", { class: `battle-card ${side}` }, tacticSign(played === "maharbal" ? tactic : played), element("b", {}, kindName(view, played)));
  if (played !== tactic) made.append(element("small", {}, `as ${kindName(view, tactic)}`));
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

/** @param {View} view @param {string} kind */
export function kindName(view, kind) {
  if (kind === "maharbal") return "Maharbal's Cavalry";
  return view.public.battle.kinds.find((/** @type {any} */ one) => one.id === kind)?.name ?? kind;
}

/** The commander of a side, or the side where it has none. @param {View} view @param {string} side */
export function general(view, side) {
  const { commander } = view.public.battle.sides[side];
  return commander ? view.public.generals[commander].label : NAMES[side];
}

/** @param {string} side */
export const opponent = (side) => (side === "rome" ? "carthage" : "rome");
