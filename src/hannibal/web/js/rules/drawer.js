import { element } from "../dom.js";
import { icon } from "../signs.js";
import { dressed } from "../styles.js";
import { ruleArticle } from "./article.js";
import { findRule, loadRules } from "./book.js";

/** @type {HTMLDialogElement | null} */
let drawer = null;

/**
 * Open the rule with this id in a drawer over the screen; another rule takes the place of the one shown.
 * @param {string} id
 */
export async function openRule(id) {
  await dressed("signs", "rules");
  drawer ??= makeDrawer();
  const shown = drawer;
  const body = /** @type {HTMLElement} */ (shown.querySelector(".drawer-body"));
  body.replaceChildren(element("p", { class: "quiet", role: "status" }, "Looking it up …"));
  if (!shown.open) shown.showModal();
  try {
    const rules = await loadRules();
    const rule = findRule(rules, id);
    body.replaceChildren(rule ? ruleArticle(rules, rule, openRule) : element("p", {}, `There is no rule ${id} in the reference.`));
    /** @type {HTMLAnchorElement} */ (shown.querySelector("a")).href = `/rules?rule=${encodeURIComponent(rule?.id ?? id)}`;
  } catch {
    const again = element("button", { type: "button", class: "btn" }, "Try again");
    again.addEventListener("click", () => openRule(id));
    body.replaceChildren(element("p", { role: "alert" }, "The server does not answer. "), again);
  }
  body.scrollTop = 0;
  // What was clicked is gone: the keys stay with the drawer.
  if (!shown.contains(document.activeElement) || document.activeElement === shown) body.focus();
}

/** @returns {HTMLDialogElement} */
function makeDrawer() {
  const close = element("button", { type: "button", class: "iconbtn", "aria-label": "Close", title: "Close (Esc)" }, icon("close"));
  const made = /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "drawer rules-drawer", "aria-label": "Rules reference" },
      element("header", { class: "drawer-head" }, element("span", { class: "cap" }, "Rules reference"), element("a", { href: "/rules", target: "_blank" }, "All rules"), close),
      element("div", { class: "drawer-body", tabindex: -1 }),
    )
  );
  close.addEventListener("click", () => made.close());
  // A click beside the drawer lands on the dialog itself.
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();
  });
  // Keys typed here are not for the screen below.
  made.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(made);
  return made;
}
