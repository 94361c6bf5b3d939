import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { plain, words } from "../../src/hannibal/web/js/play/table.js";

test("what a game tells is written for people", () => {
  deepEqual([true, false, null, "", 3, "red"].map(plain), ["yes", "no", "none", "none", "3", "red"]);
  deepEqual(["cards_left", "to-move", "x"].map(words), ["Cards left", "To move", "X"]);
});
