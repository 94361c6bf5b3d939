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

/**
 * The facts of the board: its spaces, provinces and connections.
 * @param {Edition} edition
 * @returns {Promise<Facts>}
 */
export async function fetchFacts(edition) {
  return (await get("/api/board.json", { edition })).json();
}

/**
 * The drawing of the board, without its style sheet, which the page has as a link.
 * @param {Edition} edition
 * @param {Layer} layer
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchDrawing(edition, layer) {
  const text = await (await get("/api/board", { edition, layer, style: "none" })).text();
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!(drawing instanceof SVGSVGElement)) throw new Error("/api/board: the answer is no drawing");
  return drawing;
}
