import { element } from "./dom.js";
import { armyName, kindName, linkName, sideName, signed } from "./words.js";

/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Link} Link */
/** @typedef {import("./types.js").Province} Province */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Space} Space */

/**
 * What the column says about one space.
 * @param {Space} space
 * @param {Map<string, Space>} spaces
 * @param {Province} province
 * @param {(space: Space) => void} onGo  called with the neighbour that was chosen
 * @returns {Node[]}
 */
export function spaceDetails(space, spaces, province, onGo) {
  const heading = element("div", {}, element("h2", { id: "details-title" }, space.name));
  if (space.also.length) heading.append(element("p", { class: "also" }, `also ${space.also.join(", ")}`));
  const region = province.region ? `, ${province.region}` : "";
  const facts = element("dl", { class: "facts" });
  if (space.control || space.kind !== "hex") fact(facts, "Held by", sideMark(space.control));
  fact(facts, "Province", `${province.name}${region}`);
  fact(facts, "Kind", kindName(space));
  if (space.kind !== "hex") fact(facts, "Port", space.port === null ? "none" : `yes, modifier ${signed(space.port)}`);
  for (const army of space.armies) fact(facts, "Army", sideMark(army.side, armyName(army)));
  return [heading, facts, ...roads(space, spaces, onGo)];
}

/**
 * What the column says when no space is pointed at: who holds the provinces.
 * @param {Facts} facts
 * @returns {Node[]}
 */
export function boardDetails(facts) {
  /** Who holds any, in their own order, and nobody. @type {(Side | null)[]} */
  const holders = [...new Set(facts.provinces.map(({ control }) => control).filter((side) => side !== null)), null];
  const list = element("ul", { class: "holders" });
  for (const holder of holders) {
    const held = facts.provinces.filter((province) => province.control === holder);
    const words = held.length === 1 ? "1 province" : `${held.length} provinces`;
    const names = held.map((province) => province.name).join(", ");
    list.append(element("li", {}, sideMark(holder, `${holder ? sideName(holder) : "Nobody"}, ${words}`), element("p", {}, names)));
  }
  return [
    element("h2", { id: "details-title" }, "218 BC"),
    element("p", { class: "cap" }, "Who holds the provinces"),
    list,
  ];
}

/**
 * @param {Space} space
 * @param {Map<string, Space>} spaces
 * @param {(space: Space) => void} onGo
 */
function roads(space, spaces, onGo) {
  if (space.links.length === 0) return [element("p", {}, "No road leads here: only ships do.")];
  const list = element("ul", { class: "roads" });
  for (const link of space.links) {
    const neighbour = spaces.get(link.to);
    if (!neighbour) continue;
    const button = element("button", { type: "button" }, sideMark(neighbour.control, neighbour.name));
    if (link.kind !== "road") button.append(element("small", {}, linkName(link.kind)));
    button.addEventListener("click", () => onGo(neighbour));
    list.append(element("li", {}, button));
  }
  return [element("p", { class: "cap" }, "Connected with"), list];
}

/**
 * @param {Side | null} side
 * @param {string} [words]
 */
function sideMark(side, words = sideName(side)) {
  return element("span", { class: `side ${side ?? ""}` }, words);
}

/**
 * @param {HTMLElement} list
 * @param {string} name
 * @param {Node | string} value
 */
function fact(list, name, value) {
  list.append(element("dt", {}, name), element("dd", {}, value));
}
