import { element, shape } from "./dom.js";
import { offerThemes } from "./settings.js";

const TANIT = "M16 6.5a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM8 14.6h16v2.6h-6.2L22 25.5H10l4.2-8.3H8z";
const MOON = "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z";
const RAYS = "M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8";

/** The name of the house in the bar; it leads to the lobby. */
export function brand() {
  const coin = shape(
    "svg",
    { class: "coin", viewBox: "0 0 32 32", "aria-hidden": "true" },
    shape("circle", { cx: 16, cy: 16, r: 16, class: "coin-face" }),
    shape("path", { class: "coin-sign", d: TANIT }),
  );
  const link = element("a", { href: "/", "aria-label": "Hannibal" }, coin, element("span", { class: "brand-name" }, "Hannibal"));
  return element("h1", { class: "brand" }, link);
}

/** The button that goes through light, dark and the system's own colours. */
export function themeButton() {
  const button = element(
    "button",
    { class: "iconbtn", id: "theme", type: "button" },
    shape(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      shape("g", { class: "theme-auto" }, shape("circle", { cx: 12, cy: 12, r: 8 }), shape("path", { class: "solid", d: "M12 4a8 8 0 0 1 0 16z" })),
      shape("g", { class: "theme-light" }, shape("circle", { cx: 12, cy: 12, r: 4 }), shape("path", { d: RAYS })),
      shape("g", { class: "theme-dark" }, shape("path", { d: MOON })),
    ),
  );
  offerThemes(button);
  return button;
}

/**
 * A button with a drawing of strokes in a 24-unit square.
 * @param {string} label
 * @param {string} path
 * @param {() => void} onClick
 */
export function iconButton(label, path, onClick) {
  const picture = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: path }));
  const button = element("button", { class: "iconbtn", type: "button", "aria-label": label, title: label }, picture);
  button.addEventListener("click", onClick);
  return button;
}
