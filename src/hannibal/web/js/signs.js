import { shape } from "./dom.js";
import { sideName } from "./words.js";

const LEAF = "M-3.4 0Q0-3.4 4.6-.6Q1 3 -3.4 0Z";
/** Where the leaves of half a wreath sit, and how they are turned. */
const LEAVES = [[3.2, 8, 6], [6.8, 5.3, -24], [8.5, 1.2, -54], [8, -3.2, -84], [5.5, -6.6, -112]];

/** Drawings of one stroke in a square of 24 units. */
export const STROKES = {
  screen: "M4 5h16v11H4zM9 20h6M12 16v4",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500",
  chip: "M8 8h8v8H8zM5 5h14v14H5zM9 2v3M15 2v3M9 19v3M15 19v3M2 9h3M2 15h3M19 9h3M19 15h3",
  book: "M12 6c-2-1.600-5-2-8-2v14c3 0 6 .4 8 2 2-1.600 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14",
  map: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  first: "M7 5v14M18 6l-7 6 7 6",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  last: "M17 5v14M6 6l7 6-7 6",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  list: "M4 6h16M4 12h16M4 18h16",
  swords: "M5 4l13 15M19 4 6 19M15 20l5-4M9 20l-5-4",
  tower: "M6 20V9H4V4h4v3h2V4h4v3h2V4h4v5h-2v11h-4v-5h-4v5z",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

/**
 * A small drawing that says nothing to those who listen: there are words beside it.
 * @param {keyof typeof STROKES} name
 */
export function icon(name) {
  return shape("svg", { class: "stroke-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: STROKES[name] }));
}

/**
 * A side's coin: the wreath of Rome on red, the sign of Tanit on blue, anybody else's first letter.
 * @param {string} side
 */
export function coin(side) {
  const picture = shape("svg", { class: `side-coin ${side}`, viewBox: "-16 -16 32 32", "aria-hidden": "true" });
  picture.append(shape("circle", { class: "face", r: 15.5 }), shape("circle", { class: "rim", r: 13.4 }), sideSign(side));
  return picture;
}

/** The signs that sides are known by. @type {Record<string, () => SVGElement>} */
const SIGNS = { rome: wreath, carthage: tanit };

/**
 * A side's sign about the origin.
 * @param {string} side
 */
export const sideSign = (side) => (SIGNS[side] ?? (() => letter(side)))();

/** @param {string} side */
function letter(side) {
  const made = shape("text", { class: "sign", fill: "currentColor", y: 6, "text-anchor": "middle", "font-size": 17 });
  made.textContent = sideName(side).charAt(0);
  return made;
}

function wreath() {
  const leaves = LEAVES.flatMap(([x, y, turn]) =>
    [1, -1].map((way) => shape("path", { d: LEAF, transform: `translate(${x * way} ${y}) scale(${way} 1) rotate(${turn})` })),
  );
  return shape("g", { class: "sign", fill: "currentColor" }, ...leaves);
}

function tanit() {
  return shape(
    "g",
    { class: "sign", fill: "currentColor", transform: "translate(0 -.8)" },
    shape("circle", { cy: -7, r: 3.6 }),
    shape("path", { d: "M-7.600-3.400h15.200v2.400H-7.600zM0-2.200 7 9.500H-7z" }),
  );
}

/** The coins of two sides, one before the other: either of them. @param {string[]} [sides] */
export function bothCoins(sides = ["rome", "carthage"]) {
  const pair = document.createElement("span");
  pair.className = "coin-pair";
  pair.append(...sides.slice(0, 2).map(coin));
  return pair;
}

/** The stripes of a rank, none for the lowest. @param {number} count */
export function chevrons(count) {
  const stripes = Array.from({ length: Math.max(1, count) }, (_, index) => shape("path", { class: count ? "" : "dotted", d: `M3 ${15 + 5 * index - 2.5 * count}l9-6 9 6` }));
  return shape("svg", { class: "stroke-icon chevrons", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...stripes);
}

/** What each kind of battle card shows, in a square of 48 units. The paler bar is the enemy's line. */
const TACTICS = {
  "frontal-assault": () => [line(6, 5, 36, true), arrow(11), arrow(24), arrow(37)],
  "flank-left": () => flank(),
  "flank-right": () => [shape("g", { transform: "translate(48 0) scale(-1 1)" }, ...flank())],
  probe: () => [
    line(6, 5, 36, true),
    shape("rect", { class: "hollow", x: 7, y: 37, width: 34, height: 7, rx: 1.5 }),
    shape("path", { class: "stroke", d: "M24 37v-4M24 30v-4" }),
    shape("path", { d: "M17 24.500 24 16l7 8.500z" }),
  ],
  "double-envelopment": () => [
    shape("rect", { class: "enemy", x: 15, y: 17, width: 18, height: 8, rx: 1.5 }),
    line(15, 36, 18, false),
    arm(),
    shape("g", { transform: "translate(48 0) scale(-1 1)" }, arm()),
  ],
  reserve: () => [
    shape("path", { class: "stroke thin", d: "M24 4v40M17 44h14" }),
    shape("path", { d: "M8 9h32v21l-8-4-8 4-8-4-8 4z" }),
    shape("path", { class: "star", d: "M24 11.500l2.200 4.600 5 .6-3.700 3.400 1 5-4.500-2.500-4.500 2.500 1-5-3.700-3.400 5-.6z" }),
  ],
};

/**
 * The sign of a kind of battle card.
 * @param {string} kind
 */
export function tacticSign(kind) {
  const draw = TACTICS[/** @type {keyof typeof TACTICS} */ (kind)] ?? (() => [arm()]);
  return shape("svg", { class: "tactic-sign", viewBox: "0 0 48 48", "aria-hidden": "true" }, ...draw());
}

/** @param {number} x @param {number} y @param {number} width @param {boolean} enemy */
function line(x, y, width, enemy) {
  return shape("rect", { class: enemy ? "enemy" : "", x, y, width, height: 7, rx: 1.5 });
}

/** @param {number} x */
function arrow(x) {
  return shape(
    "g",
    { transform: `translate(${x} 31)` },
    shape("path", { class: "stroke", d: "M0 12V-6" }),
    shape("path", { d: "M-6.500-5 0-13 6.500-5z" }),
  );
}

function flank() {
  return [
    line(22, 11, 22, true),
    line(22, 33, 22, false),
    shape("path", { class: "stroke", d: "M16 38C5 35 2 17 11 14.500" }),
    shape("path", { d: "M10 7.500l10 6.800-9.800 7z" }),
  ];
}

function arm() {
  return shape(
    "g",
    {},
    shape("path", { class: "stroke", d: "M11 40C1 33 2 12 13 9.500" }),
    shape("path", { d: "M12 3l10 6.500-9.800 6.500z" }),
  );
}
