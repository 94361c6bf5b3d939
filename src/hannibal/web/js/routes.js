/**
 * Which screen an address shows. A screen is a module with `show(root, visit)`: it fills `root` (emptied, with
 * the class of the screen's name) and may return a function to call when the visitor leaves.
 *
 * @typedef {object} Visit
 * @property {string} id     the game the address names, "" where it names none
 * @property {string} key    the key to open it with: that in the address, or one this browser keeps
 * @property {string} instead  why it is not the one in the address: that is "refused", or only lets one "watch"; else ""
 * @property {URLSearchParams} query
 *
 * @typedef {object} Screen
 * @property {(root: HTMLElement, visit: Visit) => Promise<void | (() => void)> | void | (() => void)} show
 *
 * @typedef {object} Route
 * @property {string} name
 * @property {RegExp} path  a group named `id` is the game
 * @property {string[]} styles
 * @property {() => Promise<Screen>} load
 */

const BOARD = ["/api/board.css", "/static/css/map.css"];
const EXPLORE = [...BOARD, "/static/css/explore.css", "/static/css/details.css", "/static/css/phone.css"];

const HOUSE = ["/static/css/signs.css", "/static/css/house.css"];
const PLAY = [...BOARD, "/static/css/signs.css", "/static/css/play.css", "/static/css/cards.css", "/static/css/glow.css", "/static/css/odds.css", "/static/css/play-small.css"];

/** @type {Route[]} */
export const ROUTES = [
  { name: "lobby", path: /^\/$/, styles: [...HOUSE, "/static/css/lobby.css"], load: () => import("./lobby/screen.js") },
  { name: "rules", path: /^\/rules$/, styles: [...HOUSE, "/static/css/rules.css"], load: () => import("./rules/screen.js") },
  { name: "play", path: /^\/(play|watch)\/(?<id>[\w-]+)$/, styles: PLAY, load: () => import("./play/screen.js") },
  { name: "replay", path: /^\/replay\/(?<id>[\w-]+)$/, styles: [...PLAY, "/static/css/house.css", "/static/css/replay.css"], load: () => import("./replay/screen.js") },
  { name: "explore", path: /^\/board$/, styles: EXPLORE, load: () => import("./explore/screen.js") },
];

/**
 * The route of a path with the game it names.
 * @param {string} path
 */
export function findRoute(path) {
  for (const route of ROUTES) {
    const found = route.path.exec(path);
    if (found) return { route, id: found.groups?.id ?? "" };
  }
  return null;
}
