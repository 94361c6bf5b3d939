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

/** What is being made up, by game. @type {WeakMap<Game, Draft>} */
const drafts = new WeakMap();

/**
 * The army as it is, or as somebody is making it up.
 * @param {Game} game
 * @returns {Draft}
 */
function draftOf(game) {
  const version = game.view?.version ?? 0;
  const known = drafts.get(game);
  if (known?.version === version) return known;
  const { cus, elephants, others } = game.view?.public.march;
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
  const { march, battle } = game.view?.public ?? {};
  if (!march?.here || battle || !game.actions((action) => action.verb === "regroup").length) return null;
  const draft = draftOf(game);
  const cus = march.here.cus - draft.foot - draft.elephants;
  const elephants = march.here.elephants - draft.elephants;
  const generals = march.here.generals.filter((/** @type {string} */ id) => id !== march.general && !draft.generals.includes(id));
  const parts = generals.map((/** @type {string} */ id) => game.view?.public.generals[id].label);
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
  const march = game.view?.public.march;
  if (!march?.here || game.view?.public.battle) return null;
  const open = game.actions((action) => action.verb === "regroup").length > 0;
  const draft = draftOf(game);
  const change = (/** @type {Partial<Draft>} */ part) => {
    drafts.set(game, { ...draft, ...part });
    game.watcher.changed();
  };
  const rows = element("div", { class: "army-rows" });
  const feet = march.here.cus - march.here.elephants;
  const room = march.most - draft.foot - draft.elephants;
  row(rows, "troops", "Foot and horse", open && stepper({ name: "Foot and horse", value: draft.foot, least: 0, most: Math.min(feet, draft.foot + room), of: feet, focus: "foot" }, (foot) => change({ foot })), `${march.cus - march.elephants} of ${feet}`);
  if (march.here.elephants) {
    const { elephants } = march.here;
    row(rows, "elephant", "Elephants", open && stepper({ name: "Elephants", value: draft.elephants, least: 0, most: Math.min(elephants, draft.elephants + room), of: elephants, focus: "els" }, (count) => change({ elephants: count })), `${march.elephants} of ${elephants}`);
  }
  for (const general of march.here.generals.filter((/** @type {string} */ id) => id !== march.general)) {
    const { label, strategy, battle } = game.view?.public.generals[general];
    const comes = draft.generals.includes(general);
    const next = comes ? draft.generals.filter((id) => id !== general) : [...draft.generals, general];
    row(rows, "general", `${label} ${strategy}–${battle}`, open && tick(label, general, comes, () => change({ generals: next })), comes ? "comes along" : "stays");
  }
  const changed = draft.foot + draft.elephants !== march.cus || draft.elephants !== march.elephants || [...draft.generals].sort().join() !== [...march.others].sort().join();
  const apply = element("button", { class: "btn", type: "button", "data-focus": "make-up" }, "March with these");
  apply.addEventListener("click", () => makeUp(game, draft));
  const head = element("div", { class: "section-head" }, element("h3", { class: "cap" }, `Marching with ${march.name}`), element("span", { class: "quiet" }, `${draft.foot + draft.elephants} of at most ${march.most} CUs`));
  return element("section", { class: "sec army", "aria-label": "The army" }, head, rows, ...(changed && open ? [apply] : []));
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
 * @param {any[]} actions
 * @param {number} wanted
 */
function nearest(actions, wanted) {
  return actions.reduce((best, action) => (Math.abs(action.number - wanted) < Math.abs(best.number - wanted) ? action : best));
}

/**
 * Make the army up anew: the rules ask one small question after the other, the draft answers them.
 * @param {Game} game
 * @param {Draft} draft
 */
async function makeUp(game, draft) {
  let foot = draft.foot;
  let { elephants } = draft;
  if (!(await game.act(["regroup"]))) return;
  while (game.mine && game.view?.decision.kind === "ChooseForce") {
    const [first, ...others] = game.actions();
    let answer = first;
    if (first.verb === "bring" || first.verb === "leave") {
      const wanted = draft.generals.includes(first.general) ? "bring" : "leave";
      answer = [first, ...others].find((action) => action.verb === wanted) ?? first;
    } else if (first.verb === "take") {
      const [group] = game.view.public.muster.classes;
      const from = Math.min(elephants, group.elephants);
      answer = nearest(game.actions(), Math.min(foot, group.cus - group.elephants) + from);
      if (group.elephants === group.cus || answer.number === group.cus) elephants -= Math.min(from, answer.number);
      foot -= Math.max(0, answer.number - from);
    } else if (first.verb === "elephants") {
      answer = nearest(game.actions(), elephants);
      elephants -= answer.number;
    }
    if (!(await game.act([answer.text]))) return;
  }
}
