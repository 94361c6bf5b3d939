/** @typedef {import("./map.js").PlayMap} PlayMap */
/** @typedef {import("../types.js").Space} Space */

const CLICK_SLOP = 6;

/**
 * Drag an army on the march along the road it shall take: the way is drawn as it grows, going back over it shortens
 * it, and letting go walks it. What the rules do not allow halts the march, as any march halts.
 * @param {PlayMap} map
 * @param {(way: string[]) => void} walk
 */
export function listenForDrags(map, walk) {
  /** The way so far, and where the press began; null while nothing is dragged. @type {{way: string[], x: number, y: number, moved: boolean} | null} */
  let drag = null;

  const end = () => {
    drag = null;
    map.view.classList.remove("leading");
    map.drawWay([]);
  };

  // Before the gestures of the map hear of it: this press leads an army, it does not move the map.
  map.view.addEventListener(
    "pointerdown",
    (event) => {
      const march = map.marching();
      if (!event.isPrimary || event.button !== 0 || !march || map.spaceOf(event.target)?.id !== march.space) return;
      event.stopPropagation();
      drag = { way: [], x: event.clientX, y: event.clientY, moved: false };
    },
    { capture: true },
  );

  map.view.addEventListener("pointermove", (event) => {
    const march = map.marching();
    if (!drag) return;
    if (!march) {
      end();
      return;
    }
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= CLICK_SLOP) return;
    if (!drag.moved) map.view.setPointerCapture(event.pointerId);
    drag.moved = true;
    map.view.classList.add("leading");
    const space = map.spaceNear(event);
    if (space) drag.way = extended(map, march, drag.way, space);
    map.drawWay(drag.way);
  });

  map.view.addEventListener("pointerup", () => {
    if (!drag) return;
    const { way, moved } = drag;
    end();
    if (!moved) return;
    // The click that ends a drag is no click.
    const swallow = (/** @type {Event} */ click) => click.stopPropagation();
    map.view.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => map.view.removeEventListener("click", swallow, { capture: true }));
    if (way.length) walk(way);
  });

  map.view.addEventListener("pointercancel", end);
}

/**
 * The way when the pointer comes to a space: back to it where it is on the way already, on to it by the road, or,
 * where no road leads from the last one, as the shortest march goes.
 * @param {PlayMap} map
 * @param {import("../types.js").March} march
 * @param {string[]} way
 * @param {Space} space
 * @returns {string[]}
 */
function extended(map, march, way, space) {
  const known = [march.space, ...way].lastIndexOf(space.id);
  if (known >= 0) return way.slice(0, known);
  const last = map.spaces.get(way.at(-1) ?? march.space);
  if (last?.links.some((link) => link.to === space.id)) return way.length < (march.left ?? 0) ? [...way, space.id] : way;
  return march.reach.find((one) => one.space === space.id)?.path ?? way;
}
