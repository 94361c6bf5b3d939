/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./types.js").Point} Point */

/** @type {Record<string, Point>} */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const STRAIGHT_ENOUGH = Math.cos((65 * Math.PI) / 180);

/**
 * The direction an arrow key points in, or undefined for any other key.
 * @param {string} key
 */
export function direction(key) {
  return DIRECTIONS[key];
}

/**
 * Where an arrow key leads from a space: the nearest connected space in that direction, or, where no road
 * leads that way, the nearest space of all, so that islands and Africa can be reached.
 * @param {Space} from
 * @param {Point} towards
 * @param {Map<string, Space>} spaces
 * @returns {Space | null}
 */
export function nextSpace(from, towards, spaces) {
  const connected = from.links.map((link) => spaces.get(link.to)).filter((space) => space !== undefined);
  const others = [...spaces.values()].filter((space) => space.id !== from.id);
  return nearest(from, towards, connected) ?? nearest(from, towards, others);
}

/**
 * @param {Space} from
 * @param {Point} towards
 * @param {Space[]} candidates
 * @returns {Space | null}
 */
function nearest(from, towards, candidates) {
  let best = null;
  let bestCost = Infinity;
  for (const candidate of candidates) {
    const dx = candidate.x - from.x;
    const dy = candidate.y - from.y;
    const distance = Math.hypot(dx, dy);
    const straightness = (dx * towards.x + dy * towards.y) / distance;
    // A detour off the wanted direction counts as extra distance.
    const cost = distance * (2 - straightness);
    if (straightness > STRAIGHT_ENOUGH && cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}
