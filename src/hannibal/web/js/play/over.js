import { element } from "../dom.js";
import { coin } from "../signs.js";
import { ruleLink, sentence, sideName } from "./marks.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * The game is over: who won and why, and what next.
 * @param {Game} game
 */
export function overSection(game) {
  const view = /** @type {any} */ (game.view);
  const { winner, reason, rule } = typeof view.result === "string" ? { winner: null, reason: view.result, rule: "" } : view.result;
  const record = element("button", { class: "btn", type: "button", "data-focus": "record" }, "Download the record");
  record.addEventListener("click", () => download(game));
  const replay = element("a", { class: "btn", href: `/replay/${view.id}#${game.client.key}` }, "Watch the replay");
  const actions = element("div", { class: "choices" }, replay, record, element("a", { class: "btn", href: "/" }, "To the lobby"));
  if (view.seat !== "spectator") actions.prepend(rematch(game));
  return [
    element("div", { class: "who" }, coin(winner ?? "rome"), element("div", {}, element("h2", {}, winner ? `${sideName(winner)} wins` : "The game is over"), element("small", {}, view.public.turn.years))),
    element("p", { class: "prompt", id: "prompt" }, sentence(reason ?? ""), " ", ...(rule ? [ruleLink(rule)] : [])),
    actions,
  ];
}

/** @param {Game} game */
function rematch(game) {
  const offer = game.view?.rematch;
  if (offer?.game) return element("a", { class: "btn main", href: `/play/${offer.game}${offer.key ? `#${offer.key}` : ""}` }, "To the rematch");
  const mine = offer?.offered?.includes(game.view?.seat);
  const button = element("button", { class: "btn main", type: "button", "data-focus": "rematch" }, mine ? "Rematch offered" : offer?.offered?.length ? "Accept the rematch" : "Offer a rematch");
  if (mine) button.setAttribute("disabled", "");
  button.addEventListener("click", async () => {
    game.accept(await game.client.rematch());
    game.watcher.changed();
  });
  return button;
}

/** @param {Game} game */
async function download(game) {
  const address = URL.createObjectURL(new Blob([await game.client.record()], { type: "application/json" }));
  const link = element("a", { href: address, download: `hannibal-${game.client.id}.json` });
  link.click();
  URL.revokeObjectURL(address);
}
