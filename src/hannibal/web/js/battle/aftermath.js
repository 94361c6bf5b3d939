import { element } from "../dom.js";
import { openRule } from "../rules/drawer.js";
import { ruleButton } from "../rules/article.js";

/** @typedef {import("../types.js").LogLine} LogLine */

/**
 * Below a battle that is over: how it ended, in the words of the log, and the way on.
 * @param {LogLine[]} lines
 * @param {() => void} goOn
 */
export function aftermath(lines, goOn) {
  const told = lines.map(({ text, rule }) => element("li", {}, text, ...(rule ? [" ", ruleButton(rule, openRule)] : [])));
  const button = element("button", { type: "button", class: "btn main", "data-key": "go-on" }, element("span", { class: "label" }, "Go on"), element("kbd", {}, "Enter"));
  button.addEventListener("click", goOn);
  return element(
    "footer",
    { class: "battle-foot aftermath" },
    element("div", { class: "battle-own" }, element("h3", { class: "cap" }, "How it ended"), element("ol", { class: "battle-end", "aria-live": "polite" }, ...told)),
    element("div", { class: "battle-acts choices" }, button),
  );
}
