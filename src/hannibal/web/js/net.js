/**
 * The server's API, as docs/api.md has it. Every call answers with what the server sent, or throws a `Refused`
 * (the server said no, and why) or a `NoAnswer` (nobody answered).
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").LogLine} LogLine
 */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** The server is heard from every fifteen seconds at least, whether there is news or not. */
const LONGEST_SILENCE_MS = 40_000;

export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{error?: string, rule?: string, view?: View}} answer
   */
  constructor(status, answer) {
    super(answer.error ?? `the server answered ${status}`);
    this.status = status;
    this.rule = answer.rule ?? "";
    /** The view as it is now, where the refusal brings it (a move against an old state, a move half done). */
    this.view = answer.view ?? null;
  }
}

export class NoAnswer extends Error {}

/**
 * @param {string} path
 * @param {{key?: string, body?: object, query?: Record<string, string>, signal?: AbortSignal, headers?: Record<string, string>}} [options]
 * @returns {Promise<Response>}
 */
async function ask(path, { key, body, query, signal, headers = {} } = {}) {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const sent = { ...headers };
  if (key) sent.Authorization = `Bearer ${key}`;
  if (body) sent["Content-Type"] = "application/json";
  const method = body ? "POST" : "GET";
  let response;
  try {
    response = await fetch(`/api${path}${search}`, { method, headers: sent, body: body && JSON.stringify(body), signal, cache: "no-store" });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoAnswer("The server does not answer.");
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Refused(response.status, answer);
}

/**
 * @param {string} path
 * @param {Parameters<typeof ask>[1]} [options]
 * @returns {Promise<any>} what the caller says it is
 */
async function json(path, options) {
  return (await ask(path, options)).json();
}

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
    return json(`${this.path}/actions`, { key: this.key, query: this.query, body: { version, actions, freely } });
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
    return json(`${this.path}/undo`, { key: this.key, query: this.query, body: { version } });
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
   * `onView` is given the view and the lines of the log from the n-th on, which take the place of older ones.
   * @param {{onView: (view: View, lines: LogLine[], from: number) => void, onState?: (state: "live" | "lost") => void}} listener
   * @returns {() => void}
   */
  follow({ onView, onState = () => {} }) {
    const stopped = new AbortController();
    let last = "";
    const run = async () => {
      let wait = FIRST_WAIT_MS;
      while (!stopped.signal.aborted) {
        const line = openLine(stopped.signal);
        try {
          /** @type {Record<string, string>} */
          const headers = last ? { "Last-Event-ID": last } : {};
          const response = await ask(`${this.path}/events`, { key: this.key, query: this.query, signal: line.signal, headers });
          onState("live");
          wait = FIRST_WAIT_MS;
          await readEvents(response, line.heard, (event) => {
            last = event.id || last;
            const data = JSON.parse(event.data);
            onView(data.view, data.log, data.log_from);
          });
        } catch (error) {
          // A key that is not welcome does not become so by asking again.
          if (stopped.signal.aborted || (error instanceof Refused && error.status < 500 && error.status !== 429)) return;
        } finally {
          line.close();
        }
        onState("lost");
        await pause(wait, stopped.signal);
        wait = Math.min(LONGEST_WAIT_MS, wait * 2);
      }
    };
    run();
    return () => stopped.abort();
  }
}

/**
 * A line to the server. Its signal is given when nobody listens any more, when the device has lost its network, or
 * when nothing was `heard` for too long: a connection can be dead without either end being told.
 * @param {AbortSignal} stopped
 */
function openLine(stopped) {
  const ended = new AbortController();
  const end = () => ended.abort();
  let timer = 0;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(end, LONGEST_SILENCE_MS);
  };
  const close = () => {
    clearTimeout(timer);
    removeEventListener("offline", end);
    stopped.removeEventListener("abort", end);
  };
  addEventListener("offline", end);
  stopped.addEventListener("abort", end);
  heard();
  return { signal: ended.signal, heard, close };
}

/**
 * Read Server-Sent Events from a response until it ends.
 * @param {Response} response
 * @param {() => void} heard  called with whatever comes, news or not
 * @param {(event: {id: string, event: string, data: string}) => void} onEvent
 */
export async function readEvents(response, heard, onEvent) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event.data) onEvent(event);
    }
  }
}

/** @param {string} block */
function parseEvent(block) {
  const event = { id: "", event: "message", data: "" };
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^(\w*): ?(.*)$/.exec(line) ?? [];
    if (name === "data") event.data += event.data ? `\n${value}` : value;
    else if (name === "id" || name === "event") event[name] = value;
  }
  return event;
}

/**
 * Wait, but no longer than until the network is back.
 * @param {number} ms
 * @param {AbortSignal} signal
 */
function pause(ms, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve(undefined);
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
