/** @typedef {import("../types.js").Look} Look */

/**
 * Who holds what: spaces and provinces by their ids; who is not named there is nobody's.
 * @param {Pick<Look, "state" | "public" | "seats">} view
 * @returns {{spaces: Map<string, string>, provinces: Map<string, string>}}
 */
export function holdersIn(view) {
  const { cities, provinces = {} } = view.public;
  const sides = Object.keys(view.seats);
  if (cities) return { spaces: held(cities, sides), provinces: held(provinces, sides) };
  const { pc = {}, provinces: lands = {}, tribes = {} } = view.state;
  return { spaces: new Map([...listed(pc), ...held(tribes, sides)]), provinces: new Map(listed(lands)) };
}

/**
 * What stands in a list under its holder.
 * @param {Record<string, string[]>} by
 * @returns {[string, string][]}
 */
const listed = (by) => Object.entries(by).flatMap(([side, ids]) => ids.map((id) => /** @type {[string, string]} */ ([id, side])));

/**
 * What has its holder beside it, where that is a side.
 * @param {Record<string, string | null>} by
 * @param {string[]} sides
 * @returns {Map<string, string>}
 */
const held = (by, sides) => new Map(Object.entries(by).flatMap(([id, side]) => (side !== null && sides.includes(side) ? [[id, side]] : [])));
