import { fetchFacts } from "./api.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { nextSpace } from "./compass.js";
import { spoken } from "./words.js";

/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Province} Province */
/** @typedef {import("./types.js").Space} Space */

const SMALL_WINDOW = 768;
const FULL_LAYER_FROM = 0.43;
const FULL_LAYER_FROM_SMALL = 0.6;
const FINGER = 28;
const READING_SCALE = 0.9;
/** What the drawing and the page show of a space; each names the space it belongs to. */
const SPACE_PARTS = "[data-space], [data-label], [data-port], [data-army]";

/**
 * @typedef {object} Listener  Who wants to know what happens on the board.
 * @property {(space: Space | null) => void} show  a space is to be told about, or none
 * @property {() => void} drawn  the board is there
 * @property {(error: unknown) => void} failed  the server did not answer
 */

/**
 * The board and what somebody looks at on it: which space is chosen, which one is pointed at, from how near.
 */
export class Explorer {
  /**
   * @param {HTMLElement} view
   * @param {Facts} facts
   * @param {Listener} listener
   */
  constructor(view, facts, listener) {
    this.view = view;
    this.listener = listener;
    /** @type {Space | null} */
    this.chosen = null;
    /** @type {Space | null} */
    this.pointedAt = null;
    const [x, y, width, height] = facts.view;
    this.board = new Board(view, { x, y, width, height });
    this.camera = new Camera({ x, y, width, height }, (shown) => {
      this.board.look(shown);
      this.redraw();
    });
    this.facts = facts;
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
    /** @type {Map<string, Province>} */
    this.provinces = new Map();
    this.learn(facts);
    this.board.setTabStop(facts.home ?? facts.spaces[0]?.id ?? "");
    this.watchSize();
  }

  /** @param {Facts} facts */
  learn(facts) {
    this.facts = facts;
    this.spaces = new Map(facts.spaces.map((space) => [space.id, space]));
    this.provinces = new Map(facts.provinces.map((province) => [province.id, province]));
    this.board.setPlaces(facts.spaces, (space) => spoken(space, this.provinceOf(space).name));
  }

  /**
   * @param {Space} space
   * @returns {Province}
   */
  provinceOf(space) {
    const province = this.provinces.get(space.province);
    if (!province) throw new Error(`${space.id} is in no known province`);
    return province;
  }

  /** @param {string} edition */
  async setEdition(edition) {
    const facts = await fetchFacts(this.facts.game, edition);
    if (!facts) throw new Error(`there is no board of ${this.facts.game} in the edition ${edition}`);
    this.learn(facts);
    this.chosen = this.chosen && (this.spaces.get(this.chosen.id) ?? null);
    this.pointedAt = null;
    this.tell();
    await this.redraw();
  }

  /** Show the drawing that suits the edition and how near we are. */
  async redraw() {
    const small = this.camera.window.width < SMALL_WINDOW;
    const { full_from: from = small ? FULL_LAYER_FROM_SMALL : FULL_LAYER_FROM } = this.facts;
    const full = this.camera.place.scale >= from;
    try {
      await this.board.draw(this.facts.game, this.facts.edition, full ? "full" : "phone");
      this.listener.drawn();
    } catch (error) {
      this.listener.failed(error);
    }
  }

  /** Keep the camera informed of the window's size; the first look fills a window that is of another shape than the board, and fits any other. */
  watchSize() {
    let first = true;
    new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      this.camera.resize(width, height);
      const [, , wide, high] = this.facts.view;
      if (first && height > width === wide > high) this.camera.fill(this.heart());
      else if (first) this.camera.go({ ...this.camera.place, scale: 0 }, { glide: false });
      else if (this.chosen) this.camera.reveal(this.chosen);
      first = false;
    }).observe(this.view);
  }

  /** What is looked at first where not all of the board can be seen. @returns {Point} */
  heart() {
    const [x, y, width, height] = this.facts.view;
    return this.facts.heart ?? { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * Choose a space: it is told about until another one is chosen.
   * @param {Space | null} space
   */
  choose(space) {
    this.chosen = space;
    this.pointedAt = null;
    if (space) {
      this.board.setTabStop(space.id);
      this.camera.reveal(space);
    }
    this.tell();
  }

  /**
   * A space has got the focus: it is told about. Keys bring it into view; a press does not, for the map must not move
   * between pressing and letting go.
   * @param {EventTarget | null} target
   */
  focused(target) {
    const space = this.spaceOf(target);
    if (!space || space === this.chosen) return;
    if (/** @type {Element} */ (target).matches(":focus-visible")) {
      this.choose(space);
      return;
    }
    this.chosen = space;
    this.board.setTabStop(space.id);
    this.tell();
  }

  /**
   * Go to a space from outside the map: choose it, look at it from near, and put the focus on it.
   * @param {Space} space
   */
  visit(space) {
    this.choose(space);
    this.camera.lookAt(space, READING_SCALE);
    this.board.place(space.id)?.focus({ preventScroll: true });
  }

  /**
   * Point at a space, or away from all: it is told about as long as it is pointed at.
   * @param {Space | null} space
   */
  pointAt(space) {
    if (this.pointedAt === space) return;
    this.pointedAt = space;
    this.tell();
  }

  /** Tell about the space that is pointed at, else about the chosen one. */
  tell() {
    const space = this.pointedAt ?? this.chosen;
    const neighbours = space ? space.links.map((link) => this.spaces.get(link.to)) : [];
    this.board.mark(
      space,
      neighbours.filter((near) => near !== undefined),
    );
    this.listener.show(space);
  }

  /**
   * Follow an arrow key from the chosen space.
   * @param {Point} towards
   */
  step(towards) {
    const next = this.chosen && nextSpace(this.chosen, towards, this.spaces);
    if (next) this.board.place(next.id)?.focus({ preventScroll: true });
  }

  /**
   * The space that an element of the map stands for.
   * @param {EventTarget | null} target
   * @returns {Space | null}
   */
  spaceOf(target) {
    const hit = target instanceof Element ? target.closest(SPACE_PARTS) : null;
    if (!(hit instanceof SVGElement)) return null;
    const { space, label, port, army } = hit.dataset;
    return this.spaces.get(space ?? label ?? port ?? army ?? "") ?? null;
  }

  /**
   * The space nearest to a click, if it is within a finger's breadth.
   * @param {MouseEvent} event
   * @param {(space: Space) => boolean} [fits]
   * @returns {Space | null}
   */
  spaceNear(event, fits = () => true) {
    const box = this.view.getBoundingClientRect();
    let best = null;
    let reach = FINGER;
    for (const space of this.facts.spaces) {
      const at = this.camera.toWindow(space);
      const distance = Math.hypot(at.x + box.left - event.clientX, at.y + box.top - event.clientY);
      if (distance < reach && fits(space)) {
        best = space;
        reach = distance;
      }
    }
    return best;
  }

  /** Choose by click or tap, tell on hover, choose by focus. */
  listen() {
    this.view.addEventListener("click", (event) => {
      const space = this.spaceOf(event.target) ?? this.spaceNear(event);
      this.choose(space);
      if (space) this.board.place(space.id)?.focus({ preventScroll: true });
    });
    this.view.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && event.buttons === 0) this.pointAt(this.spaceOf(event.target));
    });
    this.view.addEventListener("pointerleave", () => this.pointAt(null));
    this.view.addEventListener("focusin", (event) => this.focused(event.target));
  }
}
