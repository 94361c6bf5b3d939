import { element } from "../dom.js";

/**
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} title
 * @property {string} [text]
 * @property {Node} [sign]
 */

/**
 * Large buttons of which one is chosen: radio buttons, so that the arrow keys and a screen reader know them.
 * @param {string} name
 * @param {string} label
 * @param {Choice[]} choices
 * @param {string} chosen
 * @param {() => void} onChange
 */
export function cardChoice(name, label, choices, chosen, onChange) {
  const cards = choices.map(({ id, title, text, sign }) => {
    const input = element("input", { type: "radio", name, value: id });
    if (id === chosen) input.setAttribute("checked", "");
    input.addEventListener("change", onChange);
    const words = element("span", { class: "words" }, element("b", {}, title));
    if (text) words.append(element("small", {}, text));
    return element("label", { class: "opt" }, input, ...(sign ? [sign] : []), words);
  });
  return row(name, label, element("div", { class: `opts n${choices.length}`, role: "radiogroup", "aria-labelledby": `label-${name}` }, ...cards));
}

/**
 * A row of the form: its name on the left.
 * @param {string} name
 * @param {string} label
 * @param {...Node} content
 */
export function row(name, label, ...content) {
  return element("div", { class: "row", "data-row": name }, element("div", { class: "cap", id: `label-${name}` }, label), element("div", { class: "row-body" }, ...content));
}

/**
 * What is chosen in a row.
 * @param {HTMLElement} form
 * @param {string} name
 */
export function chosenIn(form, name) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${name}"]:checked`))?.value ?? "";
}
