/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Layer} Layer */

/**
 * @param {string} path
 * @param {Record<string, string>} query
 */
const ask = (path, query) => fetch(`${path}?${new URLSearchParams(query)}`);

/**
 * The facts of a board: its spaces, provinces and connections. Null where the server has none.
 * @param {string} game
 * @param {string} [edition]  left out for a game that has but one
 * @returns {Promise<Facts | null>}
 */
export async function fetchFacts(game, edition) {
  const response = await ask("/api/board.json", edition ? { game, edition } : { game });
  if (response.status === 404 || response.status === 422) return null;
  if (!response.ok) throw new Error(`/api/board.json: the server answered ${response.status}`);
  return response.json();
}

/**
 * The drawing of the board, without its style sheet, which the page has as a link.
 * @param {string} game
 * @param {string} edition
 * @param {Layer} layer
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchDrawing(game, edition, layer) {
  const response = await ask("/api/board", { game, edition, layer, style: "none" });
  if (!response.ok) throw new Error(`/api/board: the server answered ${response.status}`);
  const drawing = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
  if (!(drawing instanceof SVGSVGElement)) throw new Error("/api/board: the answer is no drawing");
  return drawing;
}
