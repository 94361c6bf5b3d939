/** @typedef {import("../net.js").View} View */

/**
 * Who holds what: spaces and provinces by their ids; who is not named there is nobody's.
 * @param {View} view
 * @returns {{spaces: Map<string, string>, provinces: Map<string, string>}}
 */
export function holdersIn(view) {
  const { cities, provinces } = view.public;
  if (cities) return { spaces: held(cities), provinces: held(provinces) };
  /** @type {Map<string, string>} */
  const spaces = new Map();
  /** @type {Map<string, string>} */
  const lands = new Map();
  for (const side of ["rome", "carthage"]) {
    for (const space of view.state.pc[side] ?? []) spaces.set(space, side);
    for (const province of view.state.provinces[side] ?? []) lands.set(province, side);
  }
  for (const [space, whose] of held(view.state.tribes ?? {})) spaces.set(space, whose);
  return { spaces, provinces: lands };
}

/** @param {Record<string, string | null>} by */
function held(by) {
  return new Map(Object.entries(by).flatMap(([id, side]) => (side === "rome" || side === "carthage" ? [[id, side]] : [])));
}
