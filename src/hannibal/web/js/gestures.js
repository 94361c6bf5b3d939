/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./types.js").Point} Point */

const CLICK_SLOP = 6;
const WHEEL_STEP = 0.0016;
const PINCH_STEP = 0.01;
const PIXELS_PER_LINE = 16;

/**
 * Pan by dragging, zoom by wheel and by two fingers. A press that does not move is a click, and is left alone.
 * @param {HTMLElement} surface
 * @param {Camera} camera
 */
export function listenForGestures(surface, camera) {
  /** @type {Map<number, Point>} */
  const pressed = new Map();
  let travelled = 0;

  /** @param {MouseEvent} event */
  const inWindow = (event) => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  surface.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (pressed.size === 0) travelled = 0;
    pressed.set(event.pointerId, inWindow(event));
  });

  surface.addEventListener("pointermove", (event) => {
    const before = pressed.get(event.pointerId);
    if (!before) return;
    const now = inWindow(event);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled > CLICK_SLOP && !surface.hasPointerCapture(event.pointerId)) {
      surface.setPointerCapture(event.pointerId);
      surface.classList.add("dragging");
    }
    const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(camera, before, now, other);
    else if (travelled > CLICK_SLOP) camera.pan(before.x - now.x, before.y - now.y, { glide: false });
    pressed.set(event.pointerId, now);
  });

  /** @param {PointerEvent} event */
  const release = (event) => {
    pressed.delete(event.pointerId);
    if (pressed.size === 0) surface.classList.remove("dragging");
  };
  surface.addEventListener("pointerup", release);
  surface.addEventListener("pointercancel", release);

  // The click that ends a drag is no click: nobody else shall hear of it.
  surface.addEventListener(
    "click",
    (event) => {
      if (travelled > CLICK_SLOP) event.stopImmediatePropagation();
      travelled = 0;
    },
    { capture: true },
  );

  surface.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * PIXELS_PER_LINE : event.deltaY;
      // Browsers report a pinch on a trackpad as a wheel with Ctrl, in much smaller steps.
      const step = event.ctrlKey ? PINCH_STEP : WHEEL_STEP;
      camera.zoom(Math.exp(-pixels * step), { about: inWindow(event), glide: false });
    },
    { passive: false },
  );
}

/**
 * One of two fingers has moved: zoom by how their distance changed, pan by how their middle did.
 * @param {Camera} camera
 * @param {Point} before
 * @param {Point} now
 * @param {Point} other
 */
function pinch(camera, before, now, other) {
  const was = Math.hypot(before.x - other.x, before.y - other.y);
  const is = Math.hypot(now.x - other.x, now.y - other.y);
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  camera.pan((before.x - now.x) / 2, (before.y - now.y) / 2, { glide: false });
  if (was > 0) camera.zoom(is / was, { about: middle, glide: false });
}
