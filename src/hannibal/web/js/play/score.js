import { element } from "../dom.js";

/**
 * The points of Carthage against what the scenario asks for, with what the winter would add.
 * @param {any} score
 */
export function scorePart(score) {
  const meter = element("meter", { min: 0, max: score.carthage_from, low: score.draw_from, value: Math.max(0, score.points), "aria-hidden": "true" });
  const parts = score.parts.filter((/** @type {any} */ part) => part.points).map((/** @type {any} */ part) => `${part.text} ${signed(part.points)}`);
  const words = `Carthage has ${score.points} points. ${score.text}.${parts.length ? ` This winter: ${parts.join(", ")}.` : ""}`;
  return element(
    "div",
    { class: "score", role: "img", "aria-label": words, title: words },
    element("b", { class: "c" }, String(score.points)),
    meter,
    element("span", {}, String(score.carthage_from)),
    element("small", {}, `Winter now: ${signed(score.winter)} · Rome wins below ${score.draw_from}`),
  );
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
