/**
 * The games this browser has keys for, kept in it and nowhere else.
 *
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} key
 * @property {number} met  when the game was first opened here, in milliseconds
 */

const GAMES_KEY = "hannibal.games";

/** @returns {KeptGame[]} the newest first */
export function keptGames() {
  try {
    const kept = JSON.parse(localStorage.getItem(GAMES_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((game) => typeof game?.id === "string" && typeof game.key === "string") : [];
  } catch {
    return []; // Storage can be forbidden or spoilt; then every game is opened by its link.
  }
}

/**
 * Keep the key of a game; a newer key for the same game takes the place of the older.
 * @param {string} id
 * @param {string} key
 */
export function keepGame(id, key) {
  const before = keptGames();
  const known = before.find((game) => game.id === id);
  if (known?.key === key) return;
  write([{ id, key, met: Date.now() }, ...before.filter((game) => game.id !== id)]);
}

/** @param {string} id */
export function forgetGame(id) {
  write(keptGames().filter((game) => game.id !== id));
}

/**
 * The key in the address, which is kept, else the one kept for this game, else none.
 * @param {string} id
 */
export function keyFromAddress(id) {
  if (!id) return "";
  const given = decodeURIComponent(location.hash.slice(1));
  if (given) keepGame(id, given);
  return given || (keptGames().find((game) => game.id === id)?.key ?? "");
}

/** @param {KeptGame[]} games */
function write(games) {
  try {
    localStorage.setItem(GAMES_KEY, JSON.stringify(games));
  } catch {
    // As above: nothing to keep it in.
  }
}
