import { direction } from "../compass.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./map.js").PlayMap} PlayMap */

const ZOOM_STEP = 1.4;
const PAN_STEP = 120;

/**
 * Every key of the play screen: digits choose, Enter does the main thing, U takes back, Esc lets go, and the
 * map's own.
 * @param {Game} game
 * @param {PlayMap} map
 * @param {HTMLElement} root
 * @param {{help: () => void, letGo: () => void}} tools
 * @param {AbortSignal} signal
 */
export function listenForPlayKeys(game, map, root, tools, signal) {
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
    "+": () => map.camera.zoom(ZOOM_STEP),
    "=": () => map.camera.zoom(ZOOM_STEP),
    "-": () => map.camera.zoom(1 / ZOOM_STEP),
    0: () => map.camera.fit(),
    h: () => /** @type {HTMLElement | null} */ (root.querySelector(".hand .card, .hand .btn"))?.focus(),
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog[open]")) return;
    const towards = direction(event.key);
    if (towards) {
      if (target.closest(".hand")) stepInHand(target, event.key);
      else if (target.matches(".place") && !event.shiftKey) map.step(towards);
      else if (target.closest(".log-lines")) return;
      else map.camera.pan(towards.x * PAN_STEP, towards.y * PAN_STEP);
    } else if (/^[1-9]$/.test(event.key)) {
      if (!press(`.choices [aria-keyshortcuts="${event.key}"]`) && !press(`.hand [aria-keyshortcuts="${event.key}"]`)) return;
    } else if (event.key === "Enter" && !target.closest("button, a, .place")) {
      if (!press("[data-focus='main']")) return;
    } else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey, { signal });
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
