import { element } from "../dom.js";
import { openRule } from "../rules/drawer.js";
import { ruleButton } from "../rules/article.js";
import { icon } from "../signs.js";
import { dressed } from "../styles.js";
import { sideName } from "../words.js";
import { aftermath } from "./aftermath.js";
import { Footer } from "./footer.js";
import { lane, opponent } from "./lane.js";
import { sidePanel } from "./sides.js";

/** @typedef {import("../types.js").Battle} Battle */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../net.js").LogLine} LogLine */
/** @typedef {(actions: string[]) => unknown} Act */

/** @type {Scene | null} */
let scene = null;

/**
 * Show the battle of a view as a scene over the screen; a view without one, or null, takes it away.
 * @param {HTMLElement} root  the screen
 * @param {Look | null} view
 * @param {Act} act  takes actions in the game's notation
 * @param {HTMLElement | null} [beside]  what else is to be seen with it: the odds
 */
export async function showBattle(root, view, act, beside = null) {
  if (!view?.public.battle) {
    scene?.leave();
    scene = null;
    return;
  }
  if (scene && !root.contains(scene.dialog)) scene = null;
  scene ??= new Scene(root);
  scene.beside = beside;
  await scene.show(view, act);
}

/**
 * Show how a battle ended, until somebody goes on; another battle takes its place.
 * @param {HTMLElement} root  the screen
 * @param {Look} view  its last moment
 * @param {LogLine[]} lines  what the log tells of its end
 * @param {() => void} gone  somebody goes on
 */
export async function showAftermath(root, view, lines, gone) {
  scene ??= new Scene(root);
  await scene.showEnd(view, lines, () => {
    scene?.leave();
    scene = null;
    gone();
  });
}

/** The dialog of a battle, drawn anew with every view; what the player has picked up stays picked up. */
class Scene {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "battle", "aria-labelledby": "battle-title" }));
    this.back = element("button", { type: "button", class: "btn battle-back" }, icon("swords"), "Back to the battle", element("kbd", {}, "M"));
    this.back.hidden = true;
    this.back.addEventListener("click", () => this.see(false));
    root.append(this.dialog, this.back);
    /** Whether the player looks at the map meanwhile. */
    this.away = false;
    /** @type {HTMLElement | null} */
    this.beside = null;
    /** @type {Look | null} */
    this.view = null;
    this.left = new AbortController();
    this.footer = new Footer((anew) => this.draw(anew));
    /** How it ended and the way on, when it is over. @type {{lines: LogLine[], goOn: () => void} | null} */
    this.over = null;
    this.ready = dressed("signs", "rules", "battle");
    this.listen();
  }

  listen() {
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (this.over) this.over.goOn();
      else this.see(true);
    });
    this.dialog.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.over) {
        // Keys typed over what has ended are not for the screen below.
        event.stopPropagation();
        if (event.key.toLowerCase() === "m") this.over.goOn();
        return;
      }
      if (event.key.toLowerCase() === "m") this.see(true);
      else if (!this.footer.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    document.addEventListener(
      "keydown",
      (event) => {
        const busy = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
        if (this.away && !busy && event.key.toLowerCase() === "m" && !event.ctrlKey && !event.metaKey) this.see(false);
      },
      { signal: this.left.signal },
    );
  }

  /**
   * @param {Look} view
   * @param {Act} act
   */
  async show(view, act) {
    const moved = this.view?.version !== view.version || this.view?.ply !== view.ply || this.view?.seat !== view.seat;
    this.view = view;
    this.over = null;
    this.footer.take(view, act, moved);
    // Where the map is needed the scene steps aside by itself, and comes back with the next question.
    if (moved) this.away = view.decision.yours && view.decision.where !== "scene";
    await this.ready;
    if (!this.left.signal.aborted && this.view === view) this.draw();
  }

  /**
   * @param {Look} view
   * @param {LogLine[]} lines
   * @param {() => void} goOn
   */
  async showEnd(view, lines, goOn) {
    this.view = view;
    // What has ended may be seen by both: it lies over the curtain.
    if (!this.over && document.querySelector("dialog.curtain[open]")) this.dialog.close();
    this.over = { lines, goOn };
    this.away = false;
    await this.ready;
    if (!this.left.signal.aborted && this.view === view) this.draw();
  }

  /** @param {boolean} [anew]  the focus goes to the main button */
  draw(anew = false) {
    const { view } = this;
    if (!view || this.left.signal.aborted) return;
    const fight = view.public.battle;
    if (!fight) return;
    const mine = view.seat in fight.sides ? view.seat : fight.attacker;
    const other = opponent(fight, mine);
    const focused = !anew && this.dialog.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    this.dialog.dataset.seat = mine;
    this.dialog.replaceChildren(
      this.header(fight),
      sidePanel(view, fight, mine, "near", Boolean(this.over)),
      element("section", { class: "battle-mid", "aria-label": "Rounds" }, ...lane(view, fight, mine, this.footer.chosen, Boolean(this.over)), ...(this.beside && !this.over ? [this.beside] : [])),
      sidePanel(view, fight, other, "far", Boolean(this.over)),
      this.over ? aftermath(this.over.lines, this.over.goOn) : this.footer.element(view, fight),
    );
    this.see(this.away, focused ?? null);
  }

  /** @param {Battle} fight */
  header(fight) {
    const map = element("button", { type: "button", class: "btn ghost", "data-key": "map", "data-tool": "map" }, icon("map"), "See the map", element("kbd", {}, "M"));
    map.addEventListener("click", () => this.see(true));
    const rules = element("button", { type: "button", class: "btn ghost", "data-key": "rules", "data-tool": "rules" }, icon("book"), "Rules");
    rules.addEventListener("click", () => openRule("2E:14"));
    return element(
      "header",
      { class: "battle-head" },
      element("h1", { id: "battle-title" }, `Battle at ${fight.name}`),
      element("p", { class: "battle-stand", role: "status" }, standing(fight, Boolean(this.over)), " ", ruleButton(fight.loser ? "2E:14.12" : "2E:14.11", openRule)),
      element("div", { class: "battle-tools" }, rules, ...(this.over ? [] : [map])),
    );
  }

  /**
   * Step aside, or come back.
   * @param {boolean} away
   * @param {string | null} [focus]
   */
  see(away, focus = null) {
    this.away = away;
    this.back.hidden = !away;
    if (away) {
      // The focus leaves with the scene at once: the next key is the map's.
      if (this.dialog.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
      this.dialog.close();
      return;
    }
    if (!this.dialog.open) this.dialog.showModal();
    // A dialog that lies over this one (a rule, the curtain) keeps the focus.
    if (!this.over && document.querySelector("dialog[open]:not(.battle)")) return;
    const kept = focus && this.dialog.querySelector(`[data-key="${CSS.escape(focus)}"]:not(:disabled)`);
    const main = kept || this.dialog.querySelector(".battle-acts .btn.main") || this.dialog.querySelector(".stack:not(:disabled)") || this.dialog.querySelector(".battle-acts .btn");
    if (main instanceof HTMLElement) main.focus({ preventScroll: true });
  }

  leave() {
    this.left.abort();
    this.dialog.close();
    this.dialog.remove();
    this.back.remove();
  }
}

/**
 * How the battle stands, in a sentence: the round, and what its end would cost.
 * @param {Battle} fight
 * @param {boolean} over
 */
function standing(fight, over) {
  if (fight.loser) return `${sideName(fight.loser)} has lost the battle after ${fight.round === 1 ? "one round" : `${fight.round} rounds`}.`;
  if (over) return "The battle is over.";
  if (!fight.round) return "No round has been fought: no casualties yet.";
  return `Round ${fight.round}. If it ended here each side would lose ${spread(fight.casualties)}.`;
}

/**
 * Losses by the faces of the die: `0 CUs on 1–2, 1 on 3–5, 2 on 6`.
 * @param {number[]} losses
 */
export function spread(losses) {
  const parts = [];
  for (let face = 1; face <= losses.length; ) {
    let last = face;
    while (losses[last] === losses[face - 1]) last += 1;
    const faces = last === losses.length && face === 1 ? "whatever the die" : `on ${face === last ? face : `${face}–${last}`}`;
    parts.push(`${losses[face - 1]}${parts.length ? "" : losses[face - 1] === 1 ? " CU" : " CUs"} ${faces}`);
    face = last + 1;
  }
  return parts.join(", ");
}
