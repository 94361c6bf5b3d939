import { element } from "../dom.js";
import { sideTold } from "../words.js";
import { ruleLink } from "./marks.js";

/** @typedef {import("../net.js").LogLine} LogLine */

const DIE = /\bdie (\d)/g;
const SHOWN = 80;

/**
 * A sentence of the log with its dice as small faces.
 * @param {string} text
 */
function words(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(DIE)) {
    parts.push(text.slice(end, found.index), "die ", element("span", { class: "die" }, found[1]));
    end = (found.index ?? 0) + found[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** @param {LogLine} line */
function item(line) {
  if (/^Turn \d+\.$/.test(line.text)) return element("li", { class: "head" }, line.text.slice(0, -1));
  const made = element("li", { class: line.reason ? `${sideTold(line)} reason` : sideTold(line) }, ...words(line.text), " ");
  if (line.rule) made.append(ruleLink(line.rule));
  return made;
}

/** The log beside the board: the last sentences, the newest at the foot; all of them on demand. */
export class Log {
  constructor() {
    this.list = element("ol", {});
    this.more = element("button", { class: "rule", type: "button" }, "whole game");
    this.box = element("div", { class: "log-lines", tabindex: "0", role: "group", "aria-label": "What has happened" }, this.list);
    this.root = element(
      "section",
      { class: "log", "aria-label": "Log" },
      element("header", {}, element("h3", { class: "cap" }, "Log"), this.more),
      this.box,
    );
    // What is above it grows and shrinks: the newest line stays in view.
    new ResizeObserver(() => this.toEnd()).observe(this.box);
    /** @type {LogLine[]} */
    this.lines = [];
    this.all = false;
    this.read = 0;
    this.more.addEventListener("click", () => {
      this.all = !this.all;
      this.more.textContent = this.all ? "newest only" : "whole game";
      this.show(this.lines, this.read, true);
    });
  }

  toEnd() {
    this.box.scrollTop = this.box.scrollHeight;
  }

  /**
   * @param {LogLine[]} lines
   * @param {number} [read]  so many are known to the player: the rest is marked as news
   * @param {boolean} [anew]
   */
  show(lines, read = this.read, anew = false) {
    const known = this.lines;
    const last = known.length - 1;
    const goesOn = last >= 0 && lines.length > last && lines[last].text === known[last].text && lines[last].ply === known[last].ply;
    this.lines = lines;
    this.list.querySelector(".now")?.classList.remove("now");
    if (goesOn && !anew) {
      this.list.append(...lines.slice(known.length).map(item));
      while (!this.all && this.list.childElementCount > SHOWN) this.list.firstElementChild?.remove();
    } else {
      this.list.replaceChildren(...(this.all ? lines : lines.slice(-SHOWN)).map(item));
    }
    this.list.lastElementChild?.classList.add("now");
    this.read = read;
    const items = this.list.children;
    const news = items.length - Math.max(0, lines.length - read);
    for (let place = 0; place < items.length; place += 1) items[place].classList.toggle("fresh", place >= news);
    // Who has scrolled back to read stays there until there is news.
    if (anew || lines.length !== known.length) this.toEnd();
  }
}
