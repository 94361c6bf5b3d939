import { equal, match } from "node:assert/strict";
import { test } from "node:test";
import { recognise } from "../../src/hannibal/web/js/lobby/import.js";

const OFFER = { games: [{ id: "war", name: "Hannibal: The War", seats: ["rome"], computers: [], edition_option: "edition", editions: [{ id: "2e", name: "2nd edition", text: "" }] }] };

test("a record is known by its actions, and told by its game", () => {
  const { brought, words } = recognise('{"game": "war", "options": {"edition": "2e"}, "actions": ["a", "b"]}', OFFER);
  equal(brought?.kind, "record");
  equal(words, "A record of 2 moves, 2nd edition, not finished.");
  equal(recognise('{"game": "other", "actions": [], "result": "Rome wins"}', OFFER).words, "A record of 0 moves: Rome wins.");
});

test("a position is known by its parts", () => {
  const { brought, words } = recognise('{"turn": 3, "pc": {}}', OFFER);
  equal(brought?.kind, "position");
  equal(words, "A position in turn 3.");
});

test("anything else is told what would be right", () => {
  match(recognise("{", OFFER).words, /^This is not JSON/);
  match(recognise("[1]", OFFER).words, /begins with \{/);
  match(recognise('{"a": 1}', OFFER).words, /neither a record .* nor a position/);
  equal(recognise("  ", OFFER).words, "");
});
