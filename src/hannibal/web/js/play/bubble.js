import { element } from "../dom.js";
import { sentence } from "../words.js";
import { ruleLink } from "./marks.js";

const STAYS_MS = 6000;
const GAP = 14;

/**
 * The one bubble over the map: why not, with the rule. It stands beside a point, goes after a while or with the
 * next act, and stays as long as it has the focus or the mouse.
 */
export class Bubble {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.root = element("div", { class: "bubble", role: "status" });
    this.root.hidden = true;
    this.timer = 0;
    host.append(this.root);
  }

  /**
   * @param {{x: number, y: number}} at  a point of the host
   * @param {{title?: string, text: string, rule?: string, choices?: {label: string, act: () => void}[]}} said
   */
  say(at, { title = "", text, rule = "", choices = [] }) {
    const parts = [];
    if (title) parts.push(element("b", {}, title), " ");
    if (text) parts.push(sentence(text), " ");
    if (rule) parts.push(ruleLink(rule));
    for (const choice of choices) {
      const button = element("button", { class: "btn", type: "button" }, choice.label);
      button.addEventListener("click", () => {
        this.hide();
        choice.act();
      });
      parts.push(button);
    }
    this.root.replaceChildren(...parts);
    this.root.hidden = false;
    this.place(at);
    clearTimeout(this.timer);
    if (choices.length) /** @type {HTMLElement | null} */ (this.root.querySelector(".btn"))?.focus({ preventScroll: true });
    else this.timer = window.setTimeout(() => this.leave(), STAYS_MS);
  }

  /**
   * Under the point, or above it where there is no room; never over it.
   * @param {{x: number, y: number}} at
   */
  place(at) {
    const { clientWidth, clientHeight } = this.host;
    const { offsetWidth, offsetHeight } = this.root;
    const below = at.y + GAP * 2 + offsetHeight < clientHeight;
    const left = Math.max(8, Math.min(clientWidth - offsetWidth - 8, at.x - offsetWidth / 2));
    const top = below ? at.y + GAP * 2 : Math.max(8, at.y - GAP * 2 - offsetHeight);
    this.root.classList.toggle("below", below);
    this.root.style.left = `${left}px`;
    this.root.style.top = `${top}px`;
    this.root.style.setProperty("--tip", `${Math.max(14, Math.min(offsetWidth - 26, at.x - left - 6))}px`);
  }

  leave() {
    if (this.root.matches(":hover, :focus-within")) this.timer = window.setTimeout(() => this.leave(), STAYS_MS);
    else this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.root.hidden = true;
  }
}
