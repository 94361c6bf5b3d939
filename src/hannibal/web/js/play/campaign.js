import { element } from "../dom.js";
import { sideName, signed } from "../words.js";

/** @typedef {import("../types.js").Combat} Combat */
/** @typedef {import("../types.js").Election} Election */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../types.js").March} March */
/** @typedef {import("../types.js").Siege} Siege */
/** @typedef {import("../types.js").Units} Units */

/**
 * What goes on in the Italian Campaign, beside the map: the army on the move, the combat, the election.
 * @param {Look} view
 * @returns {HTMLElement[]}
 */
export function campaignSections(view) {
  const { march, combat, siege, election } = view.public;
  const parts = [];
  if (combat) parts.push(combatSection(view, combat));
  else if (siege) parts.push(siegeSection(siege));
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

/** Units by kind, or a number of counters that lie face down. @param {{units?: Units[], counters?: number}} force */
function makeUp(force) {
  if (!force.units) return element("p", { class: "quiet" }, `${force.counters} counters, face down`);
  return element("ul", { class: "make-up" }, ...force.units.map((unit) => element("li", {}, element("b", {}, String(unit.count)), ` ${unit.text}`)));
}

/**
 * @param {Look} view
 * @param {March} march
 */
function marchSection(view, march) {
  const others = march.others.map((id) => nameOf(view, id));
  const note = march.limit === undefined ? (march.place ?? "") : `${march.strength} SPs, ${march.left} of ${march.limit} points left`;
  const along = others.length ? [element("p", {}, `With him: ${others.join(", ")}`)] : [];
  const hint = march.reach.length ? [element("p", { class: "quiet" }, "Click any tinted hex to march there. Next to an enemy city its loyalty may be tested.")] : [];
  return section(`Marching with ${march.name}`, note, makeUp(march), ...along, ...hint);
}

/**
 * @param {Look} view
 * @param {Combat} combat
 */
function combatSection(view, combat) {
  const rows = Object.entries(combat.sides).map(([side, force]) => {
    const names = (force.commander ? [force.commander] : force.leaders).map((id) => nameOf(view, id));
    const strength = force.strength === undefined ? [] : [`${force.strength} SPs`];
    const away = [...(force.foraging ? [`${force.foraging} foraging`] : []), ...(force.to_forage ? [`${force.to_forage} to forage`] : [])];
    const role = combat.attacker === side ? " attacks" : "";
    return element("div", { class: `combat-side ${side}` }, element("b", {}, `${sideName(side)}${role}`), element("span", {}, ` ${[names.join(", ") || "no leader", ...strength, ...away].join(", ")}`), makeUp(force));
  });
  const hidden = combat.ambush?.units.map((unit) => `${unit.count} ${unit.text}`).join(", ");
  const ambush = hidden ? [element("p", {}, `In ambush: ${hidden}`)] : [];
  const note = combat.round ? `round ${combat.round}, ${combat.terrain}` : combat.terrain;
  return section(`Combat in ${combat.place}`, note, ...rows, ...ambush, ...oddsParts(combat));
}

/** The column, what changes the die, and what each face would bring. @param {Combat} combat */
function oddsParts(combat) {
  if (!combat.column) return [];
  const modifiers = (combat.modifiers ?? []).map((one) => `${one.text} ${signed(one.modifier)}`);
  const shift = combat.shift ? `, ${combat.shift} left for terrain or works` : "";
  const asked = combat.attacker ? "Column" : "An attack: column";
  const words = `${asked} ${combat.column}${shift}${modifiers.length ? `; die: ${modifiers.join(", ")}` : ""}. A attacker, D defender, E both lose so many steps:`;
  const faces = (combat.results ?? []).map((result, face) => element("li", {}, element("kbd", {}, String(face + 1)), ` ${result}`));
  return [element("p", {}, words), element("ol", { class: "faces", "aria-label": "What each face of the die brings" }, ...faces)];
}

/** The city that is besieged or may be: what holds it, what stands before it. @param {Siege} siege */
function siegeSection(siege) {
  const inside = siege.inside ? `, ${siege.inside} inside` : ", nobody inside";
  const holds = element("div", { class: `combat-side ${siege.owner}` }, element("b", {}, siege.place), element("span", {}, ` defends with ${siege.needed} SPs: ${siege.intrinsic} by itself${inside}`), ...(siege.inside ? [makeUp(siege)] : []));
  const enough = siege.besiegers >= siege.needed ? "enough for a siege" : "too few for a siege";
  const assault = siege.kind === "class-1" ? "" : siege.storms ? " and for an assault" : "; an assault takes 3 to 2";
  const before = element("p", {}, `Before it ${siege.besiegers} SPs: ${enough}${assault}.`);
  return section(`Siege of ${siege.place}`, siege.kind.replace("-", " "), holds, before);
}

/** @param {Look} view @param {string} general */
const nameOf = (view, general) => view.public.generals?.[general]?.label ?? general;

/** @param {Election} election */
function electionSection(election) {
  const rows = election.candidates.map((candidate) => {
    const chosen = election.elected.indexOf(candidate.general);
    const office = chosen < 0 ? "" : chosen < 2 ? ", consul" : ", praetor";
    return element("li", {}, element("b", {}, candidate.roll === null ? "–" : String(candidate.roll)), ` ${candidate.name}${office}`);
  });
  return section("Election", `${election.candidates.length} candidates`, element("ul", { class: "make-up" }, ...rows));
}
