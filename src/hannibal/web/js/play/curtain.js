import { element } from "../dom.js";
import { coin } from "../signs.js";
import { sideName } from "../words.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Whether the screen must be handed over before anything is shown: the player must see hidden things to decide, or
 * nobody else may know that he is asked at all.
 * @param {Pick<Game, "view" | "veiled" | "mine">} game
 */
export function mustHandOver({ view, veiled, mine }) {
  if (!view || !veiled || !mine) return false;
  return Boolean(view.decision.secret || view.decision.hand || view.public.veils?.includes(view.seat));
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
    const { view } = this.game;
    const side = view?.seat ?? "";
    const others = Object.keys(view?.seats ?? {}).filter((seat) => seat !== side).map(sideName);
    const what = view?.public.hands ? "hand" : "map";
    const button = element("button", { class: "btn", type: "button" }, `Show ${sideName(side)}'s ${what}`, element("kbd", {}, "Space"));
    button.addEventListener("click", () => this.open());
    this.root.replaceChildren(
      coin(side),
      element("h2", { id: "curtain-title" }, `${sideName(side)}, your move`),
      element("p", {}, `Take the screen. ${others.join(", ")}, look away.`),
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
