import { element } from "../dom.js";
import { coin } from "../signs.js";
import { sideName } from "./marks.js";

/** @typedef {import("./game.js").Game} Game */

/** Decisions for which a player must see hidden things: his cards, or that he is asked at all. */
const NEEDS_HAND = new Set(["ChooseCard", "ClaimFirst", "AttackChoice", "MatchChoice"]);

/**
 * Whether the screen must be handed over before anything is shown.
 * @param {Game} game
 */
export function mustHandOver(game) {
  const { view } = game;
  if (!view || !game.veiled || !game.mine) return false;
  return view.decision.secret || NEEDS_HAND.has(view.decision.kind) || Boolean(view.public.veils?.includes(view.seat));
}

/** The ink sheet between two players who share a screen. */
export class Curtain {
  /**
   * @param {HTMLElement} host
   * @param {Game} game
   */
  constructor(host, game) {
    this.game = game;
    this.root = /** @type {HTMLDialogElement} */ (element("dialog", { class: "curtain", "aria-labelledby": "curtain-title" }));
    host.append(this.root);
    this.root.addEventListener("cancel", (event) => event.preventDefault());
    this.root.addEventListener("click", (event) => {
      if (event.target === this.root) this.open();
    });
  }

  /** Raise or lower it, as the game needs. */
  update() {
    const needed = mustHandOver(this.game);
    if (needed && !this.root.open) this.raise();
    else if (!needed && this.root.open) this.root.close();
  }

  raise() {
    const side = this.game.view?.seat ?? "";
    const other = side === "rome" ? "Carthage" : "Rome";
    const what = this.game.view?.public.hands ? "hand" : "map";
    const button = element("button", { class: "btn", type: "button" }, `Show ${sideName(side)}'s ${what}`, element("kbd", {}, "Space"));
    button.addEventListener("click", () => this.open());
    this.root.replaceChildren(
      coin(side),
      element("h2", { id: "curtain-title" }, `${sideName(side)}, your move`),
      element("p", {}, `Take the screen. ${other}, look away.`),
      button,
    );
    this.root.showModal();
    button.focus();
  }

  open() {
    this.root.close();
    this.game.unveil();
  }
}
