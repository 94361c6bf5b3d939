import { fetchDrawing } from "./api.js";
import { shape } from "./dom.js";

/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Layer} Layer */
/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./types.js").Theme} Theme */

const REACH = 30;
/** Radius of the ring round a space, by its kind; cities that hold more are drawn larger. */
const RINGS = { open: 29, tribe: 33, walled: 35, hex: 38 };
const LARGE_CITY = 5;
const LARGE_CITY_RING = 43;

/**
 * The board on the page: one root whose view box is the camera's, in it the drawing from the server (which is
 * exchanged for another edition or layer), over it a place for every space, which stays and so keeps the focus.
 */
export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Box} box
   */
  constructor(host, box) {
    this.box = box;
    this.rings = shape("g", { "aria-hidden": "true" });
    this.places = shape("g", {});
    this.root = shape("svg", { class: "map-root" }, this.rings, this.places);
    /** @type {SVGElement | null} */
    this.drawing = null;
    /** @type {Theme} */
    this.theme = "light";
    /** @type {Map<string, Promise<SVGSVGElement>>} */
    this.drawings = new Map();
    this.wanted = "";
    host.append(this.root);
  }

  /**
   * Show the drawing of this game, edition and layer as soon as it is there.
   * @param {string} game
   * @param {string} edition
   * @param {Layer} layer
   */
  async draw(game, edition, layer) {
    const key = `${edition} ${layer}`;
    if (this.wanted === key) return;
    this.wanted = key;
    const drawing = await this.fetched(key, () => fetchDrawing(game, edition, layer));
    // Something else may have been asked for while this one was under way.
    if (this.wanted !== key) return;
    for (const [name, value] of Object.entries(this.box)) drawing.setAttribute(name, String(value));
    drawing.setAttribute("aria-hidden", "true");
    // A title is shown as a hint wherever the mouse rests; the page has words of its own.
    for (const title of drawing.querySelectorAll("title")) title.remove();
    drawing.dataset.theme = this.theme;
    this.drawing?.remove();
    this.drawing = drawing;
    this.root.prepend(drawing);
    // Under the names, so that a ring hides no letter.
    drawing.querySelector("#labels")?.before(this.rings);
    this.root.dataset.layer = layer;
    this.root.dataset.shows = key;
  }

  /**
   * @param {string} key
   * @param {() => Promise<SVGSVGElement>} fetching
   */
  fetched(key, fetching) {
    const known = this.drawings.get(key);
    if (known) return known;
    const coming = fetching();
    this.drawings.set(key, coming);
    coming.catch(() => {
      this.drawings.delete(key);
      this.wanted = "";
    });
    return coming;
  }

  /** @param {Theme} theme */
  setTheme(theme) {
    this.theme = theme;
    this.root.dataset.theme = theme;
    if (this.drawing) this.drawing.dataset.theme = theme;
  }

  /** @param {Box} shown */
  look({ x, y, width, height }) {
    this.root.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  /**
   * Make every space a button; those that are there already get their new names.
   * @param {Iterable<Space>} spaces
   * @param {(space: Space) => string} label
   */
  setPlaces(spaces, label) {
    for (const space of spaces) {
      let place = this.place(space.id);
      if (!place) {
        place = shape("circle", { class: "place", "data-space": space.id, r: REACH, role: "button", tabindex: -1 });
        this.places.append(place);
      }
      place.setAttribute("cx", String(space.x));
      place.setAttribute("cy", String(space.y));
      place.setAttribute("aria-label", label(space));
    }
  }

  /**
   * @param {string} id
   * @returns {SVGElement | null}
   */
  place(id) {
    return this.places.querySelector(`[data-space="${CSS.escape(id)}"]`);
  }

  /**
   * The one space that Tab goes to; the arrow keys go on from there.
   * @param {string} id
   */
  setTabStop(id) {
    this.places.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.place(id)?.setAttribute("tabindex", "0");
  }

  /**
   * Ring a space in gold and its neighbours in thin lines; nothing for null.
   * @param {Space | null} space
   * @param {Space[]} neighbours
   */
  mark(space, neighbours) {
    const rings = neighbours.flatMap((near) => [ring(near, "near-halo"), ring(near, "near")]);
    if (space) rings.push(ring(space, "edge"), ring(space, "gold"));
    this.rings.replaceChildren(...rings);
  }
}

/**
 * @param {Space} space
 * @param {string} kind
 */
function ring(space, kind) {
  const large = space.kind === "walled" && space.capacity === LARGE_CITY;
  // The style sheet scales the ring about its middle, hence the circle round the origin.
  const circle = shape("circle", { class: `ring ${kind}`, r: large ? LARGE_CITY_RING : RINGS[space.kind] });
  return shape("g", { transform: `translate(${space.x} ${space.y})` }, circle);
}
