import { element } from "../dom.js";
import { forgetGame, keptGames, openGame } from "../games.js";
import { GameClient, Refused } from "../net.js";
import { seatLinks } from "../seats.js";
import { bothCoins, coin, icon } from "../signs.js";
import { rulesWords, sideName } from "../words.js";
import { findInvitation, showInvitation } from "./invitation.js";

/** @typedef {import("../games.js").KeptGame} KeptGame */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").Summary} Summary */

const MOST_SHOWN = 24;
const REFRESH_MS = 20_000;

/** The games this browser has keys for, those that wait for you first. @param {Catalogue} offer */
export function myGames(offer) {
  const list = element("ul", { class: "my-games" });
  const section = element("section", {}, element("h2", {}, "My games"), list);
  const stopped = new AbortController();
  let running = false;

  const refresh = async () => {
    if (running || document.hidden || stopped.signal.aborted) return;
    running = true;
    const rows = await Promise.all(keptGames().slice(0, MOST_SHOWN).map(askFor));
    running = false;
    if (stopped.signal.aborted) return;
    const order = { yours: 0, waiting: 1, lost: 2, over: 3 };
    rows.sort((a, b) => order[a.state] - order[b.state]);
    list.replaceChildren(...rows.map((found) => gameRow(found, offer, refresh)));
    if (!rows.length) list.append(element("li", { class: "quiet empty" }, "None yet. Start one, or open a link that somebody sent you."));
  };
  const timer = setInterval(refresh, REFRESH_MS);
  document.addEventListener("visibilitychange", refresh, { signal: stopped.signal });
  refresh();
  return {
    element: section,
    stop: () => {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

/**
 * @typedef {{id: string, key: string, summary: Summary | null | undefined, state: "yours" | "waiting" | "over" | "lost"}} Found
 * @param {KeptGame} game
 * @returns {Promise<Found>}
 */
async function askFor(game) {
  const { key, summary, error } = await openGame(game.id, { sits: true, ask: (key) => new GameClient(game.id, key).summary() });
  // Only a plain no means that the game is gone; a silent server may come back.
  if (!summary) return { id: game.id, key, summary: error instanceof Refused ? null : undefined, state: "lost" };
  const over = summary.result || summary.watch_only;
  return { id: game.id, key, summary, state: over ? "over" : summary.yours ? "yours" : "waiting" };
}

/**
 * @param {Found} found
 * @param {Catalogue} offer
 * @param {() => void} refresh
 */
function gameRow({ id, key, summary, state }, offer, refresh) {
  const forget = element("button", { type: "button", class: "iconbtn forget", "aria-label": "Forget this game", title: "Take it off this list; its link still works" }, icon("close"));
  forget.addEventListener("click", () => {
    forgetGame(id);
    refresh();
  });
  if (!summary) {
    const words = summary === null ? "The server does not know this game any more." : "The server does not answer.";
    return element("li", { class: "my-game" }, bothCoins(), element("span", { class: "words" }, element("b", {}, `Game ${id}`), element("small", {}, words)), forget);
  }
  const address = `/${state === "over" ? "replay" : "play"}/${id}#${key}`;
  const link = element("a", { href: address, class: "words" }, element("b", {}, title(summary)), element("small", {}, where(summary)), element("small", {}, rulesWords(offer.games.find((game) => game.id === summary.game), summary.options)));
  const side = summary.shared || !plays(summary) ? bothCoins(Object.keys(summary.seats)) : coin(summary.seat);
  const item = element("li", { class: "my-game" }, side, link, pill(summary, state), forget);
  const invitation = findInvitation(id);
  if (invitation && state !== "over") {
    const invite = element("button", { type: "button", class: "rule invite" }, "invitation");
    invite.addEventListener("click", () => showInvitation(invitation));
    item.append(invite);
  }
  const seats = seatLinks(id, key, { style: "rule", replay: state === "over" });
  if (seats.length) item.append(element("span", { class: "seats" }, ...seats));
  return item;
}

/** Whether one sits at the table, or only watches. @param {Summary} summary */
const plays = ({ seat, seats }) => seat in seats;

/** @param {Summary} summary */
export function title(summary) {
  if (summary.watch_only) return "A record to watch";
  if (summary.shared) return "On this screen";
  const others = Object.entries(summary.seats).filter(([seat]) => seat !== summary.seat);
  return others.map(([seat, { kind, name }]) => name ?? (kind === "person" ? sideName(seat) : "The computer")).join(" against ");
}

/** @param {Summary} summary */
export function where(summary) {
  if (summary.result) return resultWords(summary.result);
  const turn = summary.moment.turn === undefined ? "" : `turn ${summary.moment.turn}`;
  const who = summary.watch_only ? "" : summary.shared ? "Both sides" : plays(summary) ? `You are ${sideName(summary.seat)}` : "You watch";
  return [who, turn].filter(Boolean).join(", ");
}

/** @param {Result} result */
const resultWords = ({ winner, reason }) => (winner ? `${sideName(winner)} won: ${reason}` : reason);

/**
 * @param {Summary} summary
 * @param {string} state
 */
function pill(summary, state) {
  if (state === "over") return element("span", { class: "pill" }, "Watch");
  const whose = summary.player ? `${sideName(summary.player)}'s move` : "";
  if (state === "yours") return element("span", { class: "pill gold" }, (summary.shared && whose) || "Your move");
  return element("span", { class: "pill" }, whose || "Waiting");
}
