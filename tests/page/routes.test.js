import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { findRoute } from "../../src/hannibal/web/js/routes.js";

test("every address has its screen, and the game it names", () => {
  const found = ["/", "/rules", "/board", "/play/a1-B_c", "/watch/x", "/replay/x"].map((path) => {
    const route = findRoute(path);
    return [route?.route.name, route?.id];
  });
  deepEqual(found, [["lobby", ""], ["rules", ""], ["explore", ""], ["play", "a1-B_c"], ["play", "x"], ["replay", "x"]]);
});

test("no road leads elsewhere", () => {
  for (const path of ["/play", "/play/", "/play/a/b", "/Rules", "/play/a b", ""]) equal(findRoute(path), null, path);
});
