import { element } from "../dom.js";
import { icon } from "./marks.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * @typedef {object} Draft  An army as somebody wants it.
 * @property {number} version
 * @property {number} foot
 * @property {number} elephants
 * @property {string[]} generals
 */

/**
 * @typedef {import("../types.js").Action} Action
 * @typedef {import("../types.js").March} March
 * @typedef {March & Required<Pick<March, "here" | "cus" | "elephants" | "most">>} Column  a march told in CUs
 */

/** What is being made up, by game. @type {WeakMap<Game, Draft>} */
const drafts = new WeakMap();

/**
 * The army on the march, where it is told in CUs and does not fight at this moment.
 * @param {Game} game
 * @returns {Column | null}
 */
function columnOf(game) {
  const { march, battle } = game.view?.public ?? {};
  return march?.here && !battle ? /** @type {Column} */ (march) : null;
}

/** Whether the army can be made up anew. @param {Game} game */
const isOpen = (game) => game.actions(({ role }) => role === "regroup").length > 0;

/**
 * The army as it is, or as somebody is making it up.
 * @param {Game} game
 * @param {Column} march
 * @returns {Draft}
 */
function draftOf(game, { cus, elephants, others }) {
  const version = game.view?.version ?? 0;
  const known = drafts.get(game);
  if (known && known.version === version) return known;
  const draft = { version, foot: cus - elephants, elephants, generals: [...others] };
  drafts.set(game, draft);
  return draft;
}

/** What has been changed, for who redraws. @param {Game} game */
export function draftKey(game) {
  const draft = drafts.get(game);
  return draft ? `${draft.version} ${draft.foot} ${draft.elephants} ${draft.generals.join(" ")}` : "";
}

/**
 * What would stay behind if the army marched on as it is being made up, in words; null where nothing does.
 * @param {Game} game
 * @returns {{space: string, words: string} | null}
 */
export function leftBehind(game) {
  const march = columnOf(game);
  if (!march || !isOpen(game)) return null;
  const draft = draftOf(game, march);
  const cus = march.here.cus - draft.foot - draft.elephants;
  const elephants = march.here.elephants - draft.elephants;
  const generals = march.here.generals.filter((id) => id !== march.general && !draft.generals.includes(id));
  const parts = generals.map((id) => game.generalName(id));
  if (cus) parts.push(`${cus} ${cus === 1 ? "CU" : "CUs"}`);
  if (elephants) parts.push(`${elephants} of them ${elephants === 1 ? "an elephant" : "elephants"}`);
  return parts.length ? { space: march.space, words: parts.join(", ") } : null;
}

/**
 * Minus, the number, plus.
 * @param {{name: string, value: number, least: number, most: number, of: number, focus: string}} row
 * @param {(value: number) => void} onChange
 */
export function stepper({ name, value, least, most, of, focus }, onChange) {
  const button = (/** @type {string} */ label, /** @type {string} */ text, /** @type {number} */ next) => {
    const made = element("button", { type: "button", "aria-label": `${name}: ${label}`, "data-focus": `${focus}-${label}` }, text);
    if (next < least || next > most) made.setAttribute("disabled", "");
    made.addEventListener("click", () => onChange(next));
    return made;
  };
  const shown = element("output", { "aria-label": `${name}: ${value} of ${of}` }, String(value), element("small", {}, ` of ${of}`));
  return element("span", { class: "step" }, button("one less", "−", value - 1), shown, button("one more", "+", value + 1));
}

/**
 * The army on the march: what it has, and, where it can be made up anew, steppers.
 * @param {Game} game
 * @returns {HTMLElement | null}
 */
export function armySection(game) {
  const march = columnOf(game);
  if (!march) return null;
  const open = isOpen(game);
  const draft = draftOf(game, march);
  const apply = element("button", { class: "btn", type: "button", "data-focus": "make-up" }, "March with these");
  apply.addEventListener("click", () => makeUp(game, draft));
  const head = element("div", { class: "section-head" }, element("h3", { class: "cap" }, `Marching with ${march.name}`), element("span", { class: "quiet" }, `${draft.foot + draft.elephants} of at most ${march.most} CUs`));
  return element("section", { class: "sec army", "aria-label": "The army" }, head, armyRows(game, march, draft, open), ...(open && isChanged(march, draft) ? [apply] : []));
}

/**
 * @param {Column} march
 * @param {Draft} draft
 */
function isChanged(march, draft) {
  const others = [...draft.generals].sort().join() !== [...march.others].sort().join();
  return others || draft.foot + draft.elephants !== march.cus || draft.elephants !== march.elephants;
}

/**
 * What could come along, a row each.
 * @param {Game} game
 * @param {Column} march
 * @param {Draft} draft
 * @param {boolean} open
 */
function armyRows(game, march, draft, open) {
  const change = (/** @type {Partial<Draft>} */ part) => {
    drafts.set(game, { ...draft, ...part });
    game.watcher.changed();
  };
  const rows = element("div", { class: "army-rows" });
  const { elephants } = march.here;
  const feet = march.here.cus - elephants;
  const room = march.most - draft.foot - draft.elephants;
  row(rows, "troops", "Foot and horse", open && stepper({ name: "Foot and horse", value: draft.foot, least: 0, most: Math.min(feet, draft.foot + room), of: feet, focus: "foot" }, (foot) => change({ foot })), `${march.cus - march.elephants} of ${feet}`);
  if (elephants) {
    row(rows, "elephant", "Elephants", open && stepper({ name: "Elephants", value: draft.elephants, least: 0, most: Math.min(elephants, draft.elephants + room), of: elephants, focus: "els" }, (count) => change({ elephants: count })), `${march.elephants} of ${elephants}`);
  }
  for (const general of march.here.generals.filter((id) => id !== march.general)) {
    const label = game.generalName(general);
    const { strategy, battle } = game.view?.public.generals?.[general] ?? {};
    const comes = draft.generals.includes(general);
    const next = comes ? draft.generals.filter((id) => id !== general) : [...draft.generals, general];
    row(rows, "general", `${label} ${strategy}–${battle}`, open && tick(label, general, comes, () => change({ generals: next })), comes ? "comes along" : "stays");
  }
  return rows;
}

/**
 * @param {HTMLElement} rows
 * @param {"troops" | "elephant" | "general"} sign
 * @param {string} name
 * @param {HTMLElement | false} control
 * @param {string} words
 */
function row(rows, sign, name, control, words) {
  rows.append(icon(sign), element("span", {}, name), control || element("span", { class: "fixed" }, words));
}

/**
 * @param {string} label
 * @param {string} general
 * @param {boolean} comes
 * @param {() => void} onChange
 */
function tick(label, general, comes, onChange) {
  const box = element("input", { type: "checkbox", "data-focus": `tick-${general}`, "aria-label": `${label} comes along` });
  /** @type {HTMLInputElement} */ (box).checked = comes;
  box.addEventListener("change", onChange);
  return element("label", { class: "tick" }, box, comes ? "comes along" : "stays");
}

/**
 * The number among legal ones that is nearest to the wanted one.
 * @param {Action[]} actions
 * @param {number} wanted
 */
export function nearest(actions, wanted) {
  const off = ({ number = 0 }) => Math.abs(number - wanted);
  return actions.reduce((best, action) => (off(action) < off(best) ? action : best));
}

/**
 * Make the army up anew: the rules ask one small question after the other, the draft answers them.
 * @param {Game} game
 * @param {Draft} draft
 */
async function makeUp(game, draft) {
  const [regroup] = game.actions(({ role }) => role === "regroup");
  if (!regroup || !(await game.act([regroup.text]))) return;
  const left = { foot: draft.foot, elephants: draft.elephants };
  while (game.step === "muster") {
    const answer = answerOf(game, draft, left);
    if (!answer || !(await game.act([answer.text]))) return;
  }
}

/**
 * What the draft answers to the question at hand; what it takes is gone from what is left to take.
 * @param {Game} game
 * @param {Draft} draft
 * @param {{foot: number, elephants: number}} left
 * @returns {Action | undefined}
 */
function answerOf(game, draft, left) {
  const actions = game.actions();
  const [first] = actions;
  if (first.role === "bring" || first.role === "leave") {
    const wanted = draft.generals.includes(first.general ?? "") ? "bring" : "leave";
    return actions.find(({ role }) => role === wanted) ?? first;
  }
  const group = game.view?.public.muster?.classes[0];
  if (first.role === "cus" && group) {
    const from = Math.min(left.elephants, group.elephants);
    const answer = nearest(actions, Math.min(left.foot, group.cus - group.elephants) + from);
    const taken = answer.number ?? 0;
    if (group.elephants === group.cus || taken === group.cus) left.elephants -= Math.min(from, taken);
    left.foot -= Math.max(0, taken - from);
    return answer;
  }
  if (first.role !== "elephants") return first;
  const answer = nearest(actions, left.elephants);
  left.elephants -= answer.number ?? 0;
  return answer;
}
