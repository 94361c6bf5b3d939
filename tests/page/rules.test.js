import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { around, findRule, searchRules } from "../../src/hannibal/web/js/rules/book.js";

const rule = (/** @type {string} */ id, /** @type {string} */ title, gist = "") => ({ id, book: id.split(":")[0], chapter: "", title, gist });
const RULES = [rule("2E:14", "Battle"), rule("2E:14.1", "Before the battle", "an interception may come first"), rule("2E:14.1.a", "Sortie"), rule("2E:12", "Interception"), rule("CE:7", "Battle")];
const ids = (/** @type {typeof RULES} */ found) => found.map(({ id }) => id);

test("words in number or title come before words in the text", () => {
  deepEqual(ids(searchRules(RULES, "interception", "")), ["2E:12", "2E:14.1"]);
  deepEqual(ids(searchRules(RULES, "battle", "CE")), ["CE:7"]);
  deepEqual(ids(searchRules(RULES, "battle elephants", "")), [], "every word must occur");
  equal(searchRules(RULES, "  ", "2E").length, 4);
});

test("an id is looked up in what it belongs to", () => {
  equal(findRule(RULES, "14.1")?.id, "2E:14.1", "without a book it is the 2nd edition's");
  equal(findRule(RULES, "2e:14.1.B.2")?.id, "2E:14.1");
  equal(findRule(RULES, "CE:9.1"), null);
});

test("a rule has headings above and parts below", () => {
  const { above, below } = around(RULES, RULES[1]);
  deepEqual([ids(above), ids(below)], [["2E:14"], ["2E:14.1.a"]]);
});
