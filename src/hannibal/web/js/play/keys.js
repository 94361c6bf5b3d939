import { direction } from "../compass.js";

/** @typedef {import("./map.js").PlayMap} PlayMap */
/** @typedef {import("../types.js").Point} Point */

const ZOOM_STEP = 1.4;
const PAN_STEP = 120;

/**
 * Every key of the play screen: digits choose, Enter does the main thing, U takes back, Esc lets go, and the
 * map's own.
 * @param {PlayMap | null} map  null for a game that has none
 * @param {HTMLElement} root
 * @param {{help: () => void, letGo: () => void}} tools
 * @param {AbortSignal} signal
 */
export function listenForPlayKeys(map, root, tools, signal) {
  const press = (/** @type {string} */ selector) => {
    const found = /** @type {HTMLElement | null} */ (root.querySelector(selector));
    found?.click();
    return found !== null;
  };
  /** @type {Record<string, () => unknown>} */
  const keys = {
    u: () => press("[data-focus='undo']"),
    U: () => press("[data-focus='undo']"),
    Escape: () => tools.letGo(),
    "?": () => tools.help(),
    "+": () => map?.camera.zoom(ZOOM_STEP),
    "=": () => map?.camera.zoom(ZOOM_STEP),
    "-": () => map?.camera.zoom(1 / ZOOM_STEP),
    0: () => map?.camera.fit(),
    h: () => /** @type {HTMLElement | null} */ (root.querySelector(".hand .card, .hand .btn"))?.focus(),
  };
  /** Whether a key was one of ours, and its work done. */
  const taken = (/** @type {KeyboardEvent} */ event, /** @type {Element} */ target) => {
    const { key } = event;
    const towards = direction(key);
    if (towards) return goTowards(map, event, target, towards);
    if (/^[1-9]$/.test(key)) return press(`.choices [aria-keyshortcuts="${key}"]`) || press(`.hand [aria-keyshortcuts="${key}"]`);
    if (key === "Enter" && !target.closest("button, a, .place")) return press("[data-focus='main']");
    keys[key]?.();
    return key in keys;
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog[open]")) return;
    if (taken(event, target)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey, { signal });
}

/**
 * An arrow key goes through the hand, along the roads, or over the map; the log scrolls by itself.
 * @param {PlayMap | null} map
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {Point} towards
 */
function goTowards(map, event, target, towards) {
  if (target.closest(".hand")) stepInHand(target, event.key);
  else if (!map || target.closest(".log-lines")) return false;
  else if (target.matches(".place") && !event.shiftKey) map.step(towards);
  else map.camera.pan(towards.x * PAN_STEP, towards.y * PAN_STEP);
  return true;
}

/**
 * @param {Element} from
 * @param {string} key
 */
function stepInHand(from, key) {
  const cards = [...document.querySelectorAll(".hand .card, .hand .btn")];
  const here = cards.indexOf(/** @type {Element} */ (from.closest(".card, .btn")));
  const next = cards[here + (key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1)];
  if (next instanceof HTMLElement) next.focus();
}
