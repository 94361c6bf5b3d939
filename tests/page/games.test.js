import { deepEqual, equal } from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetGame, keepKey, keptGames, keyInAddress, keysOf, openGame, roleOf } from "../../src/hannibal/web/js/games.js";
import { NoAnswer, Refused } from "../../src/hannibal/web/js/net.js";
import { seatsToChoose, seatWords } from "../../src/hannibal/web/js/seats.js";
import { useStorage } from "./page.js";

beforeEach(() => {
  useStorage();
  Object.assign(globalThis, { location: { hash: "" } });
});

const SEATS = { rome: { kind: "person" }, carthage: { kind: "person" } };
const ids = () => keptGames().map(({ id }) => id);
const kept = (id = "a") => keysOf(id).map(({ key }) => key);

/**
 * A server that knows these keys, and keeps which it was asked about.
 * @param {Record<string, string>} roles  what each is
 */
function server(roles) {
  /** @type {string[]} */
  const asked = [];
  const ask = async (/** @type {string} */ key) => {
    asked.push(key);
    if (!roles[key]) throw new Refused(403, { error: "this key opens no seat of this game" });
    return { seat: roles[key] === "watch" ? "nobody" : roles[key], seats: SEATS, shared: false };
  };
  return { ask, asked };
}

test("the newest game is first, and none is kept twice", () => {
  keepKey("a", "1", "rome");
  keepKey("b", "2", "rome");
  keepKey("a", "3", "rome");
  deepEqual(ids(), ["b", "a"]);
  deepEqual(kept(), ["3", "1"]);
});

test("a forgotten game is gone with all its keys", () => {
  keepKey("a", "1", "rome");
  keepKey("a", "2", "carthage");
  forgetGame("a");
  deepEqual(ids(), []);
});

test("what version 0.1.0 kept is still read, and becomes what it is when it is used", async () => {
  useStorage({ "hannibal.games": '[{"id": "a", "key": "old", "met": 5}]' });
  deepEqual(keptGames(), [{ id: "a", key: "old", met: 5, keys: [{ key: "old", role: "" }] }]);
  equal((await openGame("a", { sits: true, ...server({ old: "rome" }) })).key, "old");
  deepEqual(keptGames(), [{ id: "a", key: "old", met: 5, keys: [{ key: "old", role: "rome" }] }]);
});

test("spoilt keys of a game leave the one it had before", () => {
  useStorage({ "hannibal.games": '[{"id": "a", "key": "old", "met": 5, "keys": [7, {"key": "x"}]}]' });
  deepEqual(kept(), ["old"]);
});

test("a key in the address may be damaged in any way", () => {
  location.hash = "#sec%20ret";
  equal(keyInAddress(), "sec ret");
  location.hash = "#%E0%A4%A";
  equal(keyInAddress(), "%E0%A4%A");
  location.hash = "";
  equal(keyInAddress(), "");
});

test("the key of the address is kept when it has opened the game; without one the kept key serves", async () => {
  const { ask } = server({ good: "rome" });
  equal((await openGame("a", { given: "good", sits: true, ask })).key, "good");
  equal((await openGame("a", { sits: true, ask })).key, "good");
  deepEqual(await openGame("unknown", { sits: true, ask }), { key: "", summary: null, role: "", error: null, instead: "" });
});

test("a damaged key is not kept, and the seat stays", async () => {
  const { ask } = server({ good: "rome" });
  keepKey("a", "good", "rome");
  const opened = await openGame("a", { given: "goo", sits: true, ask });
  deepEqual([opened.key, opened.role, opened.instead], ["good", "rome", "refused"]);
  deepEqual(keysOf("a"), [{ key: "good", role: "rome" }]);
  const nothing = await openGame("b", { given: "goo", sits: true, ask });
  deepEqual([nothing.key, nothing.error instanceof Refused, ids()], ["goo", true, ["a"]]);
});

test("a spectator's key does not take the place of a seat's, and is kept beside it", async () => {
  const { ask } = server({ seat: "rome", look: "watch" });
  keepKey("a", "seat", "rome");
  const opened = await openGame("a", { given: "look", sits: true, ask });
  deepEqual([opened.key, opened.instead], ["seat", "watch"]);
  deepEqual(kept(), ["seat", "look"]);
  equal((await openGame("a", { sits: true, ask })).key, "seat");
});

test("whoever goes to the place of spectators watches", async () => {
  const { ask } = server({ seat: "rome", look: "watch" });
  keepKey("a", "seat", "rome");
  const opened = await openGame("a", { given: "look", sits: false, ask });
  deepEqual([opened.key, opened.instead], ["look", ""]);
  equal(keptGames()[0].key, "seat");
});

test("of the keys of both seats the one last used is the best", async () => {
  const { ask } = server({ one: "rome", other: "carthage" });
  await openGame("a", { given: "one", sits: true, ask });
  await openGame("a", { given: "other", sits: true, ask });
  equal((await openGame("a", { sits: true, ask })).key, "other");
  await openGame("a", { given: "one", sits: true, ask });
  deepEqual(kept(), ["one", "other"]);
});

test("a key that stopped working is kept, but not preferred", async () => {
  keepKey("a", "other", "carthage");
  keepKey("a", "stopped", "rome");
  const after = server({ other: "carthage" });
  equal((await openGame("a", { sits: true, ask: after.ask })).key, "other");
  deepEqual(keysOf("a"), [{ key: "other", role: "carthage" }, { key: "stopped", role: "rome", refused: true }]);
  await openGame("a", { sits: true, ask: after.ask });
  deepEqual(after.asked, ["stopped", "other", "other"]);
  const again = server({ other: "carthage", stopped: "rome" });
  await openGame("a", { given: "stopped", sits: true, ask: again.ask });
  deepEqual(keysOf("a")[0], { key: "stopped", role: "rome" });
});

test("the only key stays even if it is refused", async () => {
  keepKey("a", "stopped", "rome");
  const opened = await openGame("a", { sits: true, ...server({}) });
  deepEqual([opened.key, opened.error instanceof Refused], ["stopped", true]);
  deepEqual(kept(), ["stopped"]);
});

test("silence says nothing about a key", async () => {
  keepKey("a", "good", "rome");
  const ask = async () => {
    throw new NoAnswer("The server does not answer.");
  };
  equal((await openGame("a", { sits: true, ask })).key, "good");
  equal((await openGame("a", { given: "new", sits: true, ask })).key, "new");
  deepEqual(keysOf("a"), [{ key: "good", role: "rome" }]);
});

test("what a key is follows from what it is answered with", () => {
  equal(roleOf({ seat: "rome", seats: SEATS, shared: false }), "rome");
  equal(roleOf({ seat: "rome", seats: SEATS, shared: true }), "both");
  equal(roleOf({ seat: "spectator", seats: SEATS, shared: true }), "watch");
});

test("who has several keys of a game chooses; one that is refused or the same again is no choice", async () => {
  keepKey("a", "look", "watch");
  keepKey("a", "one", "rome");
  deepEqual(seatsToChoose("a").map(({ key }) => key), ["one", "look"]);
  keepKey("a", "two", "rome");
  keepKey("a", "other", "carthage");
  deepEqual(seatsToChoose("a").map(({ role }) => seatWords(role)), ["play as Carthage", "play as Rome", "watch"]);
  await openGame("a", { given: "other", sits: true, ...server({ two: "rome" }) });
  deepEqual(seatsToChoose("a").map(({ key }) => key), ["two", "look"]);
  keepKey("b", "only", "rome");
  deepEqual(seatsToChoose("b"), []);
});

test("spoilt or forbidden storage is an empty list", () => {
  for (const spoilt of ["nonsense", '{"id": "a"}', '[{"id": 1, "key": "k"}, null]']) {
    useStorage({ "hannibal.games": spoilt });
    deepEqual(keptGames(), [], spoilt);
  }
  Object.defineProperty(globalThis, "localStorage", { get: () => { throw new Error("forbidden"); }, configurable: true });
  deepEqual(keptGames(), []);
  keepKey("a", "1", "rome");
});
