import { element } from "../dom.js";
import { ruleButton } from "../rules/article.js";
import { openRule } from "../rules/drawer.js";
import { sideTold } from "../words.js";

/** @typedef {import("../types.js").LogLine} LogLine */

const AROUND = 60;

/** The log of the whole game; it follows the slider, and a click on a line goes there. */
export class ReplayLog {
  /**
   * @param {LogLine[]} lines
   * @param {(ply: number) => void} go
   */
  constructor(lines, go) {
    this.lines = lines;
    this.go = go;
    this.list = element("ol", {});
    this.box = element("div", { class: "log-lines", tabindex: 0, role: "group", "aria-label": "What happened" }, this.list);
    this.element = element("section", { class: "log", "aria-label": "Log" }, element("header", {}, element("h3", { class: "cap" }, "Log"), element("span", { class: "quiet" }, "follows the slider")), this.box);
    this.from = -1;
  }

  /** Show the lines around a moment, the last one told lit. @param {number} ply */
  follow(ply) {
    const next = this.lines.findIndex((line) => line.ply > ply);
    const now = (next < 0 ? this.lines.length : next) - 1;
    const from = Math.max(0, now - AROUND);
    this.list.replaceChildren(...this.lines.slice(from, now + AROUND).map((line, index) => this.item(line, from + index, now)));
    const lit = this.list.querySelector(".now");
    if (lit) this.box.scrollTop = /** @type {HTMLElement} */ (lit).offsetTop - this.box.offsetTop - this.box.clientHeight / 2;
  }

  /**
   * @param {LogLine} line
   * @param {number} index
   * @param {number} now
   */
  item(line, index, now) {
    const classes = [sideTold(line), index === now ? "now" : "", index > now ? "later" : "", /^Turn \d+\.$/.test(line.text) ? "head" : "", line.reason ? "reason" : ""];
    const jump = element("button", { type: "button", class: "replay-line" }, line.text);
    jump.addEventListener("click", () => this.go(line.ply));
    const item = element("li", { class: classes.filter(Boolean).join(" ") }, jump);
    if (line.rule && !classes.includes("head")) item.append(" ", ruleButton(line.rule, openRule));
    if (index === now) item.setAttribute("aria-current", "step");
    return item;
  }
}
