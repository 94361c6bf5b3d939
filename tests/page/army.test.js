import { equal } from "node:assert/strict";
import { test } from "node:test";
import { leftBehind, nearest } from "../../src/hannibal/web/js/play/army.js";
import { action, asked, gameOf, viewOf } from "./page.js";

const MARCH = { side: "rome", general: "varro", name: "Varro", others: [], space: "rome", inside: false, notation: "march {}", reach: [], cus: 5, elephants: 1, most: 10, here: { generals: ["varro", "paulus"], cus: 8, elephants: 2 } };

/** @param {Parameters<typeof viewOf>[0]} more */
function game(more) {
  const { game: made } = gameOf(viewOf({ decision: asked("march"), ...more }));
  return Object.assign(made, { generalName: (/** @type {string} */ id) => id.toUpperCase() });
}

test("what stays behind is told while the army can be made up", () => {
  const actions = [action("regroup", { anchor: "army", role: "regroup" })];
  equal(leftBehind(game({ public: { march: MARCH }, actions }))?.words, "PAULUS, 3 CUs, 1 of them an elephant");
  equal(leftBehind(game({ public: { march: MARCH } })), null, "it cannot");
  equal(leftBehind(game({ public: {}, actions })), null, "nobody marches");
});

test("the nearest legal number is taken, the smaller of two", () => {
  const numbers = [0, 2, 6].map((number) => action(`take ${number}`, { anchor: "number", number }));
  equal(nearest(numbers, 5).number, 6);
  equal(nearest(numbers, 4).number, 2);
  equal(nearest(numbers, 0).number, 0);
});
