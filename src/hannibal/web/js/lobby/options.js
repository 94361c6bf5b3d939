import { element } from "../dom.js";
import { openRule } from "../rules/drawer.js";
import { ruleButton } from "../rules/article.js";
import { openDialog } from "../dialog.js";

/** The edition, and everything in which the editions differ, to be chosen one by one. */
export class OptionsChooser {
  /**
   * @param {any} game  a game of the server's catalogue
   * @param {() => void} onChange
   */
  constructor(game, onChange) {
    this.onChange = onChange;
    this.element = element("div", { class: "edition-row" });
    this.setGame(game);
  }

  /** @param {any} game */
  setGame(game) {
    this.game = game;
    this.edition = game.editions[0].id;
    /** What is chosen against the edition. @type {Map<string, string>} */
    this.own = new Map();
    const switches = game.editions.map((/** @type {any} */ edition) => {
      const input = element("input", { type: "radio", name: "edition", value: edition.id });
      if (edition.id === this.edition) input.setAttribute("checked", "");
      input.addEventListener("change", () => {
        this.edition = edition.id;
        this.settle();
      });
      return element("label", { title: edition.text }, input, element("span", {}, edition.name));
    });
    this.differ = element("button", { type: "button", class: "btn ghost" }, game.edition_option === "edition" ? "What differs?" : "Options");
    this.differ.addEventListener("click", () => this.open());
    this.changes = element("span", { class: "quiet" });
    this.element.replaceChildren(element("fieldset", { class: "switch" }, element("legend", { class: "sr" }, game.edition_option === "edition" ? "Edition" : "Scenario"), ...switches), this.differ, this.changes);
    this.settle();
  }

  /** A choice that is the edition's own is none. */
  settle() {
    for (const option of this.game.options) {
      if (this.own.get(option.name) === option.editions[this.edition]) this.own.delete(option.name);
    }
    const count = this.own.size;
    this.changes.textContent = count ? `${count} ${count === 1 ? "rule" : "rules"} chosen otherwise` : "";
    this.onChange();
  }

  chosen() {
    return { [this.game.edition_option]: this.edition, ...Object.fromEntries(this.own) };
  }

  words() {
    const name = this.game.editions.find((/** @type {any} */ edition) => edition.id === this.edition).name;
    const count = this.own.size;
    return `${this.game.edition_option === "edition" ? `by the ${name}` : name.toLowerCase()}${count ? ` with ${count} ${count === 1 ? "rule" : "rules"} of your own` : ""}`;
  }

  /** Every difference with its values, in a dialog. */
  open() {
    const rows = this.game.options.map((/** @type {any} */ option) => this.optionRow(option));
    const reset = element("button", { type: "button", class: "btn" }, "All as in the edition");
    const done = element("button", { type: "button", class: "btn main" }, "Done");
    const name = this.game.editions.find((/** @type {any} */ edition) => edition.id === this.edition).name;
    const { dialog, close } = openDialog(
      "What differs",
      element("p", { class: "quiet" }, this.game.edition_option === "edition" ? `You play by the ${name}. Where the two books settle something differently, you may choose the other way.` : `${name}. ${this.game.notice ?? ""}`),
      element("div", { class: "option-list" }, ...rows),
      element("div", { class: "dialog-foot" }, reset, done),
    );
    dialog.classList.add("options-dialog");
    done.addEventListener("click", close);
    reset.addEventListener("click", () => {
      this.own.clear();
      this.settle();
      close();
      this.open();
    });
  }

  /** @param {any} option */
  optionRow(option) {
    const standard = option.editions[this.edition];
    const select = /** @type {HTMLSelectElement} */ (element("select", { id: `option-${option.name}` }));
    for (const value of option.values) {
      const whose = this.game.editions.filter((/** @type {any} */ edition) => option.editions[edition.id] === value.id).map((/** @type {any} */ edition) => edition.name.replace(/ edition$/i, ""));
      const mark = whose.length === this.game.editions.length ? (this.game.edition_option === "edition" ? "both" : "usual") : whose.join();
      select.append(element("option", { value: value.id }, mark ? `${value.text} (${mark})` : value.text));
    }
    select.value = this.own.get(option.name) ?? standard;
    const made = element(
      "div",
      { class: "option" },
      element("label", { for: `option-${option.name}` }, option.text),
      element("span", { class: "option-rules" }, ...option.rules.map((/** @type {string} */ rule) => ruleButton(rule, openRule))),
      select,
    );
    const mark = () => made.classList.toggle("changed", select.value !== standard);
    select.addEventListener("change", () => {
      this.own.set(option.name, select.value);
      this.settle();
      mark();
    });
    mark();
    return made;
  }
}
