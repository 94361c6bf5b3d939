import { element } from "../dom.js";
import { sentence } from "../words.js";
import { icon } from "./marks.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Undo is always there; where it cannot be had, it says why.
 * @param {Game} game
 */
export function undoSection(game) {
  const { possible, why } = game.view?.undo ?? {};
  const button = element("button", { class: `btn${possible ? "" : " off"}`, type: "button", "data-focus": "undo", "aria-keyshortcuts": "u" }, icon("undo"), "Undo", element("kbd", { "aria-hidden": "true" }, "U"));
  const words = element("span", { class: "quiet", id: "undo-why" }, possible ? "takes the last step back" : sentence(why ?? ""));
  button.setAttribute("aria-describedby", "undo-why");
  if (possible) button.addEventListener("click", () => game.undo());
  else button.setAttribute("aria-disabled", "true");
  return [button, words];
}
