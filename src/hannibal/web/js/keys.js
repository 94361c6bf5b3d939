import { direction } from "./compass.js";

/** @typedef {import("./explorer.js").Explorer} Explorer */

const ZOOM_STEP = 1.4;
const PAN_STEP = 120;

/**
 * Keys that work anywhere on the page but in a field: zoom, pan, along the roads, find, let go.
 * @param {Explorer} explorer
 * @param {HTMLInputElement} findField
 * @param {AbortSignal} signal  until when
 */
export function listenForKeys(explorer, findField, signal) {
  const { camera } = explorer;

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const towards = direction(event.key);
    if (towards) {
      const onSpace = event.target instanceof Element && event.target.matches(".place");
      if (onSpace && !event.shiftKey) explorer.step(towards);
      else camera.pan(towards.x * PAN_STEP, towards.y * PAN_STEP);
    } else if (event.key === "+" || event.key === "=") camera.zoom(ZOOM_STEP);
    else if (event.key === "-") camera.zoom(1 / ZOOM_STEP);
    else if (event.key === "0") camera.fit();
    else if (event.key === "/") findField.focus();
    else if (event.key === "Escape") explorer.choose(null);
    else return;
    event.preventDefault();
  }, { signal });
}

/**
 * The buttons on the map that do the same.
 * @param {Explorer} explorer
 * @param {{closer: HTMLElement, further: HTMLElement, fit: HTMLElement}} buttons
 */
export function listenForZoomButtons({ camera }, { closer, further, fit }) {
  closer.addEventListener("click", () => camera.zoom(ZOOM_STEP));
  further.addEventListener("click", () => camera.zoom(1 / ZOOM_STEP));
  fit.addEventListener("click", () => camera.fit());
}
