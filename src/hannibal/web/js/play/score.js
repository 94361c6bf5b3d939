import { element } from "../dom.js";
import { signed } from "../words.js";

/**
 * The points of Carthage against what the scenario asks for, with what the winter would add.
 * @param {import("../types.js").Score} score
 */
export function scorePart(score) {
  const share = (/** @type {number} */ points) => `${Math.max(0, Math.min(100, (points * 100) / score.carthage_from))}%`;
  const [soon, had, draw] = ["soon", "had", "draw"].map((name) => element("i", { class: name }));
  const bar = element("span", { class: "score-bar", "aria-hidden": "true" }, soon, had, draw);
  soon.style.width = share(score.points + score.winter);
  had.style.width = share(score.points);
  draw.style.left = share(score.draw_from);
  const parts = score.parts.filter((part) => part.points).map((part) => `${part.text} ${signed(part.points)}`);
  const words = `Carthage has ${score.points} points. ${score.text}.${parts.length ? ` This winter: ${parts.join(", ")}.` : ""}`;
  return element(
    "div",
    { class: "score", role: "img", "aria-label": words, title: words },
    element("b", { class: "c" }, String(score.points)),
    bar,
    element("span", {}, String(score.carthage_from)),
    element("small", {}, `${score.over ? "" : `Winter now: ${signed(score.winter)} · `}Rome wins below ${score.draw_from}`),
  );
}
