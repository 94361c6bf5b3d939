import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { holdersIn } from "../../src/hannibal/web/js/play/holders.js";
import { viewOf } from "./page.js";

test("markers by side, and tribes that a side has won", () => {
  const state = { pc: { rome: ["capua"], carthage: ["utica"] }, provinces: { rome: ["latium"], carthage: [] }, tribes: { boii: "carthage", volcae: "neutral", insubres: null } };
  const { spaces, provinces } = holdersIn(viewOf({ state }));
  deepEqual(Object.fromEntries(spaces), { capua: "rome", utica: "carthage", boii: "carthage" });
  deepEqual(Object.fromEntries(provinces), { latium: "rome" });
});

test("cities and provinces with their holder", () => {
  const { spaces, provinces } = holdersIn(viewOf({ public: { cities: { capua: "carthage", ostia: null }, provinces: { latium: "rome" } } }));
  deepEqual([Object.fromEntries(spaces), Object.fromEntries(provinces)], [{ capua: "carthage" }, { latium: "rome" }]);
});

test("a game that says nothing of it has no holders", () => {
  const { spaces, provinces } = holdersIn(viewOf());
  deepEqual([spaces.size, provinces.size], [0, 0]);
});
