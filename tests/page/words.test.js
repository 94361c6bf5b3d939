import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { armyName, capital, kindName, rulesWords, sentence, sideName, sideTold, signed, softened, spoken } from "../../src/hannibal/web/js/words.js";
import { space } from "./page.js";

test("a seat is named by its id, whatever the game", () => {
  deepEqual(["rome", "carthage", "red-army", "blue_fleet", null].map(sideName), ["Rome", "Carthage", "Red army", "Blue fleet", "nobody"]);
});

test("a modifier has its sign, and zero has none", () => {
  deepEqual([2, 0, -3].map(signed), ["+2", "0", "−3"]);
});

test("a sentence begins large and ends with one stop", () => {
  deepEqual(["it is over", "Why not?", "done."].map(sentence), ["It is over.", "Why not?", "Done."]);
  equal(capital(""), "");
});

test("an army is told with its commander first", () => {
  const army = { side: "carthage", generals: ["Hannibal", "Mago"], cus: 10, elephants: 2 };
  equal(armyName(army), "Hannibal, with Mago: 10 CUs, 2 of them elephants");
  equal(armyName({ ...army, generals: [], cus: 1, elephants: 0 }), "1 CU");
  equal(armyName({ ...army, words: "12 SPs" }), "12 SPs");
});

test("a space says what it is, who holds it and what stands there", () => {
  const rome = space("rome", 0, 0, { name: "Rome", kind: "walled", capacity: 5, port: 0, control: "rome" });
  rome.armies = [{ side: "rome", generals: ["Varro"], cus: 5, elephants: 0 }];
  equal(spoken(rome, "Latium"), "Rome, Latium, walled city for 5 CUs, held by Rome, port 0, Varro: 5 CUs");
  deepEqual([kindName(space("a", 0, 0)), kindName(space("b", 0, 0, { kind: "tribe" })), kindName(space("c", 0, 0, { about: "a hill" }))], ["open space", "tribe", "a hill"]);
});

test("the rules of a game are named as its catalogue names them", () => {
  const base = { id: "x", seats: [], computers: [] };
  const editions = [{ id: "2e", name: "2nd edition", text: "" }, { id: "classic", name: "Classic Edition", text: "" }];
  const war = { ...base, name: "Hannibal: Rome vs. Carthage", edition_option: "edition", editions };
  equal(rulesWords(war, { edition: "classic" }), "Classic Edition");
  equal(rulesWords(war, {}), "2nd edition", "the first is the usual one");
  const campaign = { ...base, name: "Hannibal: The Italian Campaign", edition_option: "scenario", editions: [{ id: "short", name: "Short scenario", text: "" }] };
  equal(rulesWords(campaign, { scenario: "short" }), "Italian Campaign, short scenario");
  equal(rulesWords({ ...base, name: "Skirmish" }, {}), "Skirmish", "a game without editions");
  equal(rulesWords(undefined, {}), "", "a game this server does not have");
});

test("long words of a title may be parted", () => {
  equal(softened("Mercenaries Desert"), "Mercen\u00adaries Desert");
  equal(softened("Truce"), "Truce");
});

test("a line is its subject's, a reason its player's", () => {
  const line = { ply: 1, rule: "" };
  equal(sideTold({ ...line, text: "Roman CUs arrive.", side: "carthage" }), "rome");
  equal(sideTold({ ...line, text: "Hannibal marches.", side: "rome" }), "carthage");
  equal(sideTold({ ...line, text: "Rome is far.", side: "carthage", reason: true }), "carthage");
  equal(sideTold({ ...line, text: "A die is rolled." }), "");
});
