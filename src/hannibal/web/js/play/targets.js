/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Card} Card */

/**
 * @typedef {object} Target  A space on which something may be done.
 * @property {"next" | "far" | "general"} kind
 * @property {number | null} cost
 * @property {string} note
 * @property {Action[]} actions  the legal actions that point at it
 * @property {string[]} way  the spaces a march goes through, the last one included
 * @property {(general?: string | null) => Promise<unknown> | void} [go]  what a click does, where it is not one action
 */

/**
 * Everything on the map that may be acted on now, by space.
 * @param {Game} game
 * @returns {Map<string, Target>}
 */
export function findTargets(game) {
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const action of game.actions(({ anchor }) => anchor === "space" || anchor === "general")) {
    const space = action.space ?? "";
    const known = targets.get(space);
    if (known) known.actions.push(action);
    else targets.set(space, { kind: action.anchor === "general" ? "general" : "next", cost: action.cost ?? null, note: action.note ?? "", actions: [action], way: [space] });
  }
  addReach(game, targets);
  addGenerals(game, targets);
  return targets;
}

/**
 * Spaces further along the road of a march.
 * @param {Game} game
 * @param {Map<string, Target>} targets
 */
function addReach(game, targets) {
  if (game.step !== "march") return;
  for (const { space, cost, path } of game.view?.public.march?.reach ?? []) {
    if (targets.has(space)) continue;
    targets.set(space, { kind: "far", cost, note: "", actions: [], way: path, go: () => walk(game, space, path) });
  }
}

/**
 * March along a way; where the march is halted, the goal is remembered.
 * @param {Game} game
 * @param {string} goal
 * @param {string[]} path
 */
export async function walk(game, goal, path) {
  const march = game.view?.public.march;
  if (!march) return;
  game.trail = { general: march.general, way: [march.space, ...path] };
  await game.act(path.map((space) => march.notation.replace("{}", space)), { freely: true });
  game.trail = null;
  const still = game.view?.public.march;
  game.goal = still && still.space !== goal ? goal : null;
}

/**
 * The generals whom the card taken up could move.
 * @param {Game} game
 * @param {Map<string, Target>} targets
 */
function addGenerals(game, targets) {
  const card = game.takenCard;
  if (game.step !== "card" || game.veiled || !card) return;
  for (const general of Object.keys(card.moves)) {
    const space = game.view?.public.generals?.[general]?.space;
    if (space === undefined || targets.has(space)) continue;
    const go = (/** @type {string | null | undefined} */ wanted) => moveWith(game, card, wanted ?? general);
    targets.set(space, { kind: "general", cost: null, note: "", actions: [], way: [space], go });
  }
}

/**
 * Play a card to move a general.
 * @param {Game} game
 * @param {Card} card
 * @param {string} general
 */
export function moveWith(game, card, general) {
  return game.act(card.moves[general] ?? [], { freely: true });
}

/**
 * The cheapest card that moves a general: a campaign is kept for better things.
 * @param {Game} game
 * @param {string} general
 * @returns {Card | null}
 */
export function cheapestFor(game, general) {
  const able = (game.view?.cards ?? []).filter((card) => card.playable && general in card.moves);
  return able.sort((one, other) => Number(one.campaign) - Number(other.campaign) || one.ops - other.ops)[0] ?? null;
}
