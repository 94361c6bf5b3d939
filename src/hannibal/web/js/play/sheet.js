import { element } from "../dom.js";

/** The heights of the sheet on a phone, the lowest first. */
const HEIGHTS = ["low", "middle", "high"];

/** The column as a sheet under the map, where the window is narrow: its grip goes through three heights. */
export class Sheet {
  /** @param {HTMLElement} column */
  constructor(column) {
    this.column = column;
    this.grip = element("button", { class: "grip", type: "button", "aria-label": "Height of the panel" });
    column.prepend(this.grip);
    column.dataset.height = "middle";
    this.version = -1;
    this.grip.addEventListener("click", () => this.step(1));
    let from = 0;
    this.grip.addEventListener("pointerdown", (event) => {
      from = event.clientY;
      this.grip.setPointerCapture(event.pointerId);
    });
    this.grip.addEventListener("pointerup", (event) => {
      const travelled = event.clientY - from;
      if (Math.abs(travelled) < 24) return;
      event.preventDefault();
      // The click that follows would step once more.
      this.grip.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
      this.set(HEIGHTS.indexOf(this.column.dataset.height ?? "middle") + (travelled < 0 ? 1 : -1));
    });
  }

  /** @param {number} by */
  step(by) {
    const here = HEIGHTS.indexOf(this.column.dataset.height ?? "middle");
    this.set((here + by) % HEIGHTS.length);
  }

  /** @param {number} place */
  set(place) {
    this.column.dataset.height = HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, place))];
  }

  /** Show the sheet at its middle height at least. */
  rise() {
    if (this.column.dataset.height === "low") this.set(1);
  }

  /** A new decision is shown from its beginning. @param {number} version */
  update(version) {
    if (version === this.version) return;
    this.version = version;
    this.column.scrollTop = 0;
    this.rise();
  }
}
