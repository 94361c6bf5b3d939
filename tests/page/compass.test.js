import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { direction, nextSpace } from "../../src/hannibal/web/js/compass.js";
import { space } from "./page.js";

const RIGHT = { x: 1, y: 0 };
const UP = { x: 0, y: -1 };

test("arrow keys point, others do not", () => {
  deepEqual(direction("ArrowUp"), UP);
  equal(direction("a"), undefined);
});

/** @param {import("../../src/hannibal/web/js/types.js").Space[]} all */
const mapOf = (...all) => new Map(all.map((one) => [one.id, one]));

test("along a road before across the land", () => {
  const from = space("from", 0, 0, { links: [{ to: "far", kind: "road" }] });
  const spaces = mapOf(from, space("far", 100, 10), space("near", 20, 0));
  equal(nextSpace(from, RIGHT, spaces)?.id, "far");
});

test("where no road leads that way, the nearest space of all", () => {
  const from = space("from", 0, 0, { links: [{ to: "left", kind: "road" }] });
  const spaces = mapOf(from, space("left", -10, 0), space("island", 50, 20), space("further", 90, 0));
  equal(nextSpace(from, RIGHT, spaces)?.id, "island");
});

test("what lies too far aside is not that way", () => {
  const from = space("from", 0, 0);
  equal(nextSpace(from, UP, mapOf(from, space("beside", 50, -5))), null);
});

test("of two ways the straighter one, unless it is much longer", () => {
  const from = space("from", 0, 0, { links: [{ to: "straight", kind: "road" }, { to: "aside", kind: "road" }] });
  equal(nextSpace(from, RIGHT, mapOf(from, space("straight", 60, 0), space("aside", 40, 40)))?.id, "straight");
  equal(nextSpace(from, RIGHT, mapOf(from, space("straight", 300, 0), space("aside", 40, 40)))?.id, "aside");
});
