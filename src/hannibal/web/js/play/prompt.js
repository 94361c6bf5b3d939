import { element } from "../dom.js";
import { coin } from "../signs.js";
import { sentence, sideName } from "../words.js";
import { stepper } from "./army.js";
import { findChoices } from "./choices.js";
import { cardFace } from "./hand.js";
import { opsDisc, ruleLink } from "./marks.js";
import { moveWith } from "./targets.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Refusal} Refusal */
/** @typedef {import("../types.js").View} View */

/** The number chosen on the stepper, by the view it is for. @type {WeakMap<Game, {version: number, value: number}>} */
const numbers = new WeakMap();

/** What the stepper shows, for who redraws. @param {Game} game */
export const numberKey = (game) => String(numbers.get(game)?.value ?? "");

/** Whose move it is, and the card on the table. @param {View} view @param {boolean} mine */
function who(view, mine) {
  const { decision } = view;
  const { play, step } = view.public;
  const side = decision.player ?? view.state.active ?? "";
  const computer = view.seats[decision.player ?? ""]?.kind.match(/^computer:(.*)/)?.[1];
  const line = mine ? "Your move" : computer ? `The ${computer} thinks` : "is deciding";
  const words = element("small", {}, play || !step ? line : `${line} · ${step.text}`);
  if (computer) words.append(" ", element("span", { class: "thinking", "aria-hidden": "true" }, element("i"), element("i"), element("i")));
  const head = element("div", { class: "who" }, coin(side), element("div", {}, element("h2", {}, decision.player ? sideName(side) : "Somebody"), words));
  if (play) head.append(onTheTable(play));
  return head;
}

/** The card in play, and what for. @param {import("../types.js").Play} play */
function onTheTable(play) {
  const points = play.ops_left === 1 ? "for 1 point" : `for ${play.ops_left} points`;
  const use = play.event ? "as an event" : play.ops_left ? points : "on the table";
  return element("div", { class: "inplay" }, element("span", {}, play.title, element("br"), use), opsDisc(play));
}

/** The sentence that asks, in a region that is read out. @param {Game} game @param {View} view */
function question(game, { decision }) {
  if (game.takenCard) return [element("b", {}, "How do you play it?")];
  const text = game.step === "card" ? "Take up a card, or click a general." : sentence(decision.question);
  const [subject, rest] = text.split(/: (.*)/s);
  const parts = rest ? [element("b", {}, `${subject}:`), ` ${rest} `] : [element("b", {}, text), " "];
  return decision.rule ? [...parts, ruleLink(decision.rule)] : parts;
}

/** The points of a march as bars. @param {number} left @param {number} limit */
function bars(left, limit) {
  const list = element("div", { class: "points", role: "img", "aria-label": `${left} of ${limit} movement points left` });
  for (let point = 0; point < limit; point += 1) list.append(element("i", { class: point < left ? "" : "spent" }));
  return list;
}

/**
 * @param {Choice} choice
 * @param {number} place
 * @param {(refused: Refusal) => void} onRefused
 */
function button(choice, place, onRefused) {
  const made = element("button", { type: "button", class: `btn${choice.main ? " main" : ""}${choice.refused ? " off" : ""}${choice.quiet ? " small" : ""}`, "data-focus": choice.main ? "main" : choice.id, "data-choice": choice.id });
  if (choice.cost !== null && choice.cost !== undefined) made.append(element("span", { class: "cost", "aria-label": `${choice.cost} points` }, String(choice.cost)));
  made.append(element("span", { class: "label" }, choice.label, ...(choice.note ? [element("small", {}, choice.note)] : [])));
  if (choice.space) made.dataset.at = choice.space;
  const key = choice.main ? "Enter" : place < 9 && !choice.quiet && !choice.refused && !choice.keyless ? String(place + 1) : "";
  if (key) {
    made.setAttribute("aria-keyshortcuts", key);
    made.append(element("kbd", { "aria-hidden": "true" }, key));
  }
  const { refused } = choice;
  if (refused) {
    made.setAttribute("aria-disabled", "true");
    made.append(element("small", { class: "why" }, sentence(refused.text)));
    made.addEventListener("click", () => onRefused(refused));
  } else made.addEventListener("click", () => choice.act());
  return made;
}

/** A number to choose: minus, plus and the choice itself. @param {Game} game */
function numberChoice(game) {
  const actions = game.actions(({ anchor }) => anchor === "number");
  if (!actions.length || game.takenCard) return [];
  const version = game.view?.version ?? 0;
  const values = actions.map(({ number = 0 }) => number);
  const most = Math.max(...values);
  const kept = numbers.get(game);
  const value = kept && kept.version === version && values.includes(kept.value) ? kept.value : most;
  const chosen = actions[values.indexOf(value)];
  const set = (/** @type {number} */ wanted) => {
    const step = wanted > value ? 1 : -1;
    let next = wanted;
    while (!values.includes(next) && next >= Math.min(...values) && next <= most) next += step;
    numbers.set(game, { version, value: values.includes(next) ? next : value });
    game.watcher.changed();
  };
  const take = element("button", { class: "btn main", type: "button", "data-focus": "main", "data-choice": chosen.text, "aria-keyshortcuts": "Enter" }, element("span", { class: "label" }, chosen.label), element("kbd", { "aria-hidden": "true" }, "Enter"));
  take.addEventListener("click", () => game.act([chosen.text]));
  const row = stepper({ name: "How many", value, least: Math.min(...values), most, of: most, focus: "number" }, set);
  return [element("div", { class: "number" }, row, take)];
}

/** The card taken up, with all its text. @param {Game} game @param {Card} card */
function takenUp(game, card) {
  const { parts, usable } = cardFace(card);
  const put = element("button", { class: "btn ghost", type: "button", "data-focus": "put-back" }, "Put it back", element("kbd", {}, "Esc"));
  put.addEventListener("click", () => game.takeUp(card.card, game.aim));
  const made = [element("div", { class: `card large${usable ? "" : " dim"}${card.when ? " counter" : ""}` }, ...parts)];
  const { aim } = game;
  if (aim) {
    const go = element("button", { class: "btn main wide", type: "button", "data-focus": "main" }, `Move ${game.generalName(aim)} with it`, element("kbd", {}, "Enter"));
    go.addEventListener("click", () => moveWith(game, card, aim));
    made.push(go);
  }
  return { made, put };
}

/**
 * What the column asks and offers.
 * @param {Game} game
 * @param {View} view
 * @param {(refused: Refusal, element: HTMLElement) => void} onRefused
 * @returns {HTMLElement[]}
 */
export function promptParts(game, view, onRefused) {
  const parts = [who(view, game.mine)];
  const { march, play } = view.public;
  const taken = game.takenCard ? takenUp(game, game.takenCard) : null;
  if (taken) parts.push(...taken.made);
  if (game.step === "use" && play) parts.push(element("p", { class: "on-table" }, play.text));
  parts.push(element("p", { class: "prompt", id: "prompt" }, ...question(game, view)));
  if (march?.limit && view.decision.step === "march") parts.push(bars(march.left ?? 0, march.limit));
  parts.push(...numberChoice(game));
  const list = choiceList(findChoices(game), onRefused);
  if (taken) list.append(taken.put);
  if (list.childElementCount) parts.push(list);
  return parts;
}

/**
 * @param {Choice[]} choices
 * @param {(refused: Refusal, element: HTMLElement) => void} onRefused
 */
function choiceList(choices, onRefused) {
  const list = element("div", { class: `choices${choices.some((choice) => choice.quiet) ? " many" : ""}`, role: "group", "aria-label": "Choices" });
  let place = 0;
  for (const choice of choices) {
    const made = button(choice, choice.refused || choice.main ? 99 : place, (refused) => onRefused(refused, made));
    if (!choice.refused && !choice.main) place += 1;
    list.append(made);
  }
  return list;
}
