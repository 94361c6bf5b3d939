import { element } from "../dom.js";
import { openRule } from "../rules/drawer.js";
import { ruleButton } from "../rules/article.js";
import { openDialog } from "../dialog.js";

/** @typedef {import("../types.js").CatalogueGame} CatalogueGame */
/** @typedef {import("../types.js").GameOption} GameOption */

/** The edition, and everything in which the editions differ, to be chosen one by one. */
export class OptionsChooser {
  /**
   * @param {CatalogueGame} game
   * @param {() => void} onChange
   */
  constructor(game, onChange) {
    this.onChange = onChange;
    this.game = game;
    this.edition = "";
    /** What is chosen against the edition. @type {Map<string, string>} */
    this.own = new Map();
    this.changes = element("span", { class: "quiet" });
    this.element = element("div", { class: "edition-row" });
    this.setGame(game);
  }

  /** @param {CatalogueGame} game */
  setGame(game) {
    this.game = game;
    this.edition = this.editions[0]?.id ?? "";
    this.own = new Map();
    const switches = this.editions.map((edition) => {
      const input = element("input", { type: "radio", name: "edition", value: edition.id });
      if (edition.id === this.edition) input.setAttribute("checked", "");
      input.addEventListener("change", () => {
        this.edition = edition.id;
        this.settle();
      });
      return element("label", { title: edition.text }, input, element("span", {}, edition.name));
    });
    const differ = element("button", { type: "button", class: "btn ghost" }, this.byEdition ? "What differs?" : "Options");
    differ.addEventListener("click", () => this.open());
    const choice = element("fieldset", { class: "switch" }, element("legend", { class: "sr" }, this.caption), ...switches);
    this.element.replaceChildren(...(switches.length ? [choice] : []), ...(this.options.length ? [differ] : []), this.changes);
    this.settle();
  }

  get editions() {
    return this.game.editions ?? [];
  }

  get options() {
    return this.game.options ?? [];
  }

  /** Whether what is chosen first is by which book one plays; else it is a scenario. */
  get byEdition() {
    return this.game.edition_option === "edition";
  }

  get caption() {
    return this.byEdition ? "Edition" : "Scenario";
  }

  /** Whether there is anything to choose. */
  get offersAnything() {
    return this.editions.length + this.options.length > 0;
  }

  get editionName() {
    return this.editions.find(({ id }) => id === this.edition)?.name ?? "";
  }

  /** A choice that is the edition's own is none. */
  settle() {
    for (const option of this.options) {
      if (this.own.get(option.name) === option.editions[this.edition]) this.own.delete(option.name);
    }
    const count = this.own.size;
    this.changes.textContent = count ? `${count} ${count === 1 ? "rule" : "rules"} chosen otherwise` : "";
    this.onChange();
  }

  chosen() {
    const { edition_option: first } = this.game;
    return { ...(first ? { [first]: this.edition } : {}), ...Object.fromEntries(this.own) };
  }

  words() {
    const name = this.editionName;
    const count = this.own.size;
    const own = count ? ` with ${count} ${count === 1 ? "rule" : "rules"} of your own` : "";
    if (!name) return `${this.game.name}${own}`;
    return `${this.byEdition ? `by the ${name}` : name.toLowerCase()}${own}`;
  }

  /** Every difference with its values, in a dialog. */
  open() {
    const rows = this.options.map((option) => this.optionRow(option));
    const reset = element("button", { type: "button", class: "btn" }, "All as in the edition");
    const done = element("button", { type: "button", class: "btn main" }, "Done");
    const name = this.editionName;
    const { dialog, close } = openDialog(
      "What differs",
      element("p", { class: "quiet" }, this.byEdition ? `You play by the ${name}. Where the two books settle something differently, you may choose the other way.` : [name && `${name}.`, this.game.notice].filter(Boolean).join(" ")),
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

  /** @param {GameOption} option */
  optionRow(option) {
    const standard = option.editions[this.edition];
    const select = /** @type {HTMLSelectElement} */ (element("select", { id: `option-${option.name}` }));
    for (const value of option.values) {
      const whose = this.editions.filter((edition) => option.editions[edition.id] === value.id).map((edition) => edition.name.replace(/ edition$/i, ""));
      const mark = whose.length === this.editions.length ? (this.byEdition ? "both" : "usual") : whose.join();
      select.append(element("option", { value: value.id }, mark ? `${value.text} (${mark})` : value.text));
    }
    select.value = this.own.get(option.name) ?? standard;
    const made = element(
      "div",
      { class: "option" },
      element("label", { for: `option-${option.name}` }, option.text),
      element("span", { class: "option-rules" }, ...option.rules.map((rule) => ruleButton(rule, openRule))),
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
