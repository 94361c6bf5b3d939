import { element } from "./dom.js";
import { keysOf, WATCH } from "./games.js";
import { capital, sideName } from "./words.js";

/** @typedef {import("./games.js").KeptKey} KeptKey */

/**
 * The keys a person with several of one game may choose from, one for each thing they let him be there.
 * @param {string} id
 * @returns {KeptKey[]} none where there is nothing to choose
 */
export function seatsToChoose(id) {
  /** @type {Map<string, KeptKey>} */
  const byRole = new Map();
  for (const kept of keysOf(id)) {
    if (kept.role && !kept.refused && !byRole.has(kept.role)) byRole.set(kept.role, kept);
  }
  const watching = (/** @type {KeptKey} */ { role }) => Number(role === WATCH);
  const found = [...byRole.values()].sort((one, other) => watching(one) - watching(other) || (one.role < other.role ? -1 : 1));
  return found.length > 1 ? found : [];
}

/** What a key lets one do, in words. @param {string} role */
export function seatWords(role) {
  if (role === WATCH) return "watch";
  return role === "both" ? "play both sides" : `play as ${sideName(role)}`;
}

/**
 * A link for each seat one may choose; that of the key in use is marked.
 * @param {string} id
 * @param {string} inUse
 * @param {{style: string, replay?: boolean}} look
 */
export function seatLinks(id, inUse, { style, replay = false }) {
  return seatsToChoose(id).map(({ key, role }) => {
    const screen = replay ? "replay" : role === WATCH ? "watch" : "play";
    const link = element("a", { class: style, href: `/${screen}/${id}#${encodeURIComponent(key)}` }, capital(seatWords(role)));
    if (key === inUse) link.setAttribute("aria-current", "true");
    return link;
  });
}
