import { equal } from "node:assert/strict";
import { test } from "node:test";
import { mustHandOver } from "../../src/hannibal/web/js/play/curtain.js";
import { asked, viewOf } from "./page.js";

/** @param {Partial<import("../../src/hannibal/web/js/types.js").View>} more */
const covered = (more) => mustHandOver({ view: viewOf({ shared: true, ...more }), veiled: true, mine: true });

test("the screen is handed over where hidden things must be seen", () => {
  equal(covered({ decision: asked("card", { hand: true }) }), true);
  equal(covered({ decision: asked("choice", { secret: true }) }), true);
  equal(covered({ public: { veils: ["rome"] } }), true);
});

test("an open question needs no curtain", () => {
  equal(covered({}), false);
  equal(covered({ public: { veils: ["carthage"] } }), false);
});

test("who has his things open, or does not decide, is left alone", () => {
  const view = viewOf({ decision: asked("card", { hand: true }) });
  equal(mustHandOver({ view, veiled: false, mine: true }), false);
  equal(mustHandOver({ view, veiled: true, mine: false }), false);
  equal(mustHandOver({ view: null, veiled: true, mine: true }), false);
});
