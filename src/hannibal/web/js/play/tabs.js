import { element } from "../dom.js";

/** What the column shows on a tablet, where it is too narrow for the decision and the log at once. */
const PARTS = { ask: "Decision", log: "Log" };

/** The tabs over the column; other windows show both parts and no tabs. */
export class Tabs {
  /** @param {HTMLElement} column */
  constructor(column) {
    this.column = column;
    this.version = -1;
    this.buttons = Object.entries(PARTS).map(([part, name]) => {
      const button = element("button", { type: "button", "data-part": part }, name);
      button.addEventListener("click", () => this.show(part));
      return button;
    });
    column.prepend(element("div", { class: "column-tabs", role: "group", "aria-label": "What the column shows" }, ...this.buttons));
    this.show("ask");
  }

  /** @param {string} part */
  show(part) {
    this.column.dataset.part = part;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.part === part));
  }

  /**
   * A new decision is for the player to see.
   * @param {number} version
   * @param {boolean} mine
   */
  update(version, mine) {
    if (version !== this.version && mine) this.show("ask");
    this.version = version;
  }
}
