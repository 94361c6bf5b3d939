/**
 * The games this browser has keys for, kept in it and nowhere else. Every key that has ever opened a game stays: a
 * link with another key must not cost anybody a seat.
 *
 * @typedef {object} KeptKey
 * @property {string} key
 * @property {string} role  the seat it opens, "both" at a shared screen, "watch"; "" for one of which that is not known
 * @property {boolean} [refused]  the server has said no to it since
 *
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} key  the one to open the game with, unless another is wanted
 * @property {number} met  when the game was first opened here, in milliseconds
 * @property {KeptKey[]} keys  the best first
 */

import { Refused } from "./net.js";

const GAMES_KEY = "hannibal.games";
export const WATCH = "watch";

/** @returns {KeptGame[]} the newest first */
export function keptGames() {
  try {
    const kept = JSON.parse(localStorage.getItem(GAMES_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((game) => typeof game?.id === "string" && typeof game.key === "string").map(readGame) : [];
  } catch {
    return []; // Storage can be forbidden or spoilt; then every game is opened by its link.
  }
}

/**
 * A game as it was stored; version 0.1.0 kept one key of each.
 * @param {{id: string, key: string, met: number, keys?: unknown}} stored
 * @returns {KeptGame}
 */
function readGame({ id, key, met, keys }) {
  const several = Array.isArray(keys) ? keys.filter((one) => typeof one?.key === "string" && typeof one.role === "string") : [];
  return gameOf(id, met, several.length ? several : [{ key, role: "" }]);
}

/**
 * @param {string} id
 * @param {number} met
 * @param {KeptKey[]} keys  the last used first; of keys that are equally good that one is the best
 * @returns {KeptGame}
 */
function gameOf(id, met, keys) {
  const best = [...keys].sort((one, other) => rank(one) - rank(other));
  return { id, key: best[0].key, met, keys: best };
}

/** The lower the better: a key that sits, one that may, one that watches, one that opens nothing any more. @param {KeptKey} key */
function rank({ role, refused }) {
  if (refused) return 3;
  return role === WATCH ? 2 : role ? 0 : 1;
}

/** Whether a key may open a seat. @param {KeptKey} key */
const maySit = (key) => rank(key) < 2;

/**
 * The keys of a game, the best first.
 * @param {string} id
 * @returns {KeptKey[]}
 */
export function keysOf(id) {
  return keptGames().find((game) => game.id === id)?.keys ?? [];
}

/**
 * Keep a key that has opened a game, as the one last used.
 * @param {string} id
 * @param {string} key
 * @param {string} role
 */
export function keepKey(id, key, role) {
  const games = keptGames();
  const others = keysOf(id).filter((one) => one.key !== key);
  const kept = (/** @type {number} */ met) => gameOf(id, met, [{ key, role }, ...others]);
  if (games.some((game) => game.id === id)) write(games.map((game) => (game.id === id ? kept(game.met) : game)));
  else write([kept(Date.now()), ...games]);
}

/**
 * The server has said no to a key. One that has opened the game before stays, after all others.
 * @param {string} id
 * @param {string} refused
 */
function noteRefused(id, refused) {
  const marked = (/** @type {KeptKey} */ one) => (one.key === refused ? { ...one, refused: true } : one);
  write(keptGames().map((game) => (game.id === id ? gameOf(id, game.met, game.keys.map(marked)) : game)));
}

/** @param {string} id */
export function forgetGame(id) {
  write(keptGames().filter((game) => game.id !== id));
}

/** The key in the address; "" where there is none. */
export function keyInAddress() {
  const given = location.hash.slice(1);
  try {
    return decodeURIComponent(given);
  } catch {
    return given; // Damaged on its way: no key, but something was given.
  }
}

/**
 * What a key is, by the summary it is answered with.
 * @param {Pick<import("./types.js").Summary, "seat" | "seats" | "shared">} summary
 */
export function roleOf({ seat, seats, shared }) {
  if (!(seat in seats)) return WATCH;
  return shared ? "both" : seat;
}

/**
 * @template {Parameters<typeof roleOf>[0]} Summary
 * @typedef {object} Tried  A key, and what it was answered with: what the game is for it, or an error.
 * @property {string} key
 * @property {Summary | null} summary
 * @property {string} role
 * @property {unknown} error
 */

/**
 * Find the key to open a game with: the one given, else the best of those kept that the server takes. With `sits`, one
 * that sits is preferred to one that watches, given or not. What opens the game is kept; nothing else ever is.
 * `instead` says why it is not the key that was given: that was "refused", or only lets one "watch".
 * @template {Parameters<typeof roleOf>[0]} Summary
 * @param {string} id
 * @param {{given?: string, sits: boolean, ask: (key: string) => Promise<Summary>}} how
 * @returns {Promise<Tried<Summary> & {instead: string}>}
 */
export async function openGame(id, { given = "", sits, ask }) {
  if (!given) return { ...(await openKept(id, keysOf(id), ask)), instead: "" };
  const tried = await tryKey(id, given, ask);
  const watches = tried.role === WATCH;
  if (isRefusal(tried.error) || (watches && sits)) {
    const kept = keysOf(id).filter((one) => one.key !== given && (maySit(one) || !watches));
    const other = await openKept(id, kept, ask);
    if (other.role && !(watches && other.role === WATCH)) return { ...other, instead: watches ? WATCH : "refused" };
  }
  return { ...tried, instead: "" };
}

/**
 * The first of some keys that is not refused; else the first.
 * @template {Parameters<typeof roleOf>[0]} Summary
 * @param {string} id
 * @param {KeptKey[]} keys
 * @param {(key: string) => Promise<Summary>} ask
 * @returns {Promise<Tried<Summary>>}
 */
async function openKept(id, keys, ask) {
  /** @type {Tried<Summary> | null} */
  let first = null;
  for (const { key } of keys) {
    const tried = await tryKey(id, key, ask);
    if (!isRefusal(tried.error)) return tried;
    first ??= tried;
  }
  return first ?? { key: "", summary: null, role: "", error: null };
}

/**
 * @template {Parameters<typeof roleOf>[0]} Summary
 * @param {string} id
 * @param {string} key
 * @param {(key: string) => Promise<Summary>} ask
 * @returns {Promise<Tried<Summary>>}
 */
async function tryKey(id, key, ask) {
  try {
    const summary = await ask(key);
    const role = roleOf(summary);
    keepKey(id, key, role);
    return { key, summary, role, error: null };
  } catch (error) {
    if (isRefusal(error)) noteRefused(id, key);
    return { key, summary: null, role: "", error };
  }
}

/** Only a plain no is one: a server that is silent or out of breath may take the key yet. @param {unknown} error */
const isRefusal = (error) => error instanceof Refused && error.status === 403;

/** @param {KeptGame[]} games */
function write(games) {
  try {
    localStorage.setItem(GAMES_KEY, JSON.stringify(games));
  } catch {
    // As above: nothing to keep it in.
  }
}
