/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Point} Point */

/** @typedef {{x: number, y: number, scale: number}} Place  centre of the view, pixels per board unit */

const CLOSEST = 3;
const GLIDE_MS = 160;

/**
 * What part of the board is on the screen. Knows the size of the board and of the window onto it, keeps the
 * view on the board, and tells `onMove` the part to show whenever it changes.
 */
export class Camera {
  /**
   * @param {Box} board
   * @param {(shown: Box) => void} onMove
   */
  constructor(board, onMove) {
    this.board = board;
    this.onMove = onMove;
    this.window = { width: 1, height: 1 };
    /** @type {Place} */
    this.place = { x: board.x + board.width / 2, y: board.y + board.height / 2, scale: 1 };
    this.frame = 0;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Pixels per board unit at which the whole board is just visible. */
  get fitScale() {
    return Math.min(this.window.width / this.board.width, this.window.height / this.board.height);
  }

  /** Whether the whole board is in view. */
  get fitted() {
    return this.place.scale <= this.fitScale * 1.001;
  }

  /**
   * Take note of the window's size; a view of the whole board stays one.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    const fitted = this.fitted;
    this.window = { width: Math.max(1, width), height: Math.max(1, height) };
    this.go(fitted ? { ...this.place, scale: this.fitScale } : this.place, { glide: false });
  }

  /** Show the whole board. */
  fit() {
    this.go({ ...this.place, scale: this.fitScale });
  }

  /**
   * Fill the window with the board, so that nothing but board is seen, looking at `centre`.
   * @param {Point} centre
   */
  fill(centre) {
    const { width, height } = this.window;
    const scale = Math.max(width / this.board.width, height / this.board.height);
    this.go({ ...centre, scale }, { glide: false });
  }

  /**
   * Zoom by a factor about a point of the window (its middle unless given), which stays where it is.
   * @param {number} factor
   * @param {{about?: Point, glide?: boolean}} [options]
   */
  zoom(factor, { about, glide = true } = {}) {
    const scale = this.allowed(this.place.scale * factor);
    const offset = about
      ? { x: about.x - this.window.width / 2, y: about.y - this.window.height / 2 }
      : { x: 0, y: 0 };
    const kept = 1 / this.place.scale - 1 / scale;
    this.go({ x: this.place.x + offset.x * kept, y: this.place.y + offset.y * kept, scale }, { glide });
  }

  /**
   * Move the view by pixels of the window.
   * @param {number} dx
   * @param {number} dy
   * @param {{glide?: boolean}} [options]
   */
  pan(dx, dy, { glide = true } = {}) {
    const { x, y, scale } = this.place;
    this.go({ x: x + dx / scale, y: y + dy / scale, scale }, { glide });
  }

  /**
   * Bring a point of the board well into view; does nothing when it already is.
   * @param {Point} point
   */
  reveal(point) {
    const margin = 60;
    const at = this.toWindow(point);
    const { width, height } = this.window;
    const dx = Math.min(0, at.x - margin) + Math.max(0, at.x - (width - margin));
    const dy = Math.min(0, at.y - margin) + Math.max(0, at.y - (height - margin));
    if (dx || dy) this.pan(dx, dy);
  }

  /**
   * Look at a point of the board from at least this near.
   * @param {Point} point
   * @param {number} scale
   */
  lookAt(point, scale) {
    this.go({ ...point, scale: Math.max(scale, this.place.scale) });
  }

  /**
   * Where a point of the board is in the window.
   * @param {Point} point
   * @returns {Point}
   */
  toWindow({ x, y }) {
    const { place, window } = this;
    return {
      x: (x - place.x) * place.scale + window.width / 2,
      y: (y - place.y) * place.scale + window.height / 2,
    };
  }

  /**
   * @param {Place} wanted
   * @param {{glide?: boolean}} [options]
   */
  go(wanted, { glide = true } = {}) {
    cancelAnimationFrame(this.frame);
    const goal = this.within(wanted);
    if (!glide || this.calm.matches) {
      this.show(goal);
      return;
    }
    const from = this.place;
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const time = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      const part = 1 - (1 - time) ** 3;
      this.show({
        x: from.x + (goal.x - from.x) * part,
        y: from.y + (goal.y - from.y) * part,
        scale: from.scale * (goal.scale / from.scale) ** part,
      });
      if (time < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {number} scale */
  allowed(scale) {
    return Math.min(CLOSEST, Math.max(this.fitScale, scale));
  }

  /**
   * The nearest place to `wanted` that shows as much board as it can.
   * @param {Place} wanted
   * @returns {Place}
   */
  within(wanted) {
    const scale = this.allowed(wanted.scale);
    return {
      x: held(wanted.x, this.board.x, this.board.width, this.window.width / scale),
      y: held(wanted.y, this.board.y, this.board.height, this.window.height / scale),
      scale,
    };
  }

  /** @param {Place} place */
  show(place) {
    this.place = place;
    const width = this.window.width / place.scale;
    const height = this.window.height / place.scale;
    this.onMove({ x: place.x - width / 2, y: place.y - height / 2, width, height });
  }
}

/**
 * The centre of a view of this length, held on the board; a view longer than the board is centred on it.
 * @param {number} centre
 * @param {number} start
 * @param {number} length
 * @param {number} view
 */
function held(centre, start, length, view) {
  if (view >= length) return start + length / 2;
  return Math.min(start + length - view / 2, Math.max(start + view / 2, centre));
}
