import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { course } from "../../src/hannibal/web/js/replay/timeline.js";

/** @param {number} ply @param {object} [more] */
const move = (ply, more = {}) => ({ ply, player: "rome", text: "x", kind: "Any", turn: 1, battle: null, ...more });

test("turns begin where their number changes, the first with the set-up", () => {
  deepEqual(course([move(1), move(2), move(3, { turn: 2 }), move(4, { turn: 2 })]).turns, [{ turn: 1, ply: 0 }, { turn: 2, ply: 3 }]);
});

test("a battle is marked where it begins, another in the next space anew", () => {
  const moves = [move(1), move(2, { battle: "capua" }), move(3, { battle: "capua" }), move(4, { battle: "cannae" }), move(5), move(6, { battle: "cannae" })];
  deepEqual(course(moves).battles, [2, 4, 6]);
});

test("sieges are marked too, and a game without turns has none", () => {
  deepEqual(course([move(1, { text: "besiege" }), move(2, { text: "besiege-plain" })]).sieges, [1, 2]);
  deepEqual(course([move(1, { turn: undefined })]).turns, []);
});
