import { motionAllowed } from "../settings.js";

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
 * Exchange the pieces of a drawing for new ones; those with the same id slide from where they stood.
 * @param {SVGElement} drawing
 * @param {string} markup  one SVG group with the id `pieces`
 */
export function exchangePieces(drawing, markup) {
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
    army.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], {
      duration: SLIDE_MS,
      easing: "ease-out",
    });
  }
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
    part.classList.remove("held-by-rome", "held-by-carthage", "held-by-none");
    part.classList.add(`held-by-${holder}`);
  }
}
