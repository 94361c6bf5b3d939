import { element } from "../dom.js";
import { openRule } from "../rules/drawer.js";
import { ruleButton } from "../rules/article.js";
import { tacticSign } from "../signs.js";
import { general, kindName, opponent } from "./lane.js";

/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Battle} Battle */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("./scene.js").Act} Act */

/** The key of each kind of battle card. @type {Record<string, string>} */
const KEYS = { f: "frontal-assault", l: "flank-left", r: "flank-right", p: "probe", d: "double-envelopment", v: "reserve" };
const MANY = 8;

/** The kind of card an action lays down; null for one that plays none. @param {Action} action */
const kindOf = (action) => action.battle_card ?? null;

/** The player's own cards as stacks, and what can be done with them. */
export class Footer {
  /** @param {(anew?: boolean) => void} redraw  told whether the focus goes to the main button */
  constructor(redraw) {
    this.redraw = redraw;
    /** The stack picked up. @type {string | null} */
    this.chosen = null;
    /** @type {Action[]} */
    this.actions = [];
    /** @type {Look | null} */
    this.view = null;
    /** @type {Act} */
    this.act = () => {};
    this.busy = false;
  }

  /**
   * @param {Look} view
   * @param {Act} act
   * @param {boolean} moved  whether this is another moment than before
   */
  take(view, act, moved) {
    this.view = view;
    this.act = act;
    this.actions = view.decision.yours ? (view.actions ?? []) : [];
    if (!moved) return;
    // With a single kind to play there is nothing to pick; a card is matched with its like before a Reserve.
    const kinds = [...new Set(this.actions.map((action) => kindOf(action)).filter((kind) => kind !== null))];
    const like = this.actions.find(({ role }) => role === "match");
    this.chosen = like ? kindOf(like) : kinds.length === 1 ? kinds[0] : null;
  }

  /** @param {Look} view @param {Battle} fight */
  element(view, fight) {
    const stacks = this.stacks(view, fight);
    return element(
      "footer",
      { class: `battle-foot${stacks ? "" : " bare"}` },
      element("div", { class: "battle-own" }, element("p", { class: "battle-prompt", "aria-live": "polite" }, ...this.prompt(view, fight)), ...(stacks ? [stacks] : [])),
      this.buttons(view),
    );
  }

  /** @param {Look} view @param {Battle} fight */
  prompt(view, fight) {
    const { decision, seat } = view;
    if (decision.kind === "broken") return [element("b", {}, decision.question)];
    if (!decision.yours) {
      const who = decision.player !== null && decision.player in fight.sides ? general(view, fight, decision.player) : "Somebody";
      return [element("b", {}, `${who} decides. `), decision.player ? decision.question : ""];
    }
    const foe = general(view, fight, opponent(fight, seat));
    const rule = ruleButton(decision.rule, openRule);
    if (decision.step === "attack") return [element("b", {}, "You attack. "), `Choose a card: ${foe} must answer with the same kind or a Reserve. `, rule];
    if (decision.step === "match") return [element("b", {}, `${foe} attacks with ${kindName(fight, fight.tactic ?? "")}. `), "Match it, or lose the battle. ", rule];
    return [element("b", {}, decision.question), " ", rule];
  }

  /** @param {Look} view @param {Battle} fight */
  stacks(view, fight) {
    const kinds = fight.kinds.filter(({ mine }) => mine);
    if (!kinds.length || fight.loser) return null;
    const usable = new Set(this.actions.map((action) => kindOf(action)));
    const made = kinds.map((kind) => {
      const key = (Object.entries(KEYS).find(([, id]) => id === kind.id)?.[0] ?? "").toUpperCase();
      const stack = element(
        "button",
        { type: "button", class: `stack${(kind.mine ?? 0) > 1 ? " many" : ""}`, "data-key": `stack-${kind.id}`, "aria-pressed": String(this.chosen === kind.id), "aria-keyshortcuts": key, title: kind.text ?? kind.name },
        element("span", { class: "count" }, String(kind.mine)),
        tacticSign(kind.id),
        element("b", {}, kind.name),
        element("kbd", { "aria-hidden": "true" }, key),
      );
      if (!usable.has(kind.id)) stack.setAttribute("disabled", "");
      stack.addEventListener("click", () => this.pick(kind.id));
      return stack;
    });
    return element("div", { class: `stacks ${view.seat}`, role: "group", "aria-label": "Your battle cards" }, ...made);
  }

  /** The buttons: for the stack picked up, then what needs no card. @param {Look} view */
  buttons(view) {
    const shown = this.shown();
    const main = this.main(shown);
    const box = element("div", { class: `battle-acts choices${shown.length > MANY ? " many" : ""}`, role: "group", "aria-label": "What you can do" });
    box.append(...shown.map((action) => this.button(view, action, action === main)));
    if (!main && this.chosen === null && this.actions.some(kindOf)) box.prepend(element("p", { class: "quiet" }, "Pick up a stack of your cards."));
    if (shown.some(({ role }) => role === "withdraw")) box.append(element("p", { class: "quiet" }, "A failed withdrawal may cost the initiative. ", ruleButton("2E:16.1", openRule)));
    if (!view.decision.yours) box.append(element("p", { class: "quiet", role: "status" }, view.result || !view.decision.player ? "" : "Waiting …"));
    return box;
  }

  /**
   * @param {Look} view
   * @param {Action} action
   * @param {boolean} main
   */
  button(view, action, main) {
    const { role } = action;
    const label = role === "attack" ? `Attack with ${action.label}` : role === "counter" ? `Play ${action.label}` : action.label;
    const note = role === "counter" ? view.cards.find(({ card }) => card === action.card)?.text : action.note;
    const key = main ? "Enter" : role === "withdraw" ? "W" : "";
    const button = element(
      "button",
      { type: "button", class: `btn${main ? " main" : ""}`, "data-choice": action.text, "data-key": action.text },
      element("span", { class: "label" }, label, ...(note ? [element("small", {}, note)] : [])),
      ...(key ? [element("kbd", {}, key)] : []),
    );
    if (this.busy) button.setAttribute("disabled", "");
    button.addEventListener("click", () => this.play(action));
    return button;
  }

  /** What Enter takes: the card picked up, or the bolder of two answers; a counter event is never played in haste. @param {Action[]} shown */
  main(shown) {
    if (this.view?.decision.secret) return shown.find(({ role }) => role === "pass") ?? null;
    if (this.chosen !== null) return shown.find((action) => kindOf(action) === this.chosen) ?? null;
    const bold = this.actions.some((action) => kindOf(action)) ? [] : shown.filter(({ role }) => role !== "pass");
    return bold.length === 1 ? bold[0] : null;
  }

  /** Actions to show: those with the stack picked up, and those without any. */
  shown() {
    return this.actions.filter((action) => {
      const kind = kindOf(action);
      return kind === null || kind === this.chosen;
    });
  }

  /** Pick up a stack; a second time plays it where there is one way to. @param {string} kind */
  pick(kind) {
    const ways = this.actions.filter((action) => kindOf(action) === kind);
    if (!ways.length) return;
    if (this.chosen === kind && ways.length === 1) this.play(ways[0]);
    else {
      this.chosen = kind;
      // Enter now plays it.
      this.redraw(true);
    }
  }

  /** @param {Action} action */
  async play(action) {
    if (this.busy) return;
    this.busy = true;
    this.redraw();
    try {
      await this.act([action.text]);
    } finally {
      this.busy = false;
      this.redraw();
    }
  }

  /**
   * Whether a key was one of the scene's, and its work done.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const key = event.key.toLowerCase();
    if (KEYS[key] && this.actions.some((action) => kindOf(action) === KEYS[key])) {
      this.pick(KEYS[key]);
      return true;
    }
    const named = key === "w" ? this.shown().find(({ role }) => role === "withdraw") : undefined;
    const wanted = named ?? (/^[1-9]$/.test(key) ? this.shown()[Number(key) - 1] : undefined);
    if (!wanted) return false;
    this.play(wanted);
    return true;
  }
}
