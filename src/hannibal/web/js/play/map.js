import { element, shape } from "../dom.js";
import { Explorer } from "../explorer.js";
import { listenForGestures } from "../gestures.js";
import { armyName, kindName, sideName, signed } from "../words.js";
import { listenForDrags } from "./drag.js";
import { holdersIn } from "./holders.js";
import { colourControl, exchangePieces } from "./pieces.js";

/** @typedef {import("../types.js").Facts} Facts */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Army} Army */
/** @typedef {import("../types.js").Force} Force */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("./targets.js").Target} Target */

const COST_AT = 24;
const MOST_NAMES = 12;
const NAME_BELOW = 62;
/** How far below a space the block of what stays behind hangs, and how wide its letters are. */
const GHOST_BELOW = 34;
const GHOST_LETTER = 9.2;

/**
 * @typedef {object} Hooks
 * @property {(space: Space, general: string | null) => void} click  a space or an army was clicked
 * @property {(way: string[]) => void} [walk]  the army on the march was dragged along a way
 * @property {() => void} away  the sea was clicked
 * @property {(error: unknown) => void} failed
 * @property {(space: string | null) => void} [pointed]  something is pointed at or has the focus
 * @property {(space: string) => string[]} [further]  what else there is to say of a space
 */

/**
 * @typedef {object} Going  What is to be seen of a march besides its pieces.
 * @property {{general: string, way: string[]} | null} [trail]  the way of an army that was walking
 * @property {{space: string, words: string} | null} [ghost]  what would stay behind
 */

/** The board one plays on: live pieces, what may be done glows, a click is an act or a question. */
export class PlayMap extends Explorer {
  /**
   * @param {HTMLElement} host
   * @param {Facts} facts
   * @param {Hooks} hooks
   */
  constructor(host, facts, hooks) {
    const window = element("div", {
      class: "view",
      role: "application",
      "aria-label": "The board. Arrow keys go along the roads, Enter acts, plus and minus zoom, 0 shows all of it.",
    });
    host.append(window);
    super(window, facts, { show: () => {}, drawn: () => this.dress(), failed: hooks.failed });
    this.host = host;
    this.hooks = hooks;
    this.glow = shape("g", { class: "glow", "aria-hidden": "true" });
    this.discs = shape("g", { class: "discs", "aria-hidden": "true" });
    this.board.places.before(this.discs);
    this.tip = element("div", { class: "tip" });
    this.tip.hidden = true;
    host.append(this.tip);
    /** @type {Look | null} */
    this.shown = null;
    /** The drawing that wears the current pieces. @type {SVGElement | null} */
    this.dressed = null;
    /** @type {Map<string, Target>} */
    this.targets = new Map();
    /** @type {Going} */
    this.going = {};
    /** Whether provinces are shown as they would be. */
    this.tinted = false;
    this.listenForPlay();
  }

  /**
   * Show a state of the game and what may be done in it.
   * @param {Look} view
   * @param {Map<string, Target>} targets
   * @param {Going} [going]
   */
  update(view, targets, going = {}) {
    const anew = this.shown?.pieces !== view.pieces || this.shown?.version !== view.version;
    this.shown = view;
    this.targets = targets;
    this.going = going;
    this.inform(view);
    if (anew) this.dressed = null;
    this.dress();
    this.tell();
  }

  /** Let the facts of the spaces say who holds them now and what stands there. @param {Look} view */
  inform(view) {
    const holders = holdersIn(view);
    const { forces = [] } = view.public;
    for (const space of this.facts.spaces) {
      space.control = holders.spaces.get(space.id) ?? null;
      space.armies = forces.filter((force) => force.space === space.id).map((force) => armyOf(view, force));
    }
    for (const province of this.facts.provinces) province.control = holders.provinces.get(province.id) ?? null;
    this.board.setPlaces(this.facts.spaces, (space) => this.words(space).join(", "));
  }

  /** Put the pieces, the colours and the glow on the drawing that is shown. */
  dress() {
    const { drawing } = this.board;
    if (!drawing || !this.shown) return;
    if (this.dressed !== drawing) {
      exchangePieces(drawing, this.shown.pieces, this.walked());
      colourControl(drawing, holdersIn(this.shown));
      drawing.querySelector("#spaces")?.before(this.glow);
      this.dressed = drawing;
    }
    this.light(drawing);
  }

  /** Where the piece of the army that was walking goes along: its way as far as it came. */
  walked() {
    if (!this.going.trail) return null;
    const { general, way } = this.going.trail;
    const came = way.indexOf(this.shown?.public.generals?.[general]?.space ?? "");
    const places = way.slice(0, came + 1).flatMap((id) => this.spaces.get(id) ?? []);
    return places.length > 2 ? { general, way: places } : null;
  }

  /** Rings, costs and golden frames for what may be done. @param {SVGElement} drawing */
  light(drawing) {
    const { rings, discs } = this.lights();
    const { ghost } = this.going;
    const behind = ghost && this.spaces.get(ghost.space);
    if (ghost && behind) discs.push(ghostToken(behind, `${ghost.words} stay here`));
    const scene = this.spaces.get(this.shown?.public.scene ?? "");
    if (scene && this.facts.hex) rings.push(shape("path", { transform: `translate(${scene.x} ${scene.y})`, d: hexagon(this.facts.hex), class: "scene-hex" }));
    this.glow.replaceChildren(...rings);
    this.discs.replaceChildren(...discs);
    for (const army of drawing.querySelectorAll(".army")) this.frame(/** @type {SVGElement} */ (army));
    for (const place of this.board.places.children) {
      place.classList.toggle("can", this.targets.has(/** @type {SVGElement} */ (place).dataset.space ?? ""));
    }
  }

  /** A ring and a cost for every space on which something may be done. */
  lights() {
    const rings = [];
    const discs = [];
    // From afar the board names few spaces: those that matter now get their names, where they are not too many.
    const named = this.board.root.dataset.layer === "phone" && !this.facts.hex && this.targets.size <= MOST_NAMES;
    for (const [id, target] of this.targets) {
      const space = this.spaces.get(id);
      if (!space) continue;
      const at = `translate(${space.x} ${space.y})`;
      if (target.kind !== "general") rings.push(shape("g", { transform: at, class: `goal ${target.kind}` }, ...ringsOf(space, target.kind, this.facts.hex ?? 0)));
      if (named && target.kind !== "general") discs.push(nameUnder(space));
      // On a hex map most of the board may be in reach: there the tip says what a far hex costs.
      if (target.cost !== null && !(this.facts.hex && target.kind === "far")) discs.push(costDisc(space, target));
    }
    return { rings, discs };
  }

  /** The golden frame of an army that may act, and the mark of the one on the march. @param {SVGElement} army */
  frame(army) {
    const march = this.shown?.public.march;
    const { army: at = "", side } = army.dataset;
    army.classList.toggle("can", side === this.shown?.seat && this.targets.get(at)?.kind === "general");
    const commander = army.querySelector("[data-commander]")?.getAttribute("data-commander") ?? "";
    const marches = march && march.space === at && march.side === side && [march.general, ...march.others].includes(commander);
    army.classList.toggle("active", Boolean(marches));
  }

  /**
   * What there is to say of a space, in short parts.
   * @param {Space} space
   */
  words(space) {
    const province = this.provinceOf(space);
    const parts = [space.name, kindName(space), `province ${province.name}`];
    if (space.control || space.kind !== "hex") parts.splice(2, 0, space.control ? `held by ${sideName(space.control)}` : "nobody's");
    if (space.port !== null) parts.push(`port ${signed(space.port)}`);
    const siege = this.shown?.public.sieges?.[space.id];
    if (siege) parts.push(typeof siege === "number" ? `${siege} siege points` : besieged(siege));
    parts.push(...space.armies.map((army) => `${sideName(army.side)}: ${armyName(army)}${army.inside && !army.words ? ", inside" : ""}`));
    const target = this.targets.get(space.id);
    if (target) parts.push(actionWords(target), ...(this.hooks.further?.(space.id) ?? []));
    return parts;
  }

  /** Mark the space that is pointed at, show the way there and what there is to know. */
  tell() {
    const space = this.pointedAt ?? this.chosen;
    this.board.mark(space, []);
    const target = space && this.targets.get(space.id);
    this.drawWay(target && this.shown?.public.march && target.kind !== "general" ? target.way : []);
    this.tint(target ? target.actions : []);
    this.showTip(space);
    this.hooks.pointed?.(space?.id ?? null);
  }

  /** Colour provinces as they would be held after an action pointed at, and as they are held otherwise. @param {Action[]} actions */
  tint(actions) {
    const { drawing } = this.board;
    const [change] = actions.length === 1 ? actions.flatMap(({ control }) => control ?? []) : [];
    if (!drawing || !this.shown || (!change && !this.tinted)) return;
    this.tinted = Boolean(change);
    const holders = holdersIn(this.shown);
    if (change?.holder) holders.provinces.set(change.province, change.holder);
    else if (change) holders.provinces.delete(change.province);
    colourControl(drawing, holders);
  }

  /** The march that the player leads now, if any. */
  marching() {
    const decision = this.shown?.decision;
    return decision?.yours && decision.step === "march" ? this.shown?.public.march : null;
  }

  /** Show a way that is being drawn by hand. @param {string[]} way */
  drawWay(way) {
    this.glow.querySelector(".way")?.remove();
    if (way.length) this.glow.prepend(this.way(way));
  }

  /** The golden line along a way. @param {string[]} way */
  way(way) {
    const points = [this.shown?.public.march?.space ?? "", ...way].flatMap((id) => this.spaces.get(id) ?? []);
    return shape("path", { class: "way", d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}` });
  }

  /** @param {Space | null} space */
  showTip(space) {
    const focused = space && document.activeElement === this.board.place(space.id) && document.activeElement?.matches(":focus-visible");
    this.tip.hidden = !space || !(this.pointedAt || focused);
    if (!space || this.tip.hidden) return;
    const [name, ...rest] = this.words(space);
    this.tip.replaceChildren(element("b", {}, name), ...rest.map((part) => element("span", {}, part)));
    const at = this.camera.toWindow(space);
    const { clientWidth, clientHeight } = this.host;
    const { offsetWidth, offsetHeight } = this.tip;
    const right = at.x + 34 + offsetWidth < clientWidth;
    this.tip.style.left = `${right ? at.x + 34 : Math.max(4, at.x - 34 - offsetWidth)}px`;
    this.tip.style.top = `${Math.max(4, Math.min(clientHeight - offsetHeight - 4, at.y - offsetHeight / 2))}px`;
  }

  /** Click and Enter act, hover and focus tell. */
  listenForPlay() {
    const { walk } = this.hooks;
    if (walk) listenForDrags(this, walk);
    listenForGestures(this.view, this.camera);
    this.view.addEventListener("click", (event) => {
      const space = this.spaceOf(event.target) ?? this.legalNear(event) ?? this.spaceNear(event);
      if (!space) {
        this.choose(null);
        this.hooks.away();
        return;
      }
      this.board.setTabStop(space.id);
      this.board.place(space.id)?.focus({ preventScroll: true });
      this.hooks.click(space, generalOf(event.target));
    });
    this.view.addEventListener("keydown", (event) => {
      const space = this.spaceOf(event.target);
      if (!space || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      this.hooks.click(space, null);
    });
    this.view.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && event.buttons === 0) this.pointAt(this.spaceOf(event.target));
    });
    this.view.addEventListener("pointerleave", () => this.pointAt(null));
    this.view.addEventListener("focusin", (event) => this.focused(event.target));
    this.view.addEventListener("focusout", () => {
      this.chosen = null;
      this.tell();
    });
  }

  /**
   * The nearest space within a finger's breadth on which something may be done.
   * @param {MouseEvent} event
   */
  legalNear(event) {
    return this.spaceNear(event, (space) => this.targets.has(space.id));
  }

  /** On a large map: where something goes on, else the strongest own army. */
  heart() {
    const { march, forces = [] } = this.shown?.public ?? {};
    const own = forces.filter((force) => force.side === this.shown?.seat);
    const [strongest] = own.sort((one, other) => (other.strength ?? 0) - (one.strength ?? 0));
    const space = this.facts.hex ? this.spaces.get(march?.space ?? strongest?.space ?? "") : undefined;
    return space ?? super.heart();
  }

  /** Whether a space is well in view. @param {string} id */
  sees(id) {
    const { x, y } = this.pointOf(id);
    // Not at the very edge, nor under the buttons at the right.
    return x > 48 && y > 40 && x < this.host.clientWidth - 84 && y < this.host.clientHeight - 40;
  }

  /** Where a space is in the host. @param {string} id */
  pointOf(id) {
    const space = this.spaces.get(id);
    return space ? this.camera.toWindow(space) : { x: this.host.clientWidth / 2, y: this.host.clientHeight / 2 };
  }
}

/**
 * A force as the facts of its space have it.
 * @param {Look} view
 * @param {Force} force
 * @returns {Army}
 */
function armyOf(view, { side, commander, subordinates = [], cus, elephants = 0, inside = false, words }) {
  const generals = [...(commander ? [commander] : []), ...subordinates].map((id) => view.public.generals?.[id]?.label ?? id);
  // Where armies are not counted in CUs, the game's own words tell of them.
  return { side, generals, cus, elephants, inside, words: cus === undefined ? words.replace(/^\w+: /, "") : undefined };
}

/** A siege of the Italian Campaign in words. @param {import("../types.js").Besieged} siege */
function besieged({ number, works }) {
  const parts = [number === null ? "besieged" : `besieged, surrenders on ${number}`];
  if (works !== "none") parts.push(`siege works ${works}`);
  return parts.join(", ");
}

/** The general whose token an element belongs to. @param {EventTarget | null} target */
function generalOf(target) {
  const token = target instanceof Element ? target.closest("[data-commander]") : null;
  return token?.getAttribute("data-commander") ?? null;
}

/** @param {Target} target */
function actionWords(target) {
  const [action] = target.actions;
  const cost = target.cost === null ? "" : target.cost === 1 ? "1 point" : `${target.cost} points`;
  const label = action ? action.label : target.kind === "far" ? "March there" : "Move him";
  return [label, cost, target.note].filter(Boolean).join(", ");
}

/**
 * @param {Space} space
 * @param {string} kind
 * @param {number} hex  how far hexes are from each other; 0 on other boards
 */
function ringsOf(space, kind, hex) {
  if (hex) return [shape("path", { d: hexagon(hex - 6), class: `${kind}-hex` })];
  const radius = space.kind === "walled" ? (space.capacity === 5 ? 43 : 35) : space.kind === "tribe" ? 33 : 29;
  if (kind === "far") return [shape("circle", { r: radius, class: "far-halo" }), shape("circle", { r: radius, class: "far-ring" })];
  return [
    shape("circle", { r: radius + 9, class: "next-glow" }),
    shape("circle", { r: radius, class: "next-edge" }),
    shape("circle", { r: radius, class: "next-ring" }),
  ];
}

/** A hexagon about the origin, a corner up, this wide from side to side. @param {number} width */
function hexagon(width) {
  const x = width / 2;
  const y = width / Math.sqrt(12);
  return `M0 ${-2 * y}L${x} ${-y}V${y}L0 ${2 * y}L${-x} ${y}V${-y}Z`;
}

/**
 * @param {Space} space
 * @param {Target} target
 */
function costDisc(space, target) {
  const figure = shape("text", { y: 6.5 });
  figure.textContent = String(target.cost);
  return shape("g", { class: `cost-disc ${target.kind}`, transform: `translate(${space.x + COST_AT} ${space.y - COST_AT})` }, shape("circle", { r: 14 }), figure);
}

/** @param {Space} space */
function nameUnder(space) {
  const text = shape("text", { class: "goal-name", x: space.x, y: space.y + NAME_BELOW });
  text.textContent = space.name;
  return text;
}

/**
 * A pale block under a space: what would stay there.
 * @param {Space} space
 * @param {string} words
 */
function ghostToken(space, words) {
  const width = 20 + GHOST_LETTER * words.length;
  const text = shape("text", { y: 22 });
  text.textContent = words;
  return shape("g", { class: "ghost-token", transform: `translate(${space.x} ${space.y + GHOST_BELOW})` }, shape("rect", { x: -width / 2, width, height: 32, rx: 5 }), text);
}
