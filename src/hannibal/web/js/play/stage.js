import { mustHandOver } from "./curtain.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {typeof import("../battle/scene.js")} Theatre */

/** How long the scene may take to come before the column asks in its place, in milliseconds. */
const PATIENCE_MS = 4000;

/**
 * Where battles are shown: a scene over the screen, which is loaded with the first of them. What is shown follows
 * from the game as it is when the scene is there, however long that took: the curtain may have gone up or come
 * down meanwhile.
 */
export class Stage {
  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {HTMLElement} beside  what is to be seen with a battle: the odds
   */
  constructor(root, game, beside) {
    this.root = root;
    this.game = game;
    this.beside = beside;
    /** @type {Theatre | null} */
    this.theatre = null;
    this.loading = false;
    /** The ply of the newest moment seen of a battle that nobody had lost yet. @type {number | null} */
    this.seen = null;
    /** Its newest moment. @type {Look | null} */
    this.newest = null;
    /** The battle that has ended, until somebody goes on: its last moment, and the plies that tell of its end. @type {{view: Look, from: number, to: number} | null} */
    this.ended = null;
    this.told = 0;
  }

  /** Show what is to be seen now. */
  update() {
    const { view } = this.game;
    if (!view || (this.seen === null && !view.public.battle)) return;
    if (!this.theatre) {
      this.load();
      return;
    }
    if (view.public.battle) {
      if (this.seen === null || !view.public.battle.loser) this.seen = view.ply;
      this.newest = view;
      this.ended = null;
      this.theatre.showBattle(this.root, mustHandOver(this.game) ? null : view, (actions) => this.game.act(actions), this.beside);
      return;
    }
    const from = this.seen ?? view.ply;
    this.seen = null;
    // A battle that was taken back has not ended.
    if (view.ply > from) this.end(from, view.ply);
    else this.theatre.showBattle(this.root, null, () => {});
  }

  /** Where the scene cannot be had, or not soon, the column asks what it would ask; the next moment tries again. */
  async load() {
    if (this.loading) return;
    this.loading = true;
    const late = setTimeout(() => this.doWithout(true), PATIENCE_MS);
    this.theatre = await import("../battle/scene.js").catch(() => null);
    clearTimeout(late);
    this.loading = false;
    this.doWithout(!this.theatre);
    if (this.theatre) this.update();
  }

  /** @param {boolean} sceneless */
  doWithout(sceneless) {
    if (sceneless === this.game.sceneless) return;
    this.game.sceneless = sceneless;
    this.game.watcher.changed();
  }

  /**
   * A battle is over: the scene stays until somebody goes on, whatever the game does meanwhile. What it showed last
   * is there at once, its very last moment as soon as the server has told of it.
   * @param {number} from  the ply from which its end is told
   * @param {number} to  the ply of the first moment after it
   */
  async end(from, to) {
    if (!this.newest) return;
    const ended = { view: this.newest, from, to };
    this.ended = ended;
    this.told = -1;
    this.tell();
    const view = await this.lastMoment(from, to);
    if (!view || this.ended !== ended) return;
    ended.view = view;
    this.told = -1;
    this.tell();
  }

  /** Tell how the battle ended, as far as the log has come. */
  tell() {
    if (!this.ended || !this.theatre) return;
    const { view, from, to } = this.ended;
    const lines = this.game.lines.filter(({ ply }) => ply > from && ply <= to);
    if (lines.length === this.told) return;
    this.told = lines.length;
    this.theatre.showAftermath(this.root, view, lines, () => {
      this.ended = null;
    });
  }

  /**
   * The last moment of a battle between two plies.
   * @param {number} from  it was going on
   * @param {number} to  it was over
   * @returns {Promise<Look | null>}
   */
  async lastMoment(from, to) {
    let last = null;
    let [going, over] = [from, to];
    try {
      while (over - going > 1 || !last) {
        const middle = over - going > 1 ? Math.floor((going + over) / 2) : going;
        const view = await this.game.client.at(middle);
        if (view.public.battle) {
          last = view;
          going = middle;
        } else if (middle === going) return null;
        else over = middle;
      }
    } catch {
      return last;
    }
    return last;
  }

  leave() {
    this.ended = null;
    this.theatre?.showBattle(this.root, null, () => {});
  }
}
