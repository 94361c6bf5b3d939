import { element } from "../dom.js";
import { Refused } from "../net.js";
import { capital, signed } from "../words.js";
import { ruleLink } from "./marks.js";

/** @typedef {import("../types.js").Odds} Odds */

/**
 * @typedef {object} Game  What the odds are about: a game being played, or a moment of one that is looked back at.
 * @property {import("../types.js").Look | null} view
 * @property {boolean} mine  whether they are of interest to who looks
 * @property {{odds: () => Promise<{odds: Odds[]}>}} client
 */

const HOW = "Dice are exact. Battles are from a table: both sides play their cards as the computer would. Counter events are not counted.";

/**
 * The odds of the decision at hand, beside the map: what one points at, or all of it in short lines. The server is
 * asked once for every state in which a card is being played.
 */
export class OddsPanel {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.root = element("section", { class: "sec odds", "aria-label": "Odds" });
    this.root.hidden = true;
    /** The state that was asked about. */
    this.asked = "";
    /** @type {Odds[]} */
    this.all = [];
    /** What is pointed at: a space or an action. @type {string | null} */
    this.pointed = null;
  }

  /** Follow the game; nothing is shown while the screen is to be handed over. @param {boolean} covered */
  async update(covered) {
    const { view, mine } = this.game;
    const wanted = view?.odds.shown && view.public.play && !covered && !view.result && (mine || view.role === "watch");
    const state = wanted ? `${view.version} ${view.seat}` : "";
    if (state === this.asked) return;
    this.asked = state;
    this.all = [];
    this.pointed = null;
    if (state) {
      const found = await this.ask();
      if (this.asked !== state) return;
      this.all = found;
    }
    this.draw();
    this.told();
  }

  /** @returns {Promise<Odds[]>} */
  async ask() {
    try {
      return (await this.game.client.odds()).odds;
    } catch (error) {
      // The other player has switched them off this moment, or the line is lost: the next view tells.
      if (!(error instanceof Refused)) console.info(error);
      return [];
    }
  }

  /** Called when there is something new to tell on the map. */
  told() {}

  /** The gists of what waits in a space. @param {string} space */
  at(space) {
    return this.all.filter((one) => one.space === space && one.about).map((one) => one.gist);
  }

  /**
   * Show what there is to say about a space or an action first, until something else is pointed at: whoever goes from
   * the map to the panel finds it as he saw it.
   * @param {string | null} thing
   */
  point(thing) {
    if (!thing || thing === this.pointed || !this.all.some((one) => one.space === thing || one.action === thing)) return;
    this.pointed = thing;
    this.draw();
  }

  /** Listen to what is pointed at among the choices. @param {HTMLElement} column */
  listen(column) {
    const over = (/** @type {Event} */ event) => {
      const choice = event.target instanceof HTMLElement ? event.target.closest("[data-choice]") : null;
      if (choice instanceof HTMLElement) this.point(choice.dataset.choice ?? null);
    };
    column.addEventListener("pointerover", over);
    column.addEventListener("focusin", over);
  }

  draw() {
    if (this.game.view?.public.battle) this.drawLine();
    else this.drawList();
  }

  /** In the scene of a battle there is room for a line. */
  drawLine() {
    this.root.hidden = this.all.length === 0;
    const parts = this.all.flatMap((one, place) => [place ? " · " : "", element("b", {}, place ? one.gist : capital(one.gist)), one.note ? ` ${one.note} ` : " ", ...one.rules.slice(0, 1).map(ruleLink)]);
    this.root.replaceChildren(element("p", {}, element("span", { class: "cap" }, "Odds"), " ", ...parts));
  }

  drawList() {
    // What waits further along the road is told when somebody points there.
    const about = (/** @type {Odds} */ one) => one.space === this.pointed || one.action === this.pointed;
    const groups = grouped(this.all.filter((one) => one.action || !one.further || (this.pointed && about(one))));
    this.root.hidden = groups.length === 0;
    const parts = groups.map(([title, entries], place) => {
      const here = this.pointed !== null && entries.some(about);
      const open = here || groups.length === 1 || (this.pointed === null && place === 0 && groups.length < 3);
      return { here, part: groups.length === 1 ? element("div", {}, ...entries.map(entryPart)) : groupPart(title, entries, open) };
    });
    parts.sort((one, other) => Number(other.here) - Number(one.here));
    const head = element("div", { class: "section-head" }, element("h3", { class: "cap" }, "Odds"), element("span", { class: "quiet" }, groups.length === 1 ? groups[0][0] : ""));
    this.root.replaceChildren(head, ...parts.map(({ part }) => part), element("p", { class: "odds-how" }, HOW));
  }
}

/**
 * Entries by what they are about, in their order.
 * @param {Odds[]} all
 * @returns {[string, Odds[]][]}
 */
export function grouped(all) {
  /** @type {Map<string, Odds[]>} */
  const groups = new Map();
  for (const one of all) groups.set(one.about, [...(groups.get(one.about) ?? []), one]);
  return [...groups];
}

/**
 * @param {string} about
 * @param {Odds[]} entries
 * @param {boolean} open
 */
function groupPart(about, entries, open) {
  const gist = entries.map((one) => one.gist).join("; ");
  const made = element("details", { class: "odds-group" }, element("summary", {}, element("b", {}, about || "Here"), " ", element("span", {}, gist)), ...entries.map(entryPart));
  if (open) made.setAttribute("open", "");
  return made;
}

/**
 * One roll: its outcomes as a bar and in words, its modifiers, its rules.
 * @param {Odds} one
 * @returns {HTMLElement}
 */
function entryPart(one) {
  const bar = element("div", { class: "odds-bar", "aria-hidden": "true" });
  for (const { chance, side } of one.outcomes) {
    const part = element("i", { class: side });
    part.style.flexGrow = String(chance);
    bar.append(part);
  }
  const outcomes = one.outcomes.map(({ text, chance, side }) => element("li", { class: side }, element("b", {}, percent(chance)), ` ${text}`));
  const made = element(
    "div",
    { class: "odds-entry" },
    element("p", {}, element("b", {}, one.title), one.note ? ` ${one.note} ` : " ", ...(one.rules ?? []).map(ruleLink)),
    bar,
    element("ul", { class: "odds-outcomes" }, ...outcomes),
  );
  if (one.course) made.append(element("p", { class: "odds-parts" }, one.course));
  if (one.modifiers?.length) made.append(element("p", { class: "odds-parts" }, "Die ", ...list(one.modifiers, signed)));
  for (const host of one.hosts ?? []) made.append(element("p", { class: `odds-parts ${host.side}` }, `${host.text}${host.parts.length ? ": " : ""}`, ...list(host.parts, String)));
  if (one.then) made.append(entryPart(one.then));
  return made;
}

/**
 * @param {{text: string, value: number}[]} parts
 * @param {(value: number) => string} figure
 */
function list(parts, figure) {
  return parts.flatMap(({ text, value }, place) => [...(place ? [", "] : []), element("b", {}, figure(value)), ` ${text}`]);
}

/** A chance in words; what is neither certain nor impossible is not called so. @param {number} chance */
export function percent(chance) {
  const shown = Math.round(100 * chance);
  if (shown === 0) return "under 1\u00a0%";
  return shown === 100 && chance < 1 ? "over 99\u00a0%" : `${shown}\u00a0%`;
}
