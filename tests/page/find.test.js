import { equal } from "node:assert/strict";
import { test } from "node:test";
import { findSpace } from "../../src/hannibal/web/js/find.js";
import { space } from "./page.js";

const SPACES = [space("a", 0, 0, { name: "Massilia" }), space("b", 0, 0, { name: "Sila" }), space("c", 0, 0, { name: "Emporiæ", also: ["Ampurias"] }), space("d", 0, 0, { name: "Sicilia Ulterior" })];

test("a whole name before a beginning, a beginning before a part", () => {
  equal(findSpace("sila", SPACES)?.id, "b");
  equal(findSpace("sicilia", SPACES)?.id, "d");
  equal(findSpace("silia", SPACES)?.id, "a");
});

test("case, blanks and accents make no difference", () => {
  equal(findSpace("  SICILIA-ulterior ", SPACES)?.id, "d");
  equal(findSpace("Síla", SPACES)?.id, "b");
});

test("other editions' names are known", () => {
  equal(findSpace("ampurias", SPACES)?.id, "c");
});

test("nothing is called nothing", () => {
  equal(findSpace(" ", SPACES), undefined);
  equal(findSpace("Utopia", SPACES), undefined);
});
