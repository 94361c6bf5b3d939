import { motionAllowed } from "../settings.js";

/** @typedef {import("../types.js").Point} Point */

/** How long a piece takes from one space to the next. */
const SLIDE_MS = 260;

/**
 * Where the token of an army stands: the corner it is drawn from.
 * @param {Element} army
 */
function corner(army) {
  const [, x = "0", y = "0"] = /translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(army.querySelector(":scope > g")?.getAttribute("transform") ?? "") ?? [];
  return { x: Number(x), y: Number(y) };
}

/**
 * Exchange the pieces of a drawing for new ones; those with the same id slide from where they stood, the army of a
 * `general` who walks along the places of his way.
 * @param {SVGElement} drawing
 * @param {string} markup  one SVG group with the id `pieces`
 * @param {{general: string, way: Point[]} | null} [walk]
 */
export function exchangePieces(drawing, markup, walk = null) {
  const old = drawing.querySelector("#pieces");
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  const fresh = parsed.documentElement.firstElementChild;
  if (!fresh) return;
  const before = new Map([...(old?.querySelectorAll(".army[id]") ?? [])].map((army) => [army.id, corner(army)]));
  const placed = document.importNode(fresh, true);
  if (old) old.replaceWith(placed);
  else drawing.append(placed);
  if (!before.size || !motionAllowed()) return;
  for (const army of placed.querySelectorAll(".army[id]")) {
    const from = before.get(army.id);
    const to = corner(army);
    if (!from || (from.x === to.x && from.y === to.y)) continue;
    const walks = walk !== null && army.querySelector(`[data-commander="${CSS.escape(walk.general)}"]`) !== null;
    const between = walks ? stepsOf(walk.way) : [];
    const frames = [{ x: from.x - to.x, y: from.y - to.y }, ...between, { x: 0, y: 0 }];
    army.animate(
      frames.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      { duration: SLIDE_MS * (frames.length - 1), easing: "ease-out" },
    );
  }
}

/**
 * The places between the ends of a way, as seen from where it ends.
 * @param {Point[]} way
 */
function stepsOf(way) {
  const end = way[way.length - 1];
  return way.slice(1, -1).map(({ x, y }) => ({ x: x - end.x, y: y - end.y }));
}

/**
 * Colour spaces, provinces, their names and badges by who holds them.
 * @param {SVGElement} drawing
 * @param {ReturnType<typeof import("./holders.js").holdersIn>} holders
 */
export function colourControl(drawing, { spaces, provinces }) {
  for (const part of drawing.querySelectorAll("[class*=held-by-][data-space], [class*=held-by-][data-province]")) {
    const { space = "", province } = /** @type {SVGElement} */ (part).dataset;
    const holder = (province ? provinces.get(province) : spaces.get(space)) ?? "none";
    if (part.classList.contains(`held-by-${holder}`)) continue;
    part.classList.remove(...[...part.classList].filter((name) => name.startsWith("held-by-")));
    part.classList.add(`held-by-${holder}`);
  }
}
