import { walk } from "./targets.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").View} View */

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
 * @property {import("../types.js").Refusal} [refused]  why it cannot be chosen
 * @property {() => unknown} act
 */

/** From so many on, places are listed by their names alone. */
const MANY = 6;

/** What is done with the hand, the stepper or the make-up of the army. @param {Action} action */
const isElsewhere = ({ anchor }) => anchor === "card" || anchor === "number" || anchor === "army";

/**
 * Whether the scene of a battle asks, not the column.
 * @param {Game} game
 */
const askedInScene = ({ view, sceneless }) => view?.decision.where === "scene" && !sceneless;

/**
 * What can be chosen now, the main choice last.
 * @param {Game} game
 * @returns {Choice[]}
 */
export function findChoices(game) {
  const { view } = game;
  if (!view || !game.mine || askedInScene(game)) return [];
  if (game.takenCard) return uses(game, game.takenCard);
  const actions = game.actions((action) => !isElsewhere(action));
  const main = mainAction(view, actions);
  const many = actions.filter(({ anchor }) => anchor === "space").length > MANY;
  const found = [...counters(game), ...actions.map((action) => choiceOf(game, action, action === main, many)), ...refused(game), ...goOn(game)];
  return found.sort((one, other) => Number(one.main ?? false) - Number(other.main ?? false));
}

/**
 * @param {Game} game
 * @param {Action} action
 * @param {boolean} main
 * @param {boolean} many  there are many places to choose from
 * @returns {Choice}
 */
function choiceOf(game, action, main, many) {
  const quiet = many && action.anchor === "space";
  const label = quiet || action.role === "march" ? (action.brief ?? action.label) : action.label;
  return { id: action.text, label, note: action.note, cost: action.cost ?? null, quiet, main, keyless: game.step === "card", space: action.space, act: () => game.act([action.text]) };
}

/**
 * The action that Enter takes: the end of something that goes on, or the bolder of two answers.
 * @param {View} view
 * @param {Action[]} actions
 */
function mainAction({ decision }, actions) {
  // A card is played from the hand: nothing beside the map is the main thing then.
  if (decision.step === "card") return undefined;
  if (decision.step === "march") return actions.find(({ role }) => role === "stop");
  const end = actions.find(({ group }) => group === "end");
  if (end && actions.length === 2 && !decision.secret) return actions.find((action) => action !== end);
  return end ?? (actions.length === 1 ? actions[0] : undefined);
}

/** Counter events are in the hand too, but a window asks for them here. @param {Game} game @returns {Choice[]} */
function counters(game) {
  return game.actions(({ role }) => role === "counter").map(({ text, label }) => ({ id: text, label: `Play ${label}`, act: () => game.act([text]) }));
}

/** Things one would look for on a march that cannot be done, with the reason. @param {Game} game @returns {Choice[]} */
function refused(game) {
  const port = game.view?.public.march?.port;
  if (game.step !== "march" || !port || port.open || game.actions(({ role }) => role === "sea").length) return [];
  return [{ id: "no-sea", label: "Put to sea", refused: { text: port.why, rule: port.rule }, act: () => {} }];
}

/** To where a march was going that something has halted. @param {Game} game @returns {Choice[]} */
function goOn(game) {
  const { goal } = game;
  const entry = goal ? game.view?.public.march?.reach.find(({ space }) => space === goal) : undefined;
  if (!goal || !entry || game.step !== "march") return [];
  return [{ id: "goal", label: "March on", cost: entry.cost, space: goal, act: () => walk(game, goal, entry.path) }];
}

/** Every use of the card taken up. @param {Game} game @param {Card} card @returns {Choice[]} */
function uses(game, card) {
  /** @type {Choice[]} */
  const found = card.uses.map((use) => ({
    id: `use-${use.verb}`,
    label: use.label,
    refused: use.legal ? undefined : { text: use.why ?? card.why ?? "", rule: use.rule ?? card.rule ?? "" },
    act: () => game.act(use.actions),
  }));
  for (const { text } of game.actions(({ role, card: played }) => role === "counter" && played === card.card)) {
    found.unshift({ id: text, label: "Play it now", main: true, act: () => game.act([text]) });
  }
  return found;
}
