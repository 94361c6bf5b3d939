/** What the tests share: small games, and the few things of a browser that pure modules ask for. */

/** @typedef {import("../../src/hannibal/web/js/types.js").Action} Action */
/** @typedef {import("../../src/hannibal/web/js/types.js").Card} Card */
/** @typedef {import("../../src/hannibal/web/js/types.js").Space} Space */
/** @typedef {import("../../src/hannibal/web/js/types.js").View} View */
/** @typedef {import("../../src/hannibal/web/js/play/game.js").Game} Game */

/**
 * A space of a board.
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {Partial<Space>} [more]
 * @returns {Space}
 */
export function space(id, x, y, more = {}) {
  return { id, name: id, also: [], province: "italy", kind: "open", capacity: null, port: null, control: null, armies: [], x, y, links: [], ...more };
}

/**
 * A view in which it is for Rome to decide.
 * @param {Partial<View>} [more]
 * @returns {View}
 */
export function viewOf(more = {}) {
  return {
    id: "g", version: 1, game: "any", options: {}, role: "rome", seat: "rome", seats: { rome: { kind: "person", connected: true }, carthage: { kind: "person", connected: true } },
    shared: false, watch_only: false, odds: { shown: true, off_by: null }, result: null, broken: null, rematch: null, ply: 0, moment: {}, state: {}, public: {}, cards: [], pieces: "",
    decision: { player: "rome", kind: "Any", question: "What now?", rule: "", yours: true, step: "choice", where: "map", hand: false },
    actions: [], undo: { possible: false, why: "", to: null }, orders: null, log_length: 0, ...more,
  };
}

/**
 * A decision of that step.
 * @param {View["decision"]["step"]} step
 * @param {Partial<View["decision"]>} [more]
 */
export const asked = (step, more = {}) => ({ ...viewOf().decision, step, ...more });

/**
 * @param {string} text
 * @param {Partial<Action>} [more]
 * @returns {Action}
 */
export const action = (text, more = {}) => ({ text, label: text, verb: text.split(" ")[0], group: "choice", anchor: null, ...more });

/**
 * @param {string} number
 * @param {Partial<Card>} [more]
 * @returns {Card}
 */
export function card(number, more = {}) {
  return {
    card: number, number, title: `Card ${number}`, ops: 2, event_side: "both", text: "", picture: "march", campaign: false, when: null, removed: false,
    ship: null, playable: true, event: { usable: true, why: "" }, uses: [], moves: {}, ...more,
  };
}

/**
 * A game as the play screen has it, which keeps what it is told to do.
 * @param {View} view
 * @param {Partial<Pick<Game, "taken" | "goal" | "veiled" | "sceneless" | "aim">>} [more]
 */
export function gameOf(view, more = {}) {
  /** @type {{actions: string[], freely: boolean}[]} */
  const done = [];
  const mine = view.decision.yours;
  const game = {
    view,
    mine,
    veiled: false,
    sceneless: false,
    taken: null,
    aim: null,
    goal: null,
    trail: null,
    step: mine ? view.decision.step : undefined,
    actions: (/** @type {(action: Action) => boolean} */ fits = () => true) => (mine ? view.actions.filter(fits) : []),
    act: async (/** @type {string[]} */ actions, { freely = false } = {}) => {
      done.push({ actions, freely });
      return true;
    },
    ...more,
  };
  const takenCard = view.cards.find((one) => one.card === game.taken) ?? null;
  return { game: /** @type {Game} */ (/** @type {unknown} */ ({ ...game, takenCard })), done };
}

/** A browser's storage that forgets with the test. @param {Record<string, string>} [kept] */
export function useStorage(kept = {}) {
  const held = new Map(Object.entries(kept));
  const storage = { getItem: (/** @type {string} */ key) => held.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => held.set(key, value) };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
}
