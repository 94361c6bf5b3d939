import { element, shape } from "../dom.js";

const MARGIN = 12;
const USUAL_WIDTH = 1000;
const BATTLE = "M-7-8 6 7M7-8-6 7M2.500 8.500 8 3.500M-2.500 8.500-8 3.500";
const TOWER = "M-7 9v-12h-1.500v-6h4v3h2.500v-3h4v3h2.500v-3h4v6H7V9H2.200V3.500h-4.400V9z";

/** @typedef {import("../types.js").Move} Move */

/**
 * What is marked on the line: the first ply of each turn, the plies at which battles and sieges begin.
 * @param {Move[]} moves
 */
export function course(moves) {
  /** @type {{turn: number, ply: number}[]} */
  const turns = [];
  /** @type {number[]} */
  const battles = [];
  let battle = null;
  for (const move of moves) {
    // The set-up belongs to the first turn.
    if (move.turn !== undefined && move.turn !== turns.at(-1)?.turn) turns.push({ turn: move.turn, ply: turns.length ? move.ply : 0 });
    if (move.battle && move.battle !== battle) battles.push(move.ply);
    battle = move.battle;
  }
  const sieges = moves.filter(({ text }) => /^besiege/.test(text)).map(({ ply }) => ply);
  return { turns, battles, sieges };
}

/** The whole game as a line: its turns, its battles and sieges, and where we are. */
export class Timeline {
  /**
   * @param {Move[]} moves
   * @param {(ply: number) => void} go
   */
  constructor(moves, go) {
    this.last = moves.length;
    this.go = go;
    const { turns, battles, sieges } = course(moves);
    this.turns = turns;
    this.battles = battles;
    this.sieges = sieges;
    this.slider = /** @type {HTMLInputElement} */ (element("input", { type: "range", min: 0, max: this.last, value: 0, step: 1, "aria-label": "Move" }));
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.width = USUAL_WIDTH;
    this.picture = shape("svg", { class: "timeline-picture", "aria-hidden": "true" });
    this.labels = element("div", { class: "timeline-turns" }, ...this.turns.map((turn) => this.label(turn)));
    this.element = element("section", { class: "timeline", "aria-label": "Timeline" }, this.picture, this.slider, this.labels);
    // Drawn in the window's own pixels: nothing is stretched.
    this.watcher = new ResizeObserver(() => this.draw());
    this.watcher.observe(this.picture);
    this.draw();
  }

  /** @param {number} ply */
  x(ply) {
    return MARGIN + (this.last ? ply / this.last : 0) * (this.width - 2 * MARGIN);
  }

  draw() {
    this.width = this.picture.clientWidth || USUAL_WIDTH;
    const height = this.picture.clientHeight || 74;
    this.picture.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
    const parts = this.turns.map(({ ply }) => shape("path", { class: "turn", d: `M${this.x(ply)} 0V${height}` }));
    parts.push(shape("path", { class: "axis", d: `M${MARGIN} ${height / 2}H${this.width - MARGIN}` }));
    const marks = [...this.battles.map((ply) => ({ ply, kind: "battle" })), ...this.sieges.map((ply) => ({ ply, kind: "siege" }))].sort((a, b) => a.ply - b.ply);
    // A marker that would hide another stands above or below the line.
    let before = -Infinity;
    let row = 0;
    for (const { ply, kind } of marks) {
      row = this.x(ply) - before < 20 ? (row + 1) % 3 : 0;
      before = this.x(ply);
      parts.push(this.mark(ply, kind, height / 2 + [0, -1, 1][row] * (height / 3.4)));
    }
    this.picture.replaceChildren(...parts);
    for (const [index, { ply }] of this.turns.entries()) /** @type {HTMLElement} */ (this.labels.children[index]).style.left = `${this.x(ply)}px`;
  }

  /**
   * @param {number} ply
   * @param {string} kind
   * @param {number} y
   */
  mark(ply, kind, y) {
    const group = shape(
      "g",
      { class: `mark ${kind}`, transform: `translate(${this.x(ply)} ${y})` },
      shape("circle", { r: 11 }),
      shape("path", { class: kind === "battle" ? "lines" : "solid", transform: kind === "battle" ? "scale(.75)" : "scale(.62)", d: kind === "battle" ? BATTLE : TOWER }),
    );
    group.addEventListener("click", () => this.go(ply));
    const title = shape("title", {});
    title.textContent = kind === "battle" ? "Battle" : "Siege";
    group.append(title);
    return group;
  }

  /** @param {{turn: number, ply: number}} turn */
  label({ turn, ply }) {
    const button = element("button", { type: "button", "aria-label": `Turn ${turn}` }, String(turn));
    button.addEventListener("click", () => this.go(ply));
    return button;
  }

  /** @param {number} ply */
  point(ply) {
    this.slider.value = String(ply);
    const turn = this.turns.findLast((one) => one.ply <= ply)?.turn ?? 1;
    this.slider.setAttribute("aria-valuetext", `move ${ply} of ${this.last}, turn ${turn}`);
  }

  leave() {
    this.watcher.disconnect();
  }
}
