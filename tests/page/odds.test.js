import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { grouped, percent } from "../../src/hannibal/web/js/play/odds.js";

test("what is neither certain nor impossible is not called so", () => {
  deepEqual([0, 0.004, 0.5, 0.996, 1].map(percent), ["under 1\u00a0%", "under 1\u00a0%", "50\u00a0%", "over 99\u00a0%", "100\u00a0%"]);
});

test("odds of the same thing stand together, in their order", () => {
  const one = (/** @type {string} */ about, /** @type {string} */ gist) => ({ about, gist, title: "", note: "", rules: [], outcomes: [], modifiers: [] });
  const groups = grouped([one("Capua", "a"), one("Rome", "b"), one("Capua", "c")]);
  deepEqual(groups.map(([about, entries]) => [about, entries.map(({ gist }) => gist)]), [["Capua", ["a", "c"]], ["Rome", ["b"]]]);
});
