import { walk } from "./targets.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * @typedef {object} Choice  A button beside the map.
 * @property {string} id  stays the same while it means the same
 * @property {string} label
 * @property {string} [note]
 * @property {number | null} [cost]
 * @property {boolean} [main]  the one Enter takes
 * @property {boolean} [keyless]  digits mean something else now
 * @property {boolean} [quiet]  a short name among many of its kind
 * @property {string} [space]
 * @property {{text: string, rule: string}} [refused]  why it cannot be chosen
 * @property {() => unknown} act
 */

/** From so many on, places are listed by their names alone. */
const MANY = 6;

/** Verbs that the card taken up, the hand or the make-up offer themselves. */
const ELSEWHERE = new Set(["play", "regroup", "counter"]);

/** What a battle asks beside the map; the rest is asked in its scene. */
const BESIDE_BATTLE = new Set(["ChooseForce", "RemovePCs"]);

/**
 * Whether the scene of a battle asks, not the column.
 * @param {Game} game
 */
const askedInScene = ({ view, sceneless }) => Boolean(view?.public.battle) && !sceneless && !BESIDE_BATTLE.has(view?.decision.kind);

/**
 * What can be chosen now, the main choice last.
 * @param {Game} game
 * @returns {Choice[]}
 */
export function findChoices(game) {
  const { view } = game;
  if (!view || !game.mine || askedInScene(game)) return [];
  if (game.takenCard) return uses(game);
  const actions = game.actions((action) => !ELSEWHERE.has(action.verb) && action.number === undefined);
  const places = actions.filter((action) => action.space && !action.general);
  const main = mainAction(view, actions);
  /** @type {Choice[]} */
  const found = actions.map((action) => ({
    id: action.text,
    label: places.length > MANY && places.includes(action) ? nameOf(action) : action.verb === "march" ? nameOf(action) : action.label,
    note: action.note,
    cost: action.cost ?? null,
    quiet: places.includes(action) && places.length > MANY,
    main: action === main,
    keyless: view.decision.kind === "ChooseCard",
    space: action.space,
    act: () => game.act([action.text]),
  }));
  found.unshift(...counters(game));
  found.push(...refused(game));
  if (game.goal) found.push(goOn(game, game.goal));
  return found.sort((one, other) => Number(one.main ?? false) - Number(other.main ?? false));
}

/** The name of the space in an action's label: its last words. @param {any} action */
function nameOf(action) {
  return action.label.replace(/^(Place a PC in|Remove the PC in|Reinforce|March to|Sail to|Station him in|Take command in) /, "");
}

/**
 * The action that Enter takes: the end of something that goes on, or the bolder of two answers.
 * @param {any} view
 * @param {any[]} actions
 */
function mainAction(view, actions) {
  // A card is played from the hand: nothing beside the map is the main thing then.
  if (view.decision.kind === "ChooseCard") return undefined;
  if (view.decision.kind === "MarchOn") return actions.find((action) => action.verb === "stop");
  const end = actions.find((action) => action.group === "end");
  if (end && actions.length === 2 && !view.decision.secret) return actions.find((action) => action !== end);
  return end ?? (actions.length === 1 ? actions[0] : undefined);
}

/** Counter events are in the hand too, but a window asks for them here. @param {Game} game */
function counters(game) {
  return game.actions((action) => action.verb === "counter").map((action) => ({
    id: action.text,
    label: `Play ${action.label}`,
    act: () => game.act([action.text]),
  }));
}

/** Things one would look for on a march that cannot be done, with the reason. @param {Game} game */
function refused(game) {
  const { view } = game;
  const march = view?.public.march;
  if (view?.decision.kind !== "MarchOn" || !march?.port || march.port.open || game.actions((action) => action.verb === "sea").length) return [];
  return [{ id: "no-sea", label: "Put to sea", refused: { text: march.port.why, rule: march.port.rule }, act: () => {} }];
}

/**
 * @param {Game} game
 * @param {string} goal
 */
function goOn(game, goal) {
  const entry = game.view?.public.march?.reach.find((/** @type {any} */ one) => one.space === goal);
  if (!entry || game.view?.decision.kind !== "MarchOn") return { id: "goal", label: "", act: () => {} };
  return { id: "goal", label: "March on", cost: entry.cost, space: goal, act: () => walk(game, goal, entry.path) };
}

/** Every use of the card taken up. @param {Game} game @returns {Choice[]} */
function uses(game) {
  const card = game.takenCard;
  /** @type {Choice[]} */
  const found = card.uses.map((/** @type {any} */ use) => ({
    id: `use-${use.verb}`,
    label: use.label,
    refused: use.legal ? undefined : { text: use.why ?? card.why, rule: use.rule ?? card.rule },
    act: () => game.act([`play ${card.card}`, use.verb]),
  }));
  if (card.counter_now) {
    found.unshift({ id: `counter ${card.card}`, label: "Play it now", main: true, act: () => game.act([`counter ${card.card}`]) });
  }
  return found;
}
