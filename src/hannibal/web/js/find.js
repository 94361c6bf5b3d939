import { element } from "./dom.js";

/** @typedef {import("./types.js").Space} Space */

/**
 * Letters only, without case or accents: what two spellings of a name have in common.
 * @param {string} name
 */
function bare(name) {
  return name.normalize("NFD").replace(/[^a-z0-9]/gi, "").toLowerCase();
}

/**
 * The space that is called like this: by its whole name, else by its beginning, else by any part of it.
 * @param {string} wanted
 * @param {Space[]} spaces
 * @returns {Space | undefined}
 */
export function findSpace(wanted, spaces) {
  const sought = bare(wanted);
  if (!sought) return undefined;
  /** @param {(name: string) => boolean} fits */
  const first = (fits) => spaces.find((space) => [space.name, ...space.also].some((name) => fits(bare(name))));
  return first((name) => name === sought) ?? first((name) => name.startsWith(sought)) ?? first((name) => name.includes(sought));
}

/**
 * The names to offer while somebody types, in the order of the alphabet.
 * @param {Space[]} spaces
 * @returns {HTMLElement[]}
 */
export function nameOptions(spaces) {
  const names = spaces.flatMap((space) => [space.name, ...space.also]);
  return [...new Set(names)].sort((one, other) => one.localeCompare(other)).map((name) => element("option", { value: name }));
}
