/**
 * The server's API, as docs/api.md has it. Every call answers with what the server sent, or throws a `Refused`
 * or a `NoAnswer`, as requests.js has them.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").LogLine} LogLine
 */

import { follow } from "./live.js";
import { ask, json } from "./requests.js";

export { NoAnswer, Refused } from "./requests.js";

/** What can be played: games, editions, options, computer players. @returns {Promise<import("./types.js").Catalogue>} */
export const catalogue = () => json("/catalogue");

/** @param {object} wanted @returns {Promise<import("./types.js").MadeGame>} */
export const createGame = (wanted) => json("/games", { body: wanted });

/** The rules reference. @param {Record<string, string>} query @returns {Promise<{rules: import("./types.js").Rule[]}>} */
export const rules = (query) => json("/rules", { query });

/** One game through one key. */
export class GameClient {
  /**
   * @param {string} id
   * @param {string} key
   */
  constructor(id, key) {
    this.id = id;
    this.key = key;
    this.path = `/games/${encodeURIComponent(id)}`;
    /** The side to look from at a shared screen; null: whoever is to decide. @type {string | null} */
    this.as = null;
    /** What this page calls itself: the view that answers its action is not sent to it live as well. */
    this.tab = { "Hannibal-Tab": Math.random().toString(36).slice(2) };
  }

  /** @returns {Record<string, string>} */
  get query() {
    return this.as ? { as: this.as } : {};
  }

  /** @returns {Promise<View>} */
  view() {
    return json(this.path, { key: this.key, query: this.query });
  }

  /**
   * The lines of the log from the n-th on.
   * @param {number} from
   * @returns {Promise<LogLine[]>}
   */
  async log(from = 0) {
    return (await json(`${this.path}/log`, { key: this.key, query: { from: String(from), ...this.query } })).lines;
  }

  /**
   * Take actions, in the game's notation, against the state of this version. With `freely` they end quietly where one
   * after the first is not legal: a march halts where something happens.
   * @param {number} version
   * @param {string[]} actions
   * @param {boolean} [freely]
   * @returns {Promise<View>}
   */
  act(version, actions, freely = false) {
    return json(`${this.path}/actions`, { key: this.key, query: this.query, headers: this.tab, body: { version, actions, freely } });
  }

  /**
   * Why not? For an action, a space, a general or a card.
   * @param {{action?: string, space?: string, general?: string, card?: number | string}} thing
   * @returns {Promise<import("./types.js").Explanation>}
   */
  explain(thing) {
    return json(`${this.path}/explain`, { key: this.key, query: this.query, body: thing });
  }

  /** @param {number} version @returns {Promise<View>} */
  undo(version) {
    return json(`${this.path}/undo`, { key: this.key, query: this.query, headers: this.tab, body: { version } });
  }

  /** @returns {Promise<View>} */
  resign() {
    return json(`${this.path}/resign`, { key: this.key, body: {} });
  }

  /** @returns {Promise<View>} */
  rematch() {
    return json(`${this.path}/rematch`, { key: this.key, body: {} });
  }

  /** @param {NonNullable<View["orders"]>} orders @returns {Promise<View>} */
  orders(orders) {
    return json(`${this.path}/orders`, { key: this.key, body: orders });
  }

  /**
   * The odds of the decision at hand, or of the one after so many moves.
   * @param {number} [ply]
   * @returns {Promise<{version: number, odds: import("./types.js").Odds[]}>}
   */
  odds(ply) {
    return json(`${this.path}/odds`, { key: this.key, query: ply === undefined ? this.query : { ...this.query, ply: String(ply) } });
  }

  /** Switch the odds off, for everybody. @returns {Promise<View>} */
  hideOdds() {
    return json(`${this.path}/odds`, { key: this.key, query: this.query, body: { shown: false } });
  }

  /** @returns {Promise<import("./types.js").Aid>} */
  aid() {
    return json(`${this.path}/aid`, { key: this.key, query: this.query });
  }

  /** @returns {Promise<import("./types.js").Summary>} */
  summary() {
    return json(`${this.path}/summary`, { key: this.key, query: this.query });
  }

  /** @returns {Promise<{moves: import("./types.js").Move[]}>} */
  history() {
    return json(`${this.path}/history`, { key: this.key });
  }

  /**
   * The view at a moment, for the replay; `open` shows all hands of a finished game.
   * @param {number} ply
   * @param {boolean} [open]
   * @returns {Promise<import("./types.js").PastView>}
   */
  at(ply, open = false) {
    return json(`${this.path}/at/${ply}`, { key: this.key, query: open ? { open: "1" } : {} });
  }

  /** The record as text. */
  async record() {
    return (await ask(`${this.path}/record`, { key: this.key })).text();
  }

  /**
   * Follow the game live, through lost connections, until the returned function is called.
   * `onView` is given the view and the lines of the log from the n-th on, which take the place of older ones. The view is
   * null where it is the one this page's own action is answered with; then the version says which.
   * @param {{onView: (view: View | null, lines: LogLine[], from: number, version: number) => void, onState?: (state: "live" | "lost") => void}} listener
   * @returns {() => void}
   */
  follow({ onView, onState = () => {} }) {
    const wish = { game: this.id, key: this.key, as: this.as, tab: this.tab["Hannibal-Tab"], seen: null };
    return follow(wish, { onNews: (news, version) => onView(news.view, news.log, news.log_from, version), onState });
  }
}
