import { element } from "../dom.js";
import { openRule } from "../rules/drawer.js";
import { ruleButton } from "../rules/article.js";
import { tacticSign } from "../signs.js";
import { general, kindName, opponent } from "./lane.js";

/** @typedef {import("../net.js").View} View */
/** @typedef {import("./scene.js").Act} Act */

/** The key of each kind of battle card. @type {Record<string, string>} */
const KEYS = { f: "frontal-assault", l: "flank-left", r: "flank-right", p: "probe", d: "double-envelopment", v: "reserve" };
/** Which kind of card an action puts down, where its tactic does not say it. @type {Record<string, string>} */
const PUTS_DOWN = { reserve: "reserve", probe: "probe", "match-reserve": "reserve", "match-probe": "probe" };
/** Answers that let something go by: never the one that Enter takes. */
const LETS_GO = new Set(["pass", "decline"]);
const MANY = 8;

/** The player's own cards as stacks, and what can be done with them. */
export class Footer {
  /** @param {(anew?: boolean) => void} redraw  told whether the focus goes to the main button */
  constructor(redraw) {
    this.redraw = redraw;
    /** The stack picked up. @type {string | null} */
    this.chosen = null;
    /** @type {any[]} */
    this.actions = [];
    /** @type {Act} */
    this.act = () => {};
    this.busy = false;
  }

  /**
   * @param {View} view
   * @param {Act} act
   * @param {boolean} moved  whether this is another moment than before
   */
  take(view, act, moved) {
    this.view = view;
    this.act = act;
    this.actions = view.decision.yours ? view.actions : [];
    if (!moved) return;
    // With a single kind to play there is nothing to pick; a card is matched with its like before a Reserve.
    const kinds = [...new Set(this.actions.map((action) => this.kindOf(action)).filter((kind) => kind !== null))];
    const like = this.actions.find((action) => action.verb === "match");
    this.chosen = like ? this.kindOf(like) : kinds.length === 1 ? kinds[0] : null;
  }

  /**
   * The kind of card an action puts down; null for one that plays none.
   * @param {any} action
   * @returns {string | null}
   */
  kindOf(action) {
    if (action.verb === "attack") return action.tactic;
    if (action.verb === "match") return this.view?.public.battle.tactic ?? null;
    return PUTS_DOWN[action.verb] ?? null;
  }

  /** @param {View} view */
  element(view) {
    const stacks = this.stacks(view);
    return element(
      "footer",
      { class: `battle-foot${stacks ? "" : " bare"}` },
      element("div", { class: "battle-own" }, element("p", { class: "battle-prompt", "aria-live": "polite" }, ...this.prompt(view)), ...(stacks ? [stacks] : [])),
      this.buttons(view),
    );
  }

  /** @param {View} view */
  prompt(view) {
    const { decision, seat } = view;
    if (decision.kind === "broken") return [element("b", {}, decision.question)];
    if (!decision.yours) {
      const who = decision.player in view.public.battle.sides ? general(view, decision.player) : "Somebody";
      return [element("b", {}, `${who} decides. `), decision.player ? decision.question : ""];
    }
    const foe = general(view, opponent(seat));
    const rule = ruleButton(decision.rule, openRule);
    if (decision.kind === "AttackChoice") return [element("b", {}, "You attack. "), `Choose a card: ${foe} must answer with the same kind or a Reserve. `, rule];
    if (decision.kind === "MatchChoice") return [element("b", {}, `${foe} attacks with ${kindName(view, view.public.battle.tactic)}. `), "Match it, or lose the battle. ", rule];
    return [element("b", {}, decision.question), " ", rule];
  }

  /** @param {View} view */
  stacks(view) {
    const kinds = view.public.battle.kinds.filter((/** @type {any} */ kind) => kind.mine);
    if (!kinds.length || view.public.battle.loser) return null;
    const usable = new Set(this.actions.map((action) => this.kindOf(action)));
    const made = kinds.map((/** @type {any} */ kind) => {
      const key = (Object.entries(KEYS).find(([, id]) => id === kind.id)?.[0] ?? "").toUpperCase();
      const stack = element(
        "button",
        { type: "button", class: `stack${kind.mine > 1 ? " many" : ""}`, "data-key": `stack-${kind.id}`, "aria-pressed": String(this.chosen === kind.id), "aria-keyshortcuts": key, title: kind.text ?? kind.name },
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

  /** The buttons: for the stack picked up, then what needs no card. @param {View} view */
  buttons(view) {
    const shown = this.shown();
    const box = element("div", { class: `battle-acts choices${shown.length > MANY ? " many" : ""}`, role: "group", "aria-label": "What you can do" });
    const main = this.main(shown);
    for (const action of shown) {
      const label = action.verb === "attack" ? `Attack with ${action.label}` : action.verb === "counter" ? `Play ${action.label}` : action.label;
      const note = action.verb === "counter" ? view.cards.find((/** @type {any} */ card) => card.card === action.card)?.text : action.note;
      const key = action === main ? "Enter" : action.verb === "withdraw" ? "W" : "";
      const button = element(
        "button",
        { type: "button", class: `btn${action === main ? " main" : ""}`, "data-choice": action.text, "data-key": action.text },
        element("span", { class: "label" }, label, ...(note ? [element("small", {}, note)] : [])),
        ...(key ? [element("kbd", {}, key)] : []),
      );
      if (this.busy) button.setAttribute("disabled", "");
      button.addEventListener("click", () => this.play(action));
      box.append(button);
    }
    if (this.actions.length && !main && this.chosen === null && this.actions.some((action) => this.kindOf(action))) box.prepend(element("p", { class: "quiet" }, "Pick up a stack of your cards."));
    if (shown.some((action) => action.verb === "withdraw")) box.append(element("p", { class: "quiet" }, "A failed withdrawal may cost the initiative. ", ruleButton("2E:16.1", openRule)));
    if (!view.decision.yours) box.append(element("p", { class: "quiet", role: "status" }, view.result || !view.decision.player ? "" : "Waiting …"));
    return box;
  }

  /** What Enter takes: the card picked up, or the bolder of two answers; a counter event is never played in haste. @param {any[]} shown */
  main(shown) {
    if (this.view?.decision.secret) return shown.find((action) => LETS_GO.has(action.verb)) ?? null;
    if (this.chosen !== null) return shown.find((action) => this.kindOf(action) === this.chosen) ?? null;
    const bold = this.actions.some((action) => this.kindOf(action)) ? [] : shown.filter((action) => !LETS_GO.has(action.verb));
    return bold.length === 1 ? bold[0] : null;
  }

  /** Actions to show: those with the stack picked up, and those without any. */
  shown() {
    return this.actions.filter((action) => {
      const kind = this.kindOf(action);
      return kind === null || kind === this.chosen;
    });
  }

  /** Pick up a stack; a second time plays it where there is one way to. @param {string} kind */
  pick(kind) {
    const ways = this.actions.filter((action) => this.kindOf(action) === kind);
    if (!ways.length) return;
    if (this.chosen === kind && ways.length === 1) this.play(ways[0]);
    else {
      this.chosen = kind;
      // Enter now plays it.
      this.redraw(true);
    }
  }

  /** @param {any} action */
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
    if (KEYS[key] && this.actions.some((action) => this.kindOf(action) === KEYS[key])) {
      this.pick(KEYS[key]);
      return true;
    }
    const named = key === "w" ? this.shown().find((action) => action.verb === "withdraw") : undefined;
    const wanted = named ?? (/^[1-9]$/.test(key) ? this.shown()[Number(key) - 1] : undefined);
    if (!wanted) return false;
    this.play(wanted);
    return true;
  }
}
