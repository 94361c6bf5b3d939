import { deepEqual, equal, ok } from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Camera } from "../../src/hannibal/web/js/camera.js";

/** @typedef {import("../../src/hannibal/web/js/types.js").Box} Box */

beforeEach(() => {
  // Whoever wants calm gets every move at once.
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }), cancelAnimationFrame: () => {} });
});

/** A camera over a board of 1000 by 500, in a window of 500 by 500. */
function look() {
  /** @type {Box[]} */
  const seen = [];
  const camera = new Camera({ x: 0, y: 0, width: 1000, height: 500 }, (shown) => seen.push(shown));
  camera.resize(500, 500);
  return { camera, seen, last: () => /** @type {Box} */ (seen.at(-1)) };
}

test("all of the board is seen when it fits", () => {
  const { camera, last } = look();
  camera.fit();
  ok(camera.fitted);
  deepEqual(last(), { x: 0, y: -250, width: 1000, height: 1000 });
});

test("a whole board stays whole when the window changes", () => {
  const { camera, last } = look();
  camera.fit();
  camera.resize(1000, 1000);
  deepEqual(last(), { x: 0, y: -250, width: 1000, height: 1000 });
});

test("a window that is filled shows nothing but board", () => {
  const { camera, last } = look();
  camera.fill({ x: 0, y: 0 });
  deepEqual(last(), { x: 0, y: 0, width: 500, height: 500 });
});

test("what one zooms about stays where it is", () => {
  const { camera } = look();
  camera.fill({ x: 500, y: 250 });
  const point = { x: 600, y: 200 };
  const before = camera.toWindow(point);
  camera.zoom(1.5, { about: before });
  const after = camera.toWindow(point);
  ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-9);
});

test("nobody zooms out further than the board, nor in without end", () => {
  const { camera } = look();
  camera.zoom(0.001);
  equal(camera.place.scale, camera.fitScale);
  camera.zoom(1e6);
  equal(camera.place.scale, 3);
});

test("panning ends at the edge of the board", () => {
  const { camera, last } = look();
  camera.fill({ x: 500, y: 250 });
  camera.pan(1e6, 1e6);
  deepEqual(last(), { x: 500, y: 0, width: 500, height: 500 });
});

test("what is well in view is not looked for", () => {
  const { camera, seen } = look();
  camera.fill({ x: 500, y: 250 });
  const before = seen.length;
  camera.reveal({ x: 500, y: 250 });
  equal(seen.length, before);
  camera.reveal({ x: 900, y: 250 });
  ok(camera.toWindow({ x: 900, y: 250 }).x <= 440 + 1e-9);
});

test("looking at a place never zooms out", () => {
  const { camera } = look();
  camera.zoom(1e6);
  camera.lookAt({ x: 500, y: 250 }, 0.9);
  equal(camera.place.scale, 3);
});
