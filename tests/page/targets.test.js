import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { cheapestFor, findTargets, moveWith, walk } from "../../src/hannibal/web/js/play/targets.js";
import { action, asked, card, gameOf, viewOf } from "./page.js";

const MARCH = { side: "rome", general: "varro", name: "Varro", others: [], space: "rome", inside: false, notation: "march {}", reach: [{ space: "next", cost: 1, path: ["next"] }, { space: "capua", cost: 2, path: ["next", "capua"] }] };
const GENERALS = { varro: { name: "Varro", label: "Varro", side: "rome", space: "rome" }, paulus: { name: "Paulus", label: "Paulus", side: "rome", space: "rome" }, exile: { name: "Exile", label: "Exile", side: "rome", off_map: "pool" } };

test("an action is on the map where its anchor says so, and nowhere else", () => {
  const actions = [
    action("march next", { anchor: "space", space: "next", cost: 1, note: "over a pass" }),
    action("activate varro", { anchor: "general", general: "varro", space: "rome" }),
    action("command paulus", { anchor: null, general: "paulus", space: "rome" }),
    action("stop", { role: "stop" }),
  ];
  const { game } = gameOf(viewOf({ actions }));
  const targets = findTargets(game);
  deepEqual([...targets].map(([space, { kind, cost, note }]) => [space, kind, cost, note]), [["next", "next", 1, "over a pass"], ["rome", "general", null, ""]]);
  equal(targets.get("rome")?.actions.length, 1);
});

test("several actions in one space are all offered there", () => {
  const actions = ["a", "b"].map((text) => action(text, { anchor: "space", space: "capua" }));
  equal(findTargets(gameOf(viewOf({ actions })).game).get("capua")?.actions.length, 2);
});

test("a march reaches further than its next step, and walks there freely", async () => {
  const view = viewOf({ decision: asked("march"), public: { march: MARCH }, actions: [action("march next", { anchor: "space", space: "next", role: "march", cost: 1 })] });
  const { game, done } = gameOf(view);
  const targets = findTargets(game);
  equal(targets.get("next")?.kind, "next", "the step itself stays an action");
  equal(targets.get("capua")?.kind, "far");
  await targets.get("capua")?.go?.();
  deepEqual(done, [{ actions: ["march next", "march capua"], freely: true }]);
});

test("a march that is halted remembers where it was going", async () => {
  const { game } = gameOf(viewOf({ decision: asked("march"), public: { march: MARCH } }));
  await walk(game, "capua", ["next", "capua"]);
  equal(game.goal, "capua");
  await walk(game, "rome", ["rome"]);
  equal(game.goal, null, "it is there");
});

test("nothing glows for who does not decide", () => {
  const view = viewOf({ decision: asked("march", { yours: false }), public: { march: MARCH }, actions: [action("a", { anchor: "space", space: "capua" })] });
  equal(findTargets(gameOf(view).game).size, 0);
});

test("the card taken up lights the generals it moves", async () => {
  const cards = [card("12", { moves: { varro: ["play 12", "move", "activate varro"], exile: ["play 12", "move"] } })];
  const view = viewOf({ decision: asked("card"), public: { generals: GENERALS }, cards });
  equal(findTargets(gameOf(view).game).size, 0, "none is taken up");
  const { game, done } = gameOf(view, { taken: "12" });
  const targets = findTargets(game);
  deepEqual([...targets.keys()], ["rome"], "who is not on the map cannot be clicked");
  await targets.get("rome")?.go?.();
  deepEqual(done, [{ actions: ["play 12", "move", "activate varro"], freely: true }]);
});

test("a covered hand lights nothing", () => {
  const view = viewOf({ decision: asked("card"), public: { generals: GENERALS }, cards: [card("12", { moves: { varro: ["x"] } })] });
  equal(findTargets(gameOf(view, { taken: "12", veiled: true }).game).size, 0);
});

test("the cheapest card moves a general, a campaign last of all", () => {
  const moves = { varro: ["x"] };
  const cards = [card("33", { ops: 1, campaign: true, moves }), card("12", { ops: 3, moves }), card("13", { ops: 2, moves, playable: false }), card("14", { ops: 2 })];
  const { game } = gameOf(viewOf({ cards }));
  equal(cheapestFor(game, "varro")?.card, "12");
  equal(cheapestFor(game, "nobody"), null);
});

test("a card moves a general as the view says", async () => {
  const { game, done } = gameOf(viewOf());
  await moveWith(game, card("7", { moves: { varro: ["play 7", "event", "activate varro"] } }), "varro");
  deepEqual(done[0].actions, ["play 7", "event", "activate varro"]);
  ok(done[0].freely);
});
