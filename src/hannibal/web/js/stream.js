/**
 * The one stream by which a browser follows all its games. It is opened with their keys in the body, goes on where it
 * broke, and is told on its way what else to follow.
 *
 * @typedef {object} Wish  A game to follow through a key.
 * @property {string} game
 * @property {string} key
 * @property {string | null} as
 * @property {string} tab  the name its news bear
 * @property {number | null} seen  the last version that came
 *
 * @typedef {object} News  What has changed in a game, as docs/api.md has it.
 * @property {import("./types.js").View | null} view
 * @property {import("./types.js").LogLine[]} log
 * @property {number} log_from
 *
 * @typedef {object} Said  What is said of one of the games.
 * @property {string} tab
 * @property {"live" | "lost" | "refused" | "view"} kind
 * @property {number} [version]
 * @property {News} [news]
 */

import { ask, json } from "./requests.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** The server is heard from every fifteen seconds at least, whether there is news or not. */
export const LONGEST_SILENCE_MS = 40_000;
/** The server follows no more games in one stream. */
const MOST_GAMES = 50;

export class Stream {
  /**
   * @param {(said: Said) => void} tell
   * @param {() => void} [heard]  called with whatever comes, news or not
   */
  constructor(tell, heard = () => {}) {
    this.tell = tell;
    this.heard = heard;
    /** @type {Map<string, Wish>} */
    this.wishes = new Map();
    /** What the server was told to follow. @type {Set<string>} */
    this.sent = new Set();
    /** By which name the stream is changed; "" while there is none. */
    this.channel = "";
    this.closed = new AbortController();
    this.running = false;
    this.syncing = false;
    this.end = () => {};
  }

  /** @param {Wish} wish */
  follow(wish) {
    if (this.wishes.has(wish.tab)) return;
    this.wishes.set(wish.tab, wish);
    if (this.running) this.sync();
    else this.run();
  }

  /** @param {string} tab */
  leave(tab) {
    if (!this.wishes.delete(tab)) return;
    if (this.wishes.size) this.sync();
    else this.end();
  }

  close() {
    this.wishes.clear();
    this.closed.abort();
  }

  /** Keep the stream open as long as there is something to follow. */
  async run() {
    this.running = true;
    let wait = FIRST_WAIT_MS;
    while (this.wishes.size) {
      if (await this.open()) wait = FIRST_WAIT_MS;
      if (this.wishes.size && this.lost) {
        for (const tab of this.wishes.keys()) this.tell({ tab, kind: "lost" });
        await pause(wait, this.closed.signal);
        wait = Math.min(LONGEST_WAIT_MS, wait * 2);
      }
    }
    this.running = false;
  }

  /** Whether the stream broke; else it was ended because nothing was to be followed any more. */
  lost = false;

  /** Open the stream and read it to its end; whether it was open at all. */
  async open() {
    const line = openLine(this.closed.signal);
    let opened = false;
    this.lost = true;
    this.end = () => {
      this.lost = false;
      this.channel = "";
      line.end();
    };
    try {
      const follow = this.wanted();
      this.sent = new Set(follow.map(({ tab }) => tab));
      const response = await ask("/events", { body: { follow }, signal: line.signal });
      opened = true;
      const heard = () => {
        line.heard();
        this.heard();
      };
      await readEvents(response, heard, ({ id, event, data }) => this.take(event, JSON.parse(data), Number(id)));
    } catch {
      // Whatever broke it: it is opened again.
    } finally {
      line.close();
      this.channel = "";
    }
    return opened;
  }

  wanted() {
    return [...this.wishes.values()].slice(0, MOST_GAMES);
  }

  /**
   * @param {string} kind
   * @param {any} data
   * @param {number} version
   */
  take(kind, data, version) {
    const wish = this.wishes.get(data.tab);
    if (kind === "channel") {
      this.channel = data.channel;
      this.sync();
    } else if (!wish) return;
    else if (kind === "following") this.tell({ tab: wish.tab, kind: "live" });
    else if (kind === "view") {
      wish.seen = version;
      this.tell({ tab: wish.tab, kind, version, news: data.news });
    } else if (kind === "refused") this.refused(wish.tab, data.status);
  }

  /**
   * A key that is not welcome does not become so by asking again; too many followers may become fewer.
   * @param {string} tab
   * @param {number} status
   */
  refused(tab, status) {
    const passing = status === 429 || status >= 500;
    if (!passing) this.wishes.delete(tab);
    this.tell({ tab, kind: passing ? "lost" : "refused" });
    if (!passing) return;
    pause(LONGEST_WAIT_MS, this.closed.signal).then(() => {
      this.sent.delete(tab);
      this.sync();
    });
  }

  /** Let the server follow what is wished, while the stream is open. */
  async sync() {
    if (this.syncing) return;
    this.syncing = true;
    while (this.channel) {
      const { channel } = this;
      const wanted = this.wanted();
      const follow = wanted.filter(({ tab }) => !this.sent.has(tab));
      const leave = [...this.sent].filter((tab) => !this.wishes.has(tab));
      if (!follow.length && !leave.length) break;
      this.sent = new Set(wanted.map(({ tab }) => tab));
      try {
        await json("/events/change", { body: { channel, follow, leave } });
      } catch {
        // The stream has ended and does not know it yet: the next one is opened with all of it.
        if (this.channel === channel) this.end();
      }
    }
    this.syncing = false;
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
  return { signal: ended.signal, heard, end, close };
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
