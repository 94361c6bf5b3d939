import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { findChoices } from "../../src/hannibal/web/js/play/choices.js";
import { action, asked, card, gameOf, viewOf } from "./page.js";

/** @typedef {Parameters<typeof gameOf>[1]} More */

/**
 * The buttons of a decision.
 * @param {Parameters<typeof viewOf>[0]} view
 * @param {More} [more]
 */
const choicesOf = (view, more) => findChoices(gameOf(viewOf(view), more).game);

test("what is done with a card, the stepper or the army is no button", () => {
  const actions = [action("play 3", { anchor: "card" }), action("take 2", { anchor: "number", number: 2 }), action("regroup", { anchor: "army", role: "regroup" }), action("sea", { role: "sea" })];
  deepEqual(choicesOf({ actions }).map(({ id }) => id), ["sea"]);
});

test("on a march Enter stops it, and steps are named by their place", () => {
  const actions = [action("stop", { role: "stop", group: "end" }), action("march capua", { anchor: "space", space: "capua", role: "march", label: "March to Capua", brief: "Capua" })];
  const choices = choicesOf({ decision: asked("march"), actions });
  deepEqual(choices.map(({ label, main }) => [label, main]), [["Capua", false], ["stop", true]], "the main choice is last");
});

test("of two answers Enter takes the bolder one, unless the question is secret", () => {
  const actions = [action("fight"), action("pass", { group: "end", role: "pass" })];
  equal(choicesOf({ actions }).find(({ main }) => main)?.id, "fight");
  equal(choicesOf({ decision: asked("choice", { secret: true }), actions }).find(({ main }) => main)?.id, "pass");
});

test("of more answers Enter takes the end, and without one nothing", () => {
  const three = [action("a"), action("b"), action("done", { group: "end" })];
  equal(choicesOf({ actions: three }).find(({ main }) => main)?.id, "done");
  equal(choicesOf({ actions: [action("a"), action("b")] }).some(({ main }) => main), false);
  ok(choicesOf({ actions: [action("only")] })[0].main);
});

test("many places are listed by their names alone", () => {
  const places = (/** @type {number} */ count) => Array.from({ length: count }, (_, n) => action(`place ${n}`, { anchor: "space", space: `${n}`, label: `Place a PC in ${n}`, brief: `${n}` }));
  equal(choicesOf({ actions: places(6) })[0].label, "Place a PC in 0");
  const many = choicesOf({ actions: places(7) });
  deepEqual([many[0].label, many[0].quiet], ["0", true]);
  const unnamed = choicesOf({ actions: places(7).map(({ brief: _, ...rest }) => rest) });
  equal(unnamed[0].label, "Place a PC in 0", "a game need not tell short names");
});

test("while a card is chosen digits are the hand's, and nothing is the main thing", () => {
  const [choice] = choicesOf({ decision: asked("card"), actions: [action("command varro")] });
  deepEqual([choice.keyless, choice.main], [true, false]);
});

test("counter events are offered first", () => {
  const actions = [action("pass", { group: "end", role: "pass" }), action("counter 41", { anchor: "card", card: "41", role: "counter", label: "Bad Weather" })];
  deepEqual(choicesOf({ decision: asked("choice", { secret: true }), actions }).map(({ label }) => label), ["Play Bad Weather", "pass"]);
});

test("the scene of a battle asks for itself, unless it cannot be had", () => {
  const view = { decision: asked("attack", { where: "scene" }), actions: [action("withdraw")] };
  equal(choicesOf(view).length, 0);
  equal(choicesOf(view, { sceneless: true }).length, 1);
});

test("nobody else's decision has buttons", () => {
  equal(choicesOf({ decision: asked("choice", { yours: false }), actions: [action("a")] }).length, 0);
});

const MARCH = { side: "rome", general: "varro", name: "Varro", others: [], space: "rome", inside: false, notation: "march {}", reach: [{ space: "capua", cost: 2, path: ["x", "capua"] }] };

test("a closed port says why one cannot put to sea", () => {
  const port = /** @type {const} */ ({ open: false, why: "no ships", rule: "2E:11.1" });
  const [choice] = choicesOf({ decision: asked("march"), public: { march: { ...MARCH, port } } });
  deepEqual(choice.refused, { text: "no ships", rule: "2E:11.1" });
  equal(choicesOf({ decision: asked("march"), public: { march: { ...MARCH, port: { open: true } } } }).length, 0);
});

test("an interrupted march can be gone on with, as long as its goal is in reach", () => {
  const view = { decision: asked("march"), public: { march: MARCH } };
  deepEqual(choicesOf(view, { goal: "capua" }).map(({ label, cost }) => [label, cost]), [["March on", 2]]);
  equal(choicesOf(view, { goal: "rhegium" }).length, 0);
});

test("a card taken up offers its uses, the refused ones with their reason", async () => {
  const uses = [
    { verb: "event", label: "Event", legal: false, why: "not now", rule: "2E:8", actions: ["play 5", "event"] },
    { verb: "discard", label: "Discard", legal: true, actions: ["play 5", "discard"] },
    { verb: "move", label: "Move", legal: false, actions: ["play 5", "move"] },
  ];
  const { game, done } = gameOf(viewOf({ decision: asked("card"), cards: [card("5", { uses, why: "not your turn", rule: "2E:7.4" })], actions: [action("command varro")] }), { taken: "5" });
  const choices = findChoices(game);
  deepEqual(choices.map(({ refused }) => refused?.text), ["not now", undefined, "not your turn"]);
  await choices[1].act();
  deepEqual(done[0].actions, ["play 5", "discard"]);
});

test("a counter event taken up in its window is played at once", () => {
  const view = { decision: asked("choice", { secret: true }), cards: [card("41")], actions: [action("counter 41", { anchor: "card", card: "41", role: "counter" }), action("counter 42", { anchor: "card", card: "42", role: "counter" })] };
  deepEqual(choicesOf(view, { taken: "41" }).map(({ id, main }) => [id, main]), [["counter 41", true]]);
});
