import { deepEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PICTURES } from "../../src/hannibal/web/js/play/vignettes.js";

const CARDS = new URL("../../src/hannibal/rome_carthage/data/strategy_cards.toml", import.meta.url);

test("every picture that a card names is drawn, and none is drawn in vain", () => {
  const named = [...readFileSync(CARDS, "utf8").matchAll(/^picture = "(.*)"$/gm)].map(([, name]) => name);
  ok(named.length >= 65);
  deepEqual([...new Set(named)].sort(), [...PICTURES].sort());
});
