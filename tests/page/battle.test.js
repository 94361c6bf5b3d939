import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { opponent, kindName } from "../../src/hannibal/web/js/battle/lane.js";
import { spread } from "../../src/hannibal/web/js/battle/scene.js";

test("losses are told by the faces of the die", () => {
  equal(spread([0, 0, 1, 1, 1, 2]), "0 CUs on 1–2, 1 on 3–5, 2 on 6");
  equal(spread([1, 1, 1, 1, 1, 1]), "1 CU whatever the die");
});

test("a card is named as the view names it, and has an opponent in any battle", () => {
  const side = { commander: null, generals: [], cus: 0, elephants: 0, lost: 0, dealt: null, parts: [], size: 0, held: 0 };
  const fight = { space: "", name: "", attacker: "red", entry: "", initiative: "red", round: 0, tactic: null, loser: null, intercepted: false, failed_avoid: false, charge: null, course: [], casualties: [], most_cards: 20, kinds: [], names: { maharbal: "Maharbal's Cavalry" }, sides: { red: side, blue: side } };
  deepEqual([kindName(fight, "maharbal"), kindName(fight, "unknown")], ["Maharbal's Cavalry", "unknown"]);
  deepEqual([opponent(fight, "red"), opponent(fight, "blue")], ["blue", "red"]);
});
