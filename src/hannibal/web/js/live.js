/**
 * One stream for all games a browser has open, in however many tabs: over HTTP/1.1 a browser has six connections to a
 * server, and a stream in each tab would use them up. The tab that holds a lock leads: it has the stream and passes on
 * what the others wish and what they are to be told. When it goes, the lock falls to another. Where a browser has no
 * locks (it gives them to secure addresses only), each tab has a stream of its own.
 *
 * @typedef {import("./stream.js").Said} Said
 * @typedef {import("./stream.js").Wish} Wish
 * @typedef {import("./stream.js").News} News
 *
 * @typedef {object} Listener
 * @property {(news: News, version: number) => void} onNews
 * @property {(state: "live" | "lost") => void} onState
 *
 * @typedef {{kind: "leads" | "heard"} | {kind: "said", said: Said} | {kind: "follow", page: string, wishes: Wish[]} | {kind: "leave", tab: string}} Message
 */

import { LONGEST_SILENCE_MS, Stream } from "./stream.js";

const LEADER = "hannibal.live";
const CHECK_MS = 10_000;

/** What one page follows, and its part in the sharing. */
class Live {
  constructor() {
    this.page = Math.random().toString(36).slice(2);
    /** @type {Map<string, {wish: Wish, listener: Listener}>} */
    this.own = new Map();
    /** The stream, where this page leads. @type {Stream | null} */
    this.stream = null;
    /** What the other pages follow, by page. @type {Map<string, Set<string>>} */
    this.others = new Map();
    /** To the other pages. @type {BroadcastChannel | null} */
    this.post = null;
    /** Aborted when the page is hidden for good. @type {AbortController | null} */
    this.here = null;
    /** Waiting for the lock. */
    this.queue = new AbortController();
    this.heard = 0;
  }

  /**
   * @param {Wish} wish
   * @param {Listener} listener
   */
  follow(wish, listener) {
    this.own.set(wish.tab, { wish, listener });
    if (!this.here) this.come();
    else this.ask([wish]);
    return () => {
      this.own.delete(wish.tab);
      this.leave(wish.tab);
    };
  }

  /** Take part, from the first game on or when the page is shown again. */
  come() {
    const here = new AbortController();
    this.here = here;
    if (!navigator.locks || !globalThis.BroadcastChannel) {
      this.lead();
      return;
    }
    this.post = new BroadcastChannel(LEADER);
    this.post.addEventListener("message", ({ data }) => this.take(data));
    this.heard = Date.now();
    const timer = setInterval(() => this.checkLeader(), CHECK_MS);
    here.signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", () => this.checkLeader(), { signal: here.signal });
    // As long as this page is there it holds a lock of its own: whoever gets it knows that the page is gone.
    hold(lockOf(this.page), { signal: here.signal }, () => {
      this.wait();
      this.ask([...this.own.values()].map(({ wish }) => wish));
      return gone(here.signal);
    });
  }

  /** The page is hidden for good, or until the visitor comes back to it. */
  go() {
    this.here?.abort();
    this.here = null;
    this.queue.abort();
    this.rest();
    this.post?.close();
    this.post = null;
  }

  /** Wait until the lock falls to this page. */
  wait() {
    this.queue = new AbortController();
    this.hold({ signal: this.queue.signal });
  }

  /** @param {LockOptions} options */
  async hold(options) {
    const { here, queue } = this;
    await hold(LEADER, options, () => {
      if (!here || here !== this.here) return;
      this.lead();
      return gone(here.signal);
    });
    // Another page has taken the lock away, or the wait for it was given up.
    if (!here || here !== this.here || queue.signal.aborted) return;
    this.rest();
    this.wait();
  }

  /** A leader that is silent for long is asleep with the lock in its hand: a page that is looked at takes it. */
  checkLeader() {
    if (this.stream || document.hidden || !this.own.size || Date.now() - this.heard < LONGEST_SILENCE_MS) return;
    this.heard = Date.now();
    this.queue.abort();
    this.queue = new AbortController();
    this.hold({ steal: true });
  }

  lead() {
    const stream = new Stream((said) => this.tell(said), () => this.send({ kind: "heard" }));
    this.stream = stream;
    for (const { wish } of this.own.values()) stream.follow(wish);
    this.send({ kind: "leads" });
  }

  /** Lead no longer. */
  rest() {
    this.stream?.close();
    this.stream = null;
    this.others.clear();
  }

  /** @param {Wish[]} wishes */
  ask(wishes) {
    if (this.stream) for (const wish of wishes) this.stream.follow(wish);
    else if (wishes.length) this.send({ kind: "follow", page: this.page, wishes });
  }

  /** @param {string} tab */
  leave(tab) {
    if (this.stream) this.stream.leave(tab);
    else this.send({ kind: "leave", tab });
  }

  /** @param {Message} message */
  send(message) {
    this.post?.postMessage(message);
  }

  /** What another page has sent. @param {Message} message */
  take(message) {
    if (message.kind === "follow") this.serve(message.page, message.wishes);
    else if (message.kind === "leave") this.stream?.leave(message.tab);
    else {
      this.heard = Date.now();
      if (message.kind === "leads") this.ask([...this.own.values()].map(({ wish }) => wish));
      if (message.kind === "said") this.deliver(message.said);
    }
  }

  /**
   * Follow for another page, until it is gone.
   * @param {string} page
   * @param {Wish[]} wishes
   */
  serve(page, wishes) {
    const { stream, here } = this;
    if (!stream || !here) return;
    const known = this.others.get(page);
    const tabs = known ?? new Set();
    for (const wish of wishes) {
      tabs.add(wish.tab);
      stream.follow(wish);
    }
    if (known) return;
    this.others.set(page, tabs);
    hold(lockOf(page), { signal: here.signal }, () => {
      if (this.others.get(page) === tabs) this.others.delete(page);
      for (const tab of tabs) stream.leave(tab);
    });
  }

  /** Tell whom it concerns. @param {Said} said */
  tell(said) {
    if (this.own.has(said.tab)) this.deliver(said);
    else this.send({ kind: "said", said });
  }

  /** @param {Said} said */
  deliver({ tab, kind, version = 0, news }) {
    const { wish, listener } = this.own.get(tab) ?? {};
    if (!wish || !listener) return;
    if (kind === "refused") this.own.delete(tab);
    else if (kind !== "view") listener.onState(kind);
    else if (news && version >= (wish.seen ?? 0)) {
      // Between two leaders what is old already may come once more.
      wish.seen = version;
      listener.onNews(news, version);
    }
  }
}

/** @param {string} page */
const lockOf = (page) => `hannibal.page.${page}`;

/** @param {AbortSignal} signal @returns {Promise<void>} */
const gone = (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve()));

/**
 * Hold a lock while something is done; back when it is given back, or was taken away.
 * @param {string} name
 * @param {LockOptions} options
 * @param {() => Promise<void> | void} act
 */
async function hold(name, options, act) {
  try {
    await navigator.locks.request(name, options, act);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

/** @type {Live | null} */
let live = null;

/**
 * Follow a game until the returned function is called.
 * @param {Wish} wish
 * @param {Listener} listener
 * @returns {() => void}
 */
export function follow(wish, listener) {
  if (!live) {
    const made = new Live();
    addEventListener("pagehide", () => made.go());
    addEventListener("pageshow", (event) => {
      if (event.persisted) made.come();
    });
    live = made;
  }
  return live.follow(wish, listener);
}
