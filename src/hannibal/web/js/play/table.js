import { element } from "../dom.js";
import { capital } from "../words.js";

/** @typedef {import("../types.js").Look} Look */

/** What stands elsewhere on the screen. */
const ELSEWHERE = new Set(["turn", "step", "effects", "hands", "points", "score"]);

/**
 * The table of a game that has no board to draw: what it tells of itself, in plain rows. Its questions and its log
 * are beside it, as with any game.
 */
export class PlainTable {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.root = element("div", { class: "plain-table", tabindex: "0", role: "group", "aria-label": "The table" });
    host.append(this.root);
  }

  /** @param {Look} view */
  update(view) {
    const told = Object.entries(view.public).filter(([name]) => !ELSEWHERE.has(name));
    this.root.replaceChildren(rows(told));
  }
}

/** @param {[string, unknown][]} entries */
function rows(entries) {
  const list = element("dl", {});
  for (const [name, value] of entries) list.append(element("dt", {}, words(name)), element("dd", {}, cell(value)));
  return list;
}

/**
 * Anything that can stand in JSON, for people.
 * @param {unknown} value
 * @returns {Node | string}
 */
function cell(value) {
  if (Array.isArray(value)) return value.every(isPlain) ? value.map(plain).join(", ") || "none" : element("ul", {}, ...value.map((one) => element("li", {}, cell(one))));
  if (typeof value === "object" && value !== null) return rows(Object.entries(value));
  return plain(value);
}

/** @param {unknown} value */
const isPlain = (value) => typeof value !== "object" || value === null;

/** A plain value in words. @param {unknown} value */
export function plain(value) {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** The name of a field as a heading. @param {string} name */
export const words = (name) => capital(name.replace(/[-_]+/g, " "));
