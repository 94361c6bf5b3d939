/** @typedef {import("./types.js").Edition} Edition */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Layer} Layer */

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
async function get(path, query) {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
  return response;
}

/** The game whose board is shown where nothing else is said. */
const FIRST_GAME = "rome-carthage";

/**
 * The facts of a board: its spaces, provinces and connections.
 * @param {Edition | undefined} edition  undefined for a game that has but one
 * @param {string} [game]
 * @returns {Promise<Facts>}
 */
export async function fetchFacts(edition, game = FIRST_GAME) {
  return (await get("/api/board.json", edition ? { game, edition } : { game })).json();
}

/**
 * The drawing of the board, without its style sheet, which the page has as a link.
 * @param {string} game
 * @param {Edition} edition
 * @param {Layer} layer
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchDrawing(game, edition, layer) {
  const text = await (await get("/api/board", { game, edition, layer, style: "none" })).text();
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!(drawing instanceof SVGSVGElement)) throw new Error("/api/board: the answer is no drawing");
  return drawing;
}
