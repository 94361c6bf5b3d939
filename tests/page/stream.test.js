import { deepEqual, equal } from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Stream } from "../../src/hannibal/web/js/stream.js";

const { fetch: original } = globalThis;
const encoder = new TextEncoder();

/** @typedef {import("../../src/hannibal/web/js/stream.js").Said} Said */

/** The streams that were opened: what each was asked for, and how to speak through it. */
class Server {
  constructor() {
    /** @type {{follow: any[], controller: ReadableStreamDefaultController<Uint8Array>, signal: AbortSignal}[]} */
    this.streams = [];
    /** @type {any[]} */
    this.changes = [];
    this.gone = false;
    globalThis.fetch = async (address, init = {}) => this.answer(String(address), JSON.parse(String(init.body)), /** @type {AbortSignal} */ (init.signal));
  }

  /** @param {string} address @param {any} body @param {AbortSignal} signal */
  answer(address, body, signal) {
    if (address.endsWith("/change")) {
      this.changes.push(body);
      return new Response("{}", { status: this.gone ? 404 : 200 });
    }
    const stream = new ReadableStream({
      start: (controller) => {
        this.streams.push({ follow: body.follow, controller, signal });
        signal.addEventListener("abort", () => controller.error(new Error("aborted")));
      },
    });
    return new Response(stream);
  }

  /** Tell through the newest stream, and let it arrive. @param {string} event @param {object} data @param {number} [id] */
  async tell(event, data, id) {
    const text = `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.streams[this.streams.length - 1].controller.enqueue(encoder.encode(text));
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const wish = (/** @type {string} */ tab) => ({ game: `game of ${tab}`, key: `key of ${tab}`, as: null, tab, seen: /** @type {number | null} */ (null) });
const NEWS = { view: null, log: [], log_from: 0 };

/** @type {Server} */
let server;
/** @type {Said[]} */
let said;
/** @type {Stream} */
let stream;

beforeEach(() => {
  Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });
  server = new Server();
  said = [];
  stream = new Stream((one) => said.push(one));
});

afterEach(() => {
  stream.close();
  globalThis.fetch = original;
});

test("it is opened with the keys in its body, and says of each game what comes", async () => {
  stream.follow(wish("a"));
  await settled();
  deepEqual(server.streams[0].follow, [wish("a")]);
  await server.tell("channel", { channel: "c" });
  await server.tell("following", { tab: "a" });
  await server.tell("view", { tab: "a", news: NEWS }, 7);
  await server.tell("view", { tab: "somebody else", news: NEWS }, 8);
  deepEqual(said, [{ tab: "a", kind: "live" }, { tab: "a", kind: "view", version: 7, news: NEWS }]);
});

test("a game more or less changes the stream that is open", async () => {
  stream.follow(wish("a"));
  stream.follow(wish("b"));
  await settled();
  await server.tell("channel", { channel: "c" });
  deepEqual(server.changes, [{ channel: "c", follow: [wish("b")], leave: [] }]);
  stream.leave("a");
  await settled();
  deepEqual(server.changes[1], { channel: "c", follow: [], leave: ["a"] });
  equal(server.streams.length, 1);
});

test("without anything to follow it is closed, and opened again for the next", async () => {
  stream.follow(wish("a"));
  await settled();
  await server.tell("channel", { channel: "c" });
  stream.leave("a");
  equal(server.streams[0].signal.aborted, true);
  stream.follow(wish("b"));
  await settled();
  deepEqual(server.streams[1].follow, [wish("b")]);
  deepEqual(said, []);
});

test("where the server has lost the stream, it is opened with everything", async () => {
  stream.follow(wish("a"));
  await settled();
  await server.tell("channel", { channel: "c" });
  await server.tell("view", { tab: "a", news: NEWS }, 7);
  server.gone = true;
  stream.follow(wish("b"));
  await settled();
  deepEqual(server.streams[1].follow, [{ ...wish("a"), seen: 7 }, wish("b")]);
});

test("a broken stream is told to every game", async () => {
  stream.follow(wish("a"));
  await settled();
  server.streams[0].controller.close();
  await settled();
  deepEqual(said, [{ tab: "a", kind: "lost" }]);
});

test("a key that is refused is not asked about again; a crowded game is lost for the time being", async () => {
  stream.follow(wish("a"));
  stream.follow(wish("b"));
  await settled();
  await server.tell("refused", { tab: "a", status: 403 });
  await server.tell("refused", { tab: "b", status: 429 });
  deepEqual(said, [{ tab: "a", kind: "refused" }, { tab: "b", kind: "lost" }]);
  deepEqual([...stream.wishes.keys()], ["b"]);
});
