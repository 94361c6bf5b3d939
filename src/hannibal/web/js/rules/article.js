import { element } from "../dom.js";
import { around, BOOKS } from "./book.js";

/** @typedef {import("./book.js").Rule} Rule */

/** A rule named in a sentence: `2E:14.7`, `CE 11.4`. */
const NAMED = /\b(2E|CE|AID|TAB|IC)[: ](\d+(?:\.\w+)*|[a-z_]+(?:\.\w+)*)/g;

/**
 * A rule's id as a button that opens it.
 * @param {string} id
 * @param {(id: string) => void} open
 */
export function ruleButton(id, open) {
  const button = element("button", { type: "button", class: "rule", title: `Rule ${id}` }, id);
  button.addEventListener("click", () => open(id));
  return button;
}

/**
 * A sentence in which the rules it names can be opened.
 * @param {string} text
 * @param {(id: string) => void} open
 * @returns {(Node | string)[]}
 */
export function withRuleLinks(text, open) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(NAMED)) {
    parts.push(text.slice(from, found.index), ruleButton(`${found[1]}:${found[2]}`, open));
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/**
 * One rule in full: where it stands, what it says, what stands under it.
 * @param {Rule[]} rules
 * @param {Rule} rule
 * @param {(id: string) => void} open
 */
export function ruleArticle(rules, rule, open) {
  const { above, below } = around(rules, rule);
  const path = element("p", { class: "rule-path" }, BOOKS[rule.book] ?? rule.book);
  for (const heading of above) path.append(" › ", ruleButton(heading.id, open));
  const article = element(
    "article",
    { class: "rule-article" },
    path,
    element("h2", {}, element("span", { class: "rule-number" }, rule.id), element("span", {}, rule.title)),
  );
  article.append(element("p", { class: "gist" }, ...withRuleLinks(rule.gist, open)));
  if (below.length) article.append(contents(below, open));
  const heading = above.at(-1);
  const beside = heading && !below.length ? around(rules, heading).below.filter((other) => other !== rule) : [];
  if (heading && beside.length) article.append(element("h3", { class: "cap" }, `Also in ${heading.id}, ${heading.title}`), contents(beside, open));
  return article;
}

/**
 * Rules as a list to open one from.
 * @param {Rule[]} rules
 * @param {(id: string) => void} open
 * @param {boolean} [gists]  whether to say what each says
 */
export function contents(rules, open, gists = false) {
  const rows = rules.map((rule) => {
    const button = element(
      "button",
      { type: "button", class: "rule-row", "data-rule": rule.id },
      element("span", { class: "rule-number" }, rule.id),
      element("span", { class: "rule-title" }, rule.title),
    );
    if (gists) button.append(element("span", { class: "rule-gist" }, rule.gist));
    button.addEventListener("click", () => open(rule.id));
    return element("li", {}, button);
  });
  return element("ol", { class: "rule-list" }, ...rows);
}
