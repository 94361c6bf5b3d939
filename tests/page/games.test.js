import { deepEqual, equal } from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetGame, keepGame, keptGames, keyFromAddress } from "../../src/hannibal/web/js/games.js";
import { useStorage } from "./page.js";

beforeEach(() => {
  useStorage();
  Object.assign(globalThis, { location: { hash: "" } });
});

const ids = () => keptGames().map(({ id }) => id);

test("the newest game is first, and none is kept twice", () => {
  keepGame("a", "1");
  keepGame("b", "2");
  keepGame("a", "3");
  deepEqual(ids(), ["a", "b"]);
  equal(keptGames()[0].key, "3");
});

test("a game met again with the same key keeps its place", () => {
  keepGame("a", "1");
  keepGame("b", "2");
  keepGame("a", "1");
  deepEqual(ids(), ["b", "a"]);
});

test("a forgotten game is gone", () => {
  keepGame("a", "1");
  forgetGame("a");
  deepEqual(ids(), []);
});

test("the key of the address is kept; without one the kept key serves", () => {
  location.hash = "#sec%20ret";
  equal(keyFromAddress("a"), "sec ret");
  location.hash = "";
  equal(keyFromAddress("a"), "sec ret");
  equal(keyFromAddress("unknown"), "");
  equal(keyFromAddress(""), "");
});

test("spoilt or forbidden storage is an empty list", () => {
  for (const spoilt of ["nonsense", '{"id": "a"}', '[{"id": 1, "key": "k"}, null]']) {
    useStorage({ "hannibal.games": spoilt });
    deepEqual(keptGames(), [], spoilt);
  }
  Object.defineProperty(globalThis, "localStorage", { get: () => { throw new Error("forbidden"); }, configurable: true });
  deepEqual(keptGames(), []);
  keepGame("a", "1");
});
