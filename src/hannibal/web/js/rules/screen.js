import { element } from "../dom.js";
import { topBar } from "../lobby/bar.js";
import { contents, ruleArticle } from "./article.js";
import { BOOKS, findRule, loadRules, searchRules } from "./book.js";

/** @typedef {import("./book.js").Rule} Rule */
/** @typedef {import("../routes.js").Visit} Visit */

const MOST_SHOWN = 120;

/**
 * The rules reference: search, the list, one rule in full.
 * @param {HTMLElement} root
 * @param {Visit} visit
 */
export async function show(root, visit) {
  document.title = "Rules – Hannibal";
  const rules = await loadRules();
  const reference = new Reference(rules, visit.query);
  root.append(topBar("rules"), reference.element);
  reference.update();
  const back = () => reference.read(new URLSearchParams(location.search));
  addEventListener("popstate", back);
  return () => removeEventListener("popstate", back);
}

class Reference {
  /**
   * @param {Rule[]} rules
   * @param {URLSearchParams} query
   */
  constructor(rules, query) {
    this.rules = rules;
    this.field = /** @type {HTMLInputElement} */ (
      element("input", { type: "search", id: "rule-words", autocomplete: "off", spellcheck: "false", placeholder: "interception, elephants, 14.7 …", "aria-describedby": "rule-count" })
    );
    this.count = element("p", { class: "quiet", id: "rule-count", role: "status" });
    this.list = element("div", { class: "rules-list", tabindex: -1 });
    this.article = element("div", { class: "rules-article", "aria-live": "polite" });
    this.books = this.makeBooks();
    this.element = element(
      "main",
      { class: "rules-main", id: "main" },
      element(
        "section",
        { class: "rules-find", "aria-label": "Find a rule" },
        element("form", { role: "search" }, element("label", { class: "cap", for: "rule-words" }, "Find in the rules"), this.field),
        this.books,
        this.count,
        this.list,
      ),
      this.article,
    );
    this.field.addEventListener("input", () => this.update());
    this.field.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const first = this.found()[0];
      if (first) this.open(first.id);
    });
    this.apply(query);
  }

  makeBooks() {
    const choices = Object.entries({ "": "All books", ...BOOKS }).map(([id, name]) => {
      const input = element("input", { type: "radio", name: "book", value: id });
      input.addEventListener("change", () => this.update());
      return element("label", {}, input, element("span", {}, name));
    });
    return element("fieldset", { class: "chips" }, element("legend", { class: "sr" }, "Book"), ...choices);
  }

  get book() {
    return /** @type {HTMLInputElement | null} */ (this.books.querySelector("input:checked"))?.value ?? "";
  }

  /** @param {URLSearchParams} query */
  apply(query) {
    this.field.value = query.get("q") ?? "";
    const wanted = query.get("book") ?? "";
    for (const input of this.books.querySelectorAll("input")) input.checked = input.value === wanted;
    this.chosen = query.get("rule") ?? "";
  }

  /** Show what another address of this screen asks for. @param {URLSearchParams} query */
  read(query) {
    this.apply(query);
    this.update(false);
  }

  found() {
    return searchRules(this.rules, this.field.value, this.book);
  }

  /** @param {boolean} [keep]  whether to keep the search in the address */
  update(keep = true) {
    const found = this.found();
    const searching = this.field.value.trim() !== "";
    // Without a search the chapters are shown, as in a book.
    const shown = searching ? found : found.filter((rule) => rule.id === rule.chapter || !["2E", "CE"].includes(rule.book));
    const some = shown.slice(0, MOST_SHOWN);
    this.list.replaceChildren(contents(some, (id) => this.open(id), searching));
    this.count.textContent = searching ? countWords(found.length, some.length) : `${found.length} rules, in our own words`;
    this.showRule();
    if (keep) this.keep();
  }

  /** @param {string} id */
  open(id) {
    const rule = findRule(this.rules, id);
    this.chosen = rule?.id ?? id;
    this.keep(true);
    this.showRule();
    if (matchMedia("(max-width: 899px)").matches) this.article.scrollIntoView();
  }

  showRule() {
    const rule = this.chosen ? findRule(this.rules, this.chosen) : null;
    for (const row of this.list.querySelectorAll("[data-rule]")) {
      row.toggleAttribute("aria-current", /** @type {HTMLElement} */ (row).dataset.rule === rule?.id);
    }
    if (rule) this.article.replaceChildren(ruleArticle(this.rules, rule, (id) => this.open(id)));
    else if (this.chosen) this.article.replaceChildren(element("p", {}, `There is no rule ${this.chosen}.`));
    else this.article.replaceChildren(welcome());
  }

  /** The search and the rule stand in the address: they can be linked to. @param {boolean} [step] */
  keep(step = false) {
    const address = new URL(location.href);
    for (const [name, value] of [["q", this.field.value.trim()], ["book", this.book], ["rule", this.chosen ?? ""]]) {
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    if (step) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
}

/** @param {number} found @param {number} shown */
function countWords(found, shown) {
  if (!found) return "No rule has all these words.";
  if (shown < found) return `${found} rules; the first ${shown} are shown`;
  return found === 1 ? "1 rule" : `${found} rules`;
}

function welcome() {
  return element(
    "article",
    { class: "rule-article" },
    element("h2", {}, element("span", {}, "The rules in short")),
    element("p", { class: "gist" }, "Every rule of both editions, of the player aid and of the tables, each said again in our own words. The numbers are those of the printed books: with a book at hand you find the place at once."),
    element("p", { class: "gist" }, "Wherever the game says why something is so, it names the rule, and the name leads here."),
  );
}

