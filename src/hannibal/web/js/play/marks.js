import { element, shape } from "../dom.js";

/** Small signs that several parts of the play screen draw: discs, icons, links to rules. */

/**
 * The disc with a card's operation number, coloured by who may use its event.
 * @param {{ops: number, event_side: string}} card
 */
export function opsDisc(card) {
  return element("span", { class: `disc ${card.event_side}`, "aria-hidden": "true" }, String(card.ops));
}

const ICONS = {
  lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
  ship: "M3 15h18l-3 5H6zM12 3v10M12 4l6 7h-6",
  undo: "M9 7 4 12l5 5M4.500 12H15a5 5 0 0 1 0 10h-2",
  general: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-5 3.500-7 8-7s8 2 8 7",
  troops: "M12 22V3M6 3h12v7H6z",
  elephant: "M3 20v-7c0-5 3-8 8-8h5c2-1.500 5-1 6 2 1 1 1 3 1 5v6M9 20v-4h6v4M19 20v-6",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return shape("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: ICONS[name] }));
}

/**
 * A rule's id as a link that opens the rules reference.
 * @param {string} id
 */
export function ruleLink(id) {
  const link = element("button", { class: "rule", type: "button", "data-rule": id, "aria-label": `rule ${id}` }, id);
  link.addEventListener("click", (event) => {
    event.stopPropagation();
    showRule(id);
  });
  return link;
}

/**
 * Open a rule in the drawer of the rules reference.
 * @param {string} id
 */
async function showRule(id) {
  const { openRule } = await import("../rules/drawer.js");
  openRule(id);
}
