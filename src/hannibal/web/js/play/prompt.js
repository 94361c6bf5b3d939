import { element } from "../dom.js";
import { coin } from "../signs.js";
import { stepper } from "./army.js";
import { findChoices } from "./choices.js";
import { cardFace } from "./hand.js";
import { opsDisc, ruleLink, sentence, sideName } from "./marks.js";
import { moveWith } from "./targets.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choices.js").Choice} Choice */

/** The number chosen on the stepper, by the view it is for. @type {WeakMap<Game, {version: number, value: number}>} */
const numbers = new WeakMap();

/** What the stepper shows, for who redraws. @param {Game} game */
export const numberKey = (game) => String(numbers.get(game)?.value ?? "");

/** Whose move it is, and the card on the table. @param {Game} game */
function who(game) {
  const view = /** @type {any} */ (game.view);
  const side = view.decision.player ?? (view.decision.kind === "over" ? view.seat : view.state.active);
  const computer = view.seats[view.decision.player]?.kind.match(/^computer:(.*)/)?.[1];
  const line = game.mine ? "Your move" : view.decision.kind === "over" ? view.public.turn.years : computer ? `The ${computer} thinks` : "is deciding";
  const head = element("div", { class: "who" }, coin(side), element("div", {}, element("h2", {}, view.decision.player || view.decision.kind === "over" ? sideName(side) : "Somebody"), element("small", {}, view.public.play ? line : `${line} · ${view.public.step.text}`)));
  if (computer) head.querySelector("small")?.append(" ", element("span", { class: "thinking", "aria-hidden": "true" }, element("i"), element("i"), element("i")));
  const { play } = view.public;
  if (play) {
    const use = play.event ? "as an event" : play.ops_left ? (play.ops_left === 1 ? "for 1 point" : `for ${play.ops_left} points`) : "on the table";
    head.append(element("div", { class: "inplay" }, element("span", {}, play.title, element("br"), use), opsDisc(play)));
  }
  return head;
}

/** The sentence that asks, in a region that is read out. @param {Game} game */
function question(game) {
  const view = /** @type {any} */ (game.view);
  const { decision } = view;
  if (game.takenCard) return [element("b", {}, "How do you play it?")];
  const text = decision.kind === "ChooseCard" && game.mine ? "Take up a card, or click a general." : sentence(decision.question);
  const [subject, rest] = text.split(/: (.*)/s);
  const parts = rest ? [element("b", {}, `${subject}:`), ` ${rest} `] : [element("b", {}, text), " "];
  return decision.rule ? [...parts, ruleLink(decision.rule)] : parts;
}

/** The points of a march as bars. @param {any} march */
function bars(march) {
  const list = element("div", { class: "points", role: "img", "aria-label": `${march.left} of ${march.limit} movement points left` });
  for (let point = 0; point < march.limit; point += 1) list.append(element("i", { class: point < march.left ? "" : "spent" }));
  return list;
}

/**
 * @param {Choice} choice
 * @param {number} place
 * @param {(refused: {text: string, rule: string}) => void} onRefused
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
  const actions = game.actions((action) => action.number !== undefined);
  if (!actions.length || game.takenCard) return [];
  const version = game.view?.version ?? 0;
  const values = actions.map((action) => action.number);
  const most = Math.max(...values);
  const kept = numbers.get(game);
  const value = kept?.version === version && values.includes(kept.value) ? kept.value : most;
  const chosen = actions.find((action) => action.number === value);
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

/** The card taken up, with all its text. @param {Game} game */
function takenUp(game) {
  const card = game.takenCard;
  const { parts, usable } = cardFace(card, game.view?.seat ?? "");
  const put = element("button", { class: "btn ghost", type: "button", "data-focus": "put-back" }, "Put it back", element("kbd", {}, "Esc"));
  put.addEventListener("click", () => game.takeUp(card.card, game.aim));
  const made = [element("div", { class: `card large${usable ? "" : " dim"}${card.counter ? " counter" : ""}` }, ...parts)];
  if (game.aim) {
    const { label } = game.view?.public.generals[game.aim];
    const { aim } = game;
    const go = element("button", { class: "btn main wide", type: "button", "data-focus": "main" }, `Move ${label} with it`, element("kbd", {}, "Enter"));
    go.addEventListener("click", () => moveWith(game, card, aim));
    made.push(go);
  }
  return { made, put };
}

/**
 * What the column asks and offers.
 * @param {Game} game
 * @param {(refused: {text: string, rule: string}, element: HTMLElement) => void} onRefused
 * @returns {HTMLElement[]}
 */
export function promptParts(game, onRefused) {
  const parts = [who(game)];
  const { march } = game.view?.public ?? {};
  const taken = game.takenCard ? takenUp(game) : null;
  if (taken) parts.push(...taken.made);
  if (game.mine && game.view?.decision.kind === "ChooseUse") parts.push(element("p", { class: "on-table" }, game.view.public.play.text));
  parts.push(element("p", { class: "prompt", id: "prompt" }, ...question(game)));
  if (march?.limit && game.view?.decision.kind === "MarchOn") parts.push(bars(march));
  parts.push(...numberChoice(game));
  const choices = findChoices(game).filter((choice) => choice.label);
  const list = element("div", { class: `choices${choices.some((choice) => choice.quiet) ? " many" : ""}`, role: "group", "aria-label": "Choices" });
  let place = 0;
  for (const choice of choices) {
    const made = button(choice, choice.refused || choice.main ? 99 : place, (refused) => onRefused(refused, made));
    if (!choice.refused && !choice.main) place += 1;
    list.append(made);
  }
  if (taken) list.append(taken.put);
  if (list.childElementCount) parts.push(list);
  return parts;
}
