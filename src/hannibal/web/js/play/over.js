import { element } from "../dom.js";
import { coin } from "../signs.js";
import { sentence, sideName } from "../words.js";
import { ruleLink } from "./marks.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../types.js").Broken} Broken */
/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").View} View */

/** Who won, why and by which rule. @param {Result} result */
function outcome({ winner, reason, rule }) {
  // A draw is nobody's: it has no coin.
  return { winner, coins: winner ? [coin(winner)] : [], title: winner ? `${sideName(winner)} wins` : "A draw", reason: sentence(reason), rule };
}

/** What next: another game, the replay, the record. @param {Game} game @param {View} view */
function whatNext(game, view) {
  const record = element("button", { class: "btn", type: "button", "data-focus": "record" }, "Download the record");
  record.addEventListener("click", () => download(game));
  const replay = element("a", { class: "btn", href: `/replay/${view.id}#${game.client.key}` }, "Watch the replay");
  const actions = element("div", { class: "choices" }, replay, record, element("a", { class: "btn", href: "/" }, "To the lobby"));
  if (view.broken && !view.broken.record) record.remove();
  if (view.seat in view.seats && !view.broken) actions.prepend(rematch(game));
  return actions;
}

/** Today's rules refuse the game: it can be read as far as they go. @param {Game} game @param {View} view @param {Broken} broken */
export function brokenSection(game, view, { action, why }) {
  const words = `The rules of today refuse what was played after this: ${action ? `“${action}”, because ` : ""}${why}.`;
  return [element("p", { class: "prompt", id: "prompt" }, element("b", {}, "This game cannot go on. "), words), whatNext(game, view)];
}

/**
 * The game is over: who won and why, and what next.
 * @param {Game} game
 * @param {View} view
 * @param {Result} result
 */
export function overSection(game, view, result) {
  const { coins, title, reason, rule } = outcome(result);
  return [
    element("div", { class: "who" }, ...coins, element("div", {}, element("h2", {}, title), element("small", {}, view.public.turn?.years ?? ""))),
    element("p", { class: "prompt", id: "prompt" }, reason, " ", ...(rule ? [ruleLink(rule)] : [])),
    whatNext(game, view),
  ];
}

/**
 * The end as a sheet over the map, until somebody wants to see the map.
 * @param {Game} game
 * @param {View} view
 * @param {Result} result
 * @param {() => void} onClose
 */
export function finale(game, view, result, onClose) {
  const { winner, coins, title, reason } = outcome(result);
  const own = !view.shared && view.seat in view.seats && winner;
  const { points, turn } = view.public;
  const stood = [...(turn ? [`Turn ${turn.number}, ${turn.years}`] : []), ...(points ? [`political points: Rome ${points.rome}, Carthage ${points.carthage}`] : [])];
  const see = element("button", { class: "btn ghost", type: "button" }, "See the map");
  see.addEventListener("click", onClose);
  return element(
    "section",
    { class: `finale ${winner ?? ""}`, "aria-label": "The end" },
    ...coins,
    element("h2", {}, title),
    ...(own ? [element("p", { class: "yours" }, winner === view.seat ? "The victory is yours." : "The war is lost for you.")] : []),
    element("p", {}, reason),
    element("p", { class: "quiet" }, stood.join(" · ")),
    whatNext(game, view),
    see,
  );
}

/** @param {Game} game */
function rematch(game) {
  const offer = game.view?.rematch;
  if (offer?.game) return element("a", { class: "btn main", href: `/play/${offer.game}${offer.key ? `#${offer.key}` : ""}` }, "To the rematch");
  const mine = offer?.offered.includes(game.view?.seat ?? "");
  const button = element("button", { class: "btn main", type: "button", "data-focus": "rematch" }, mine ? "Rematch offered" : offer?.offered.length ? "Accept the rematch" : "Offer a rematch");
  if (mine) button.setAttribute("disabled", "");
  button.addEventListener("click", async () => {
    game.accept(await game.client.rematch());
    game.watcher.changed();
    // A computer accepts at once.
    const made = game.view?.rematch;
    if (made?.game) location.assign(`/play/${made.game}${made.key ? `#${made.key}` : ""}`);
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
