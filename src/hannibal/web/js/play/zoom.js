import { element } from "../dom.js";
import { iconButton } from "../shell.js";

/** @typedef {import("./map.js").PlayMap} PlayMap */

const STEP = 1.4;

/**
 * The buttons on the map.
 * @param {PlayMap} map
 * @param {() => void} follow
 */
export function zoomButtons(map, follow) {
  return element(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    iconButton("Zoom in", "M12 5v14M5 12h14", () => map.camera.zoom(STEP)),
    iconButton("Zoom out", "M5 12h14", () => map.camera.zoom(1 / STEP)),
    iconButton("Show the whole board", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", () => map.camera.fit()),
    iconButton("Look at the action", "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12 2v5M12 17v5M2 12h5M17 12h5", follow),
  );
}
