import { GameClient, NoAnswer, Refused } from "../net.js";

/** @typedef {import("../net.js").View} View */
/** @typedef {import("../net.js").LogLine} LogLine */
/** @typedef {import("../types.js").Action} Action */

/**
 * @typedef {object} Watcher  Who redraws what when something has changed.
 * @property {() => void} changed  the view, the log or what is taken up
 * @property {(busy: boolean) => void} working  the server has been asked, or has answered
 * @property {(error: Error) => void} failed  an action was refused or not answered
 * @property {(state: "live" | "lost") => void} connection
 */

/** A game on this page: the newest view, the log, the card in hand, and the ways to act. */
export class Game {
  /**
   * @param {string} id
   * @param {string} key
   * @param {Watcher} watcher
   */
  constructor(id, key, watcher) {
    this.client = new GameClient(id, key);
    this.watcher = watcher;
    /** @type {View | null} */
    this.view = null;
    /** @type {LogLine[]} */
    this.lines = [];
    /** How many lines of the log there were when this page last acted: what follows is news. */
    this.read = 0;
    this.busy = false;
    /** Who waits until the server has answered. @type {(() => void)[]} */
    this.waiting = [];
    /** The card taken up, which nobody else sees yet. @type {string | null} */
    this.taken = null;
    /** The general the taken card is for. @type {string | null} */
    this.aim = null;
    /** Where a march that was interrupted was to end. @type {string | null} */
    this.goal = null;
    /** The way of an army that is walking: its piece goes along it. @type {{general: string, way: string[]} | null} */
    this.trail = null;
    /** The seat whose hidden things are open on this screen. @type {string | null} */
    this.open = null;
    /** Whether the scene of a battle cannot be had: its questions are asked beside the map then. */
    this.sceneless = false;
    this.stop = () => {};
  }

  async start() {
    this.accept(await this.client.view());
    this.lines = await this.client.log();
    this.read = this.lines.length;
    this.watcher.changed();
    this.stop = this.client.follow({
      onView: (view, lines, from) => {
        this.lines = [...this.lines.slice(0, from), ...lines];
        this.accept(view);
        this.watcher.changed();
      },
      onState: (state) => this.watcher.connection(state),
    });
  }

  /**
   * Take a view for the newest, unless a newer one is there already.
   * @param {View} view
   */
  accept(view) {
    if (this.view && view.version < this.view.version) return;
    const moved = !this.view || view.version !== this.view.version;
    this.view = view;
    if (!view.shared) this.open = view.seat;
    // Where only some seats have something to hide, the others' turns cover it again.
    else if (view.public.veils && !view.public.veils.includes(view.seat)) this.open = null;
    if (moved) this.putBack();
    if (!view.public.march) this.goal = null;
  }

  /** Put back what was taken up. */
  putBack() {
    this.taken = null;
    this.aim = null;
  }

  /** Whether it is for this page to decide. */
  get mine() {
    return Boolean(this.view?.decision.yours);
  }

  /** Whether hidden things of the seat to act are still covered. */
  get veiled() {
    return Boolean(this.view?.shared && this.open !== this.view.seat);
  }

  /** Show the hidden things of the seat to act. */
  unveil() {
    this.open = this.view?.seat ?? null;
    this.watcher.changed();
  }

  /** @param {boolean} busy */
  work(busy) {
    this.busy = busy;
    this.watcher.working(busy);
    if (!busy) for (const goOn of this.waiting.splice(0)) goOn();
  }

  /** Resolved when the server has answered and nothing that follows of itself is under way. */
  async idle() {
    while (this.busy) {
      await new Promise((resolve) => this.waiting.push(() => setTimeout(resolve)));
    }
  }

  /**
   * Wait for the answer under way; whether what was clicked still stands then. News of a move can come before the
   * answer to it: a click on what they show waits, and is in vain only where the game has gone on since.
   */
  async answered() {
    const shown = this.view?.version;
    await this.idle();
    return this.view?.version === shown;
  }

  /** What is being decided, where it is for this page to decide. */
  get step() {
    return this.mine ? this.view?.decision.step : undefined;
  }

  /** A general by his label. @param {string} id */
  generalName(id) {
    return this.view?.public.generals?.[id]?.label ?? id;
  }

  /**
   * The legal actions that fit.
   * @param {(action: Action) => boolean} [fits]
   * @returns {Action[]}
   */
  actions(fits = () => true) {
    return this.view && this.mine ? this.view.actions.filter(fits) : [];
  }

  /**
   * Take actions one by one; the server stops where somebody else decides. With `freely`, one that cannot be
   * taken any more after the first is no failure: a march halts where something happens.
   * @param {string[]} actions
   * @param {{freely?: boolean}} [options]
   * @returns {Promise<boolean>} whether anything was done
   */
  async act(actions, { freely = false } = {}) {
    if (!this.view || (this.busy && !(await this.answered()))) return false;
    this.work(true);
    this.read = this.lines.length;
    const before = this.view.version;
    try {
      this.accept(await this.client.act(before, actions, freely));
      return true;
    } catch (error) {
      const failure = /** @type {Error} */ (error);
      if (failure instanceof Refused && failure.view) this.accept(failure.view);
      this.watcher.failed(failure);
      return this.view.version > before;
    } finally {
      this.work(false);
      this.watcher.changed();
    }
  }

  /** Take the last step back. */
  async undo() {
    if (!this.view || (this.busy && !(await this.answered()))) return;
    this.work(true);
    try {
      this.accept(await this.client.undo(this.view.version));
    } catch (error) {
      if (error instanceof Refused && error.view) this.accept(error.view);
      this.watcher.failed(/** @type {Error} */ (error));
    } finally {
      this.work(false);
      this.watcher.changed();
    }
  }

  /**
   * Why can nothing be done with this thing?
   * @param {Parameters<GameClient["explain"]>[0]} thing
   */
  async explain(thing) {
    try {
      return await this.client.explain(thing);
    } catch (error) {
      const sentence = error instanceof NoAnswer || error instanceof Refused ? error.message : "Nobody knows.";
      return { legal: false, sentence, rule: error instanceof Refused ? error.rule : "" };
    }
  }

  /** The card of the own hand that is taken up. */
  get takenCard() {
    return this.view?.cards.find(({ card }) => card === this.taken) ?? null;
  }

  /**
   * Take up a card, or put it back when it is the one in hand.
   * @param {string} card
   * @param {string | null} [aim] the general it is for
   */
  takeUp(card, aim = null) {
    const same = this.taken === card && this.aim === aim;
    this.taken = same ? null : card;
    this.aim = same ? null : aim;
    this.watcher.changed();
  }
}
