import { element } from "../dom.js";
import { sideName } from "./marks.js";

/** @typedef {import("../net.js").View} View */

/**
 * What goes on in the Italian Campaign, beside the map: the army on the move, the combat, the election.
 * @param {View} view
 * @returns {HTMLElement[]}
 */
export function campaignSections(view) {
  const { march, combat, election } = view.public;
  const parts = [];
  if (combat) parts.push(combatSection(view, combat));
  else if (march && !march.here) parts.push(marchSection(view, march));
  if (election?.candidates.length) parts.push(electionSection(election));
  return parts;
}

/**
 * @param {string} title
 * @param {string} note
 * @param {...Node} parts
 */
function section(title, note, ...parts) {
  const head = element("div", { class: "section-head" }, element("h3", { class: "cap" }, title), element("span", { class: "quiet" }, note));
  return element("section", { class: "sec army", "aria-label": title }, head, ...parts);
}

/** Units by kind, or a number of counters that lie face down. @param {any} force */
function makeUp(force) {
  if (!force.units) return element("p", { class: "quiet" }, `${force.counters} counters, face down`);
  return element("ul", { class: "make-up" }, ...force.units.map((/** @type {any} */ unit) => element("li", {}, element("b", {}, String(unit.count)), ` ${unit.text}`)));
}

/**
 * @param {View} view
 * @param {any} march
 */
function marchSection(view, march) {
  const others = march.others.map((/** @type {string} */ id) => view.public.generals[id].label);
  const note = march.limit === undefined ? march.place : `${march.strength} SPs, ${march.left} of ${march.limit} points left`;
  const along = others.length ? [element("p", {}, `With him: ${others.join(", ")}`)] : [];
  return section(`Marching with ${march.name}`, note, makeUp(march), ...along);
}

/**
 * @param {View} view
 * @param {any} combat
 */
function combatSection(view, combat) {
  const rows = ["rome", "carthage"].map((side) => {
    const force = combat.sides[side];
    const leader = force.commander ? view.public.generals[force.commander].label : "no leader";
    const strength = force.strength === undefined ? "" : `${force.strength} SPs`;
    const away = force.foraging ? `, ${force.foraging} foraging` : "";
    const role = combat.attacker === side ? " attacks" : "";
    return element("div", { class: `combat-side ${side}` }, element("b", {}, `${sideName(side)}${role}`), element("span", {}, ` ${leader}, ${strength}${away}`), makeUp(force));
  });
  const modifiers = (combat.modifiers ?? []).map((/** @type {any} */ one) => `${one.text} ${one.modifier > 0 ? "+" : "−"}${Math.abs(one.modifier)}`);
  const shift = combat.shift ? `, ${combat.shift} left for terrain or works` : "";
  const odds = combat.column ? [element("p", {}, `Column ${combat.column}${shift}${modifiers.length ? `; die: ${modifiers.join(", ")}` : ""}`)] : [];
  const note = combat.round ? `round ${combat.round}, ${combat.terrain}` : combat.terrain;
  return section(`Combat in ${combat.place}`, note, ...rows, ...odds);
}

/** @param {any} election */
function electionSection(election) {
  const rows = election.candidates.map((/** @type {any} */ candidate) => {
    const chosen = election.elected.indexOf(candidate.general);
    const office = chosen < 0 ? "" : chosen < 2 ? ", consul" : ", praetor";
    return element("li", {}, element("b", {}, candidate.roll === null ? "–" : String(candidate.roll)), ` ${candidate.name}${office}`);
  });
  return section("Election", `${election.candidates.length} candidates`, element("ul", { class: "make-up" }, ...rows));
}
