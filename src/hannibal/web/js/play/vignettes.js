import { shape } from "../dom.js";
import { sideSign } from "../signs.js";

/**
 * The small pictures on the cards, built from the board's own signs in a box of 120 by 40. Each drawing is a
 * list of parts: a path `[d, class]`, or a sign with its place.
 */

/** Strokes are drawn with a line, `fill` shapes are filled, `soft` ones faint. */
const line = (/** @type {string} */ d) => shape("path", { d, class: "v-line" });
const fill = (/** @type {string} */ d) => shape("path", { d, class: "v-fill" });
const soft = (/** @type {string} */ d) => shape("path", { d, class: "v-soft" });
const dots = (/** @type {string} */ d) => shape("path", { d, class: "v-dots" });

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {Node} part
 */
const at = (x, y, scale, part) => shape("g", { transform: `translate(${x} ${y}) scale(${scale})` }, part);
const wreath = (x = 60, scale = 1.3) => at(x, 20, scale, sideSign("rome"));
const tanit = (x = 60, scale = 1.3) => at(x, 20, scale, sideSign("carthage"));

const STANDARD = "M-1.500 18V-6H1.500V18zM-8-18H8V-6H-8z";
const standard = (/** @type {number} */ x) => shape("path", { d: STANDARD, class: "v-fill", transform: `translate(${x} 20)` });
const standards = (/** @type {number[]} */ ...places) => [...places.map(standard), line("M14 30h10M96 30h12M103 26l5 4-5 4")];

const HEX = "M18 0 9 15.600H-9L-18 0-9-15.600H9z";
const hex = (x = 60) => shape("path", { d: HEX, class: "v-line", transform: `translate(${x} 20)` });
const WALL = "M-15-12h30v24h-30z";
const TOWERS = "M-19-16h8v8h-8zM11-16h8v8h-8zM-19 8h8v8h-8zM11 8h8v8h-8z";
const city = (x = 60) => shape("g", { transform: `translate(${x} 20)` }, shape("path", { d: WALL, class: "v-line" }), shape("path", { d: TOWERS, class: "v-fill" }));
const ship = (/** @type {number} */ x, scale = 1) => at(x, 20, scale, shape("g", {}, fill("M-18 4h36l-6 10h-24z"), line("M0 4v-20"), fill("M2-15l13 15H2z")));
const spear = (/** @type {number} */ x, /** @type {number} */ turn) => shape("path", { d: "M0 18V-10M-4-9 0-18 4-9z", class: "v-line", transform: `translate(${x} 20) rotate(${turn})` });
const elephant = (/** @type {number} */ x) =>
  at(x, 6, 1.35, fill("M4 21V14C2 13 1 10 2 7 3 3 7 1 12 1H17C20 0 25 1 27 5 28 8 28 12 30 14L31 12 32 15C31 18 27 18 25 15L24 12C23 13 22 13 21 13V21H17V15H10V21Z"));
const cloud = () => fill("M44 22a8 8 0 0 1 2-15.700 11 11 0 0 1 21-1.300 8.500 8.500 0 0 1 9 8.500 8.500 8.500 0 0 1-8 8.500z");
const rain = () => line("M47 27l-3 7M56 27l-3 7M65 27l-3 7M74 27l-3 7");
const mountains = (x = 0) => at(x, 0, 1, shape("g", {}, line("M14 34 32 10 46 28M38 34 52 16 66 34"), soft("M26 18 32 10 38 18z")));
const marker = (/** @type {number} */ x) => shape("circle", { cx: x, cy: 20, r: 11, class: "v-line" });
const crack = () => line("M60 6l-5 9 8 4-6 8 5 7");
const arrow = (/** @type {number} */ x) => line(`M${x} 20h22m-7-6 7 6-7 6`);
const plus = (/** @type {number} */ x) => line(`M${x - 7} 20h14M${x} 13v14`);
const cross = (/** @type {number} */ x) => line(`M${x - 8} 12l16 16M${x + 8} 12l-16 16`);
const figure = (/** @type {number} */ x) => at(x, 20, 1, fill("M0-16A6.500 6.500 0 0 1 3.500-4C8-3 10 1 10 7v9h-20V7c0-6 2-10 6.500-11A6.500 6.500 0 0 1 0-16z"));
const card = (/** @type {number} */ x, turn = 0) => shape("path", { d: "M-9-14H9V14H-9z", class: "v-line", transform: `translate(${x} 20) rotate(${turn})` });
const waves = () => line("M10 30q6-6 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0");

/** The drawings by the name a card has for its picture. @type {Record<string, () => Node[]>} */
const DRAWINGS = {
  revolt: () => [marker(38), crack(), marker(82), dots("M12 20h12M96 20h12")],
  guide: () => [mountains(4), dots("M70 32 84 22 96 26 108 12"), figure(96)],
  cavalry: () => [spear(40, 70), spear(60, 70), spear(80, 70), line("M30 34h60")],
  tribes: () => [hex(), spear(60, 38), spear(60, -38)],
  macedon: () => [ship(38), line("M62 20h12"), card(92, 8)],
  landing: () => [ship(36), arrow(58), standard(98)],
  slingers: () => [dots("M24 30Q50-4 84 20"), shape("circle", { cx: 92, cy: 24, r: 5, class: "v-fill" }), line("M18 34l8-10")],
  elephants: () => [elephant(20), elephant(62)],
  recruits: () => [standard(44), standard(64), plus(92)],
  auxiliaries: () => [wreath(34, 1), standard(66), standard(84)],
  sortie: () => [city(38), arrow(64), spear(98, 0)],
  traitor: () => [city(48), dots("M76 20h30"), line("M48 14v12m-5-5 5 5 5-5")],
  senate: () => [figure(40), arrow(54), figure(94)],
  spy: () => [card(40, -8), card(60), line("M80 20q12-12 24 0-12 12-24 0z"), shape("circle", { cx: 92, cy: 20, r: 4, class: "v-fill" })],
  desert: () => [figure(36), arrow(54), dots("M82 30h28"), line("M86 12l8 8-8 8")],
  place: () => [tanit(38, 1), plus(62), marker(88)],
  "place-roman": () => [wreath(38, 1), plus(62), marker(88)],
  siding: () => [city(), tanit(60, 0.9), dots("M8 20h26M86 20h26")],
  syracuse: () => [city(42), ship(86, 0.9)],
  italy: () => [tanit(34, 1), marker(66), marker(92), line("M60 20h12M86 20h12")],
  charms: () => [tanit(), line("M36 20H22M84 20h14M41 9 30 4M79 9l11-5M41 31l-11 5M79 31l11 5")],
  naval: () => [ship(34, 0.9), ship(84, 0.9), waves()],
  train: () => [line("M30 32h44M36 32 54 8 72 32M34 20h48l8-4"), city(100)],
  diplomacy: () => [marker(36), arrow(50), marker(88), tanit(88, 0.6)],
  weather: () => [cloud(), rain()],
  storm: () => [cloud(), waves()],
  fright: () => [elephant(24), fill("M92 33c-6 0-8-5-5-9 1 2 2 2 2.500 1 .5-3-.5-6 3.500-10 0 4 6 7 6 12 0 4-3 6-7 6z")],
  slaves: () => [wreath(26, 0.9), standard(54), standard(70), standard(86), standard(102)],
  relief: () => [ship(34), cross(64), city(94)],
  pirates: () => [ship(50), line("M84 10l16 20M100 10 84 30")],
  plague: () => [figure(40), figure(60), figure(80), cross(60)],
  resistance: () => [hex(), cross(60)],
  messenger: () => [line("M36 10h48v20H36zM36 10l24 13 24-13"), arrow(92)],
  grain: () => [line("M60 36V14M60 14q-10 0-12-9M60 14q10 0 12-9M60 24q-10 0-12-9M60 24q10 0 12-9"), cross(94)],
  counsel: () => [figure(44), line("M66 10h34v14H82l-8 7v-7h-8z")],
  march: () => [standard(36), line("M54 20h46m-8-7 8 7-8 7M54 28h28M54 12h28")],
  truce: () => [spear(50, 45), spear(70, -45), line("M40 34h40")],
  "campaign-3": () => standards(38, 60, 82),
  "campaign-2": () => standards(48, 72),
};

/** The names that have a drawing. */
export const PICTURES = Object.keys(DRAWINGS);

/**
 * The picture of a card; an empty one where nobody has drawn it.
 * @param {string} name
 */
export function vignette(name) {
  return shape("svg", { viewBox: "0 0 120 40", "aria-hidden": "true" }, ...(DRAWINGS[name]?.() ?? []));
}
