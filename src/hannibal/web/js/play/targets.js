/** @typedef {import("./game.js").Game} Game */

/**
 * @typedef {object} Target  A space on which something may be done.
 * @property {"next" | "far" | "general"} kind
 * @property {number | null} cost
 * @property {string} note
 * @property {any[]} actions  the legal actions that point at it
 * @property {string[]} way  the spaces a march goes through, the last one included
 * @property {(general?: string | null) => Promise<unknown> | void} [go]  what a click does, where it is not one action
 */

/** Verbs whose space is where their general stands, not where something goes. */
const AT_GENERAL = new Set(["activate", "command", "raise", "bring", "leave", "avoid", "intercept", "proconsul", "move", "dismiss", "elect", "appoint", "slaves"]);

/**
 * Everything on the map that may be acted on now, by space.
 * @param {Game} game
 * @returns {Map<string, Target>}
 */
export function findTargets(game) {
  /** @type {Map<string, Target>} */
  const targets = new Map();
  const { view } = game;
  if (!view || !game.mine) return targets;
  for (const action of game.actions((one) => one.space)) {
    if (action.verb === "command" && view.decision.kind === "ChooseCard") continue;
    const known = targets.get(action.space);
    if (known) {
      known.actions.push(action);
      continue;
    }
    const kind = AT_GENERAL.has(action.verb) ? "general" : "next";
    targets.set(action.space, { kind, cost: action.cost ?? null, note: action.note ?? "", actions: [action], way: [action.space] });
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
  const { view } = game;
  if (view?.decision.kind !== "MarchOn") return;
  for (const { space, cost, path } of view.public.march?.reach ?? []) {
    if (targets.has(space)) continue;
    targets.set(space, {
      kind: "far",
      cost,
      note: "",
      actions: [],
      way: path,
      go: () => walk(game, space, path),
    });
  }
}

/**
 * March along a way; where the march is halted, the goal is remembered.
 * @param {Game} game
 * @param {string} goal
 * @param {string[]} path
 */
export async function walk(game, goal, path) {
  const { general, space: start } = game.view?.public.march ?? {};
  game.trail = { general, way: [start, ...path] };
  await game.act(
    path.map((space) => `march ${space}`),
    { freely: true },
  );
  game.trail = null;
  const march = game.view?.public.march;
  game.goal = march && march.space !== goal ? goal : null;
}

/**
 * The generals whom the card taken up, or any card of the hand, could move.
 * @param {Game} game
 * @param {Map<string, Target>} targets
 */
function addGenerals(game, targets) {
  const { view } = game;
  if (view?.decision.kind !== "ChooseCard" || game.veiled) return;
  const card = game.takenCard;
  if (!card) return;
  for (const general of movedBy(card)) {
    const { space } = view.public.generals[general];
    const known = targets.get(space);
    const go = (/** @type {string | null | undefined} */ wanted) => moveWith(game, card, wanted ?? general);
    if (!known) targets.set(space, { kind: "general", cost: null, note: "", actions: [], way: [space], go });
  }
}

/** A campaign moves any general. @param {any} card */
export const isCampaign = (card) => ["33", "34", "37", "38", "39", "40"].includes(card.card);

/**
 * The generals a card moves: by its number, or any of them by a campaign.
 * @param {any} card
 * @returns {string[]}
 */
export function movedBy(card) {
  const use = card.uses.find((/** @type {any} */ one) => one.verb === (isCampaign(card) ? "event" : "move"));
  if (!use?.legal) return [];
  return isCampaign(card) ? card.commands : card.activates;
}

/**
 * Play a card to move a general: the campaign as such, any other card for its number.
 * @param {Game} game
 * @param {any} card
 * @param {string} general
 */
export function moveWith(game, card, general) {
  const use = isCampaign(card) ? "event" : "move";
  const steps = [`play ${card.card}`, use];
  // Where the card moves nobody else, the table activates him by itself.
  if (isCampaign(card) || card.activates.length > 1) steps.push(`activate ${general}`);
  return game.act(steps, { freely: true });
}

/**
 * The cheapest card that moves a general.
 * @param {Game} game
 * @param {string} general
 */
export function cheapestFor(game, general) {
  const able = (game.view?.cards ?? []).filter((/** @type {any} */ card) => card.playable && movedBy(card).includes(general));
  return able.sort((/** @type {any} */ one, /** @type {any} */ other) => Number(isCampaign(one)) - Number(isCampaign(other)) || one.ops - other.ops)[0] ?? null;
}
