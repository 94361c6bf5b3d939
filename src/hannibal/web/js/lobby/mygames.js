import { element } from "../dom.js";
import { forgetGame, keptGames } from "../games.js";
import { GameClient, Refused } from "../net.js";
import { bothCoins, coin, icon } from "../signs.js";
import { rulesWords } from "../words.js";
import { findInvitation, showInvitation } from "./invitation.js";

/** @typedef {import("../games.js").KeptGame} KeptGame */

const MOST_SHOWN = 24;
const REFRESH_MS = 20_000;
const NAMES = { rome: "Rome", carthage: "Carthage" };

/** The games this browser has keys for, those that wait for you first. */
export function myGames() {
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
    list.replaceChildren(...rows.map((found) => gameRow(found, refresh)));
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
 * @typedef {{game: KeptGame, summary: any, state: "yours" | "waiting" | "over" | "lost"}} Found
 * @param {KeptGame} game
 * @returns {Promise<Found>}
 */
async function askFor(game) {
  try {
    const summary = await new GameClient(game.id, game.key).summary();
    const over = summary.result || summary.watch_only;
    return { game, summary, state: over ? "over" : summary.yours ? "yours" : "waiting" };
  } catch (error) {
    // Only a plain no means that the game is gone; a silent server may come back.
    return { game, summary: error instanceof Refused ? null : undefined, state: "lost" };
  }
}

/**
 * @param {Found} found
 * @param {() => void} refresh
 */
function gameRow({ game, summary, state }, refresh) {
  const forget = element("button", { type: "button", class: "iconbtn forget", "aria-label": "Forget this game", title: "Take it off this list; its link still works" }, icon("close"));
  forget.addEventListener("click", () => {
    forgetGame(game.id);
    refresh();
  });
  if (!summary) {
    const words = summary === null ? "The server does not know this game any more." : "The server does not answer.";
    return element("li", { class: "my-game" }, bothCoins(), element("span", { class: "words" }, element("b", {}, `Game ${game.id}`), element("small", {}, words)), forget);
  }
  const address = state === "over" ? `/replay/${game.id}#${game.key}` : `/play/${game.id}#${game.key}`;
  const link = element("a", { href: address, class: "words" }, element("b", {}, title(summary)), element("small", {}, where(summary)), element("small", {}, edition(summary)));
  const side = summary.shared || !(summary.seat in NAMES) ? bothCoins() : coin(summary.seat);
  const item = element("li", { class: "my-game" }, side, link, pill(summary, state), forget);
  const invitation = findInvitation(game.id);
  if (invitation && state !== "over") {
    const invite = element("button", { type: "button", class: "rule invite" }, "invitation");
    invite.addEventListener("click", () => showInvitation(invitation));
    item.append(invite);
  }
  return item;
}

/** @param {any} summary */
function title(summary) {
  if (summary.watch_only) return "A record to watch";
  if (summary.shared) return "On this screen";
  const others = Object.entries(summary.seats).filter(([seat]) => seat !== summary.seat);
  const names = others.map(([seat, { kind, name }]) => name ?? (kind === "person" ? NAMES[/** @type {keyof typeof NAMES} */ (seat)] ?? seat : "The computer"));
  return names.join(" against ");
}

/** @param {any} summary */
function where(summary) {
  const turn = `turn ${summary.moment.turn}`;
  if (summary.watch_only) return summary.result ? resultWords(summary.result) : turn;
  if (summary.result) return resultWords(summary.result);
  if (summary.shared) return `Both sides, ${turn}`;
  const name = NAMES[/** @type {keyof typeof NAMES} */ (summary.seat)];
  return name ? `You are ${name}, ${turn}` : `You watch, ${turn}`;
}

/** @param {any} summary */
const edition = ({ game, options }) => rulesWords(game, options);

/** @param {any} result */
function resultWords(result) {
  const name = NAMES[/** @type {keyof typeof NAMES} */ (result.winner)];
  return name ? `${name} won: ${result.reason}` : result.reason;
}

/**
 * @param {any} summary
 * @param {string} state
 */
function pill(summary, state) {
  if (state === "over") return element("span", { class: "pill" }, "Watch");
  if (state === "yours") return element("span", { class: "pill gold" }, summary.shared && summary.player ? `${NAMES[/** @type {keyof typeof NAMES} */ (summary.player)]}'s move` : "Your move");
  const name = NAMES[/** @type {keyof typeof NAMES} */ (summary.player)];
  return element("span", { class: "pill" }, name ? `${name}'s move` : "Waiting");
}
