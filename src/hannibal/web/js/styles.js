import { element } from "./dom.js";

/** How long a scene or a drawer waits for its clothes before it comes without them, in milliseconds. */
const PATIENCE_MS = 4000;

/** @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/**
 * Load a style sheet once; resolved when it is in force, so that nothing is seen undressed. One that fails is asked
 * for a second time.
 * @param {string} address
 * @returns {Promise<unknown>}
 */
export function useStyle(address) {
  const known = coming.get(address);
  if (known) return known;
  const loaded = load(address).catch(() => load(address));
  coming.set(address, loaded);
  loaded.catch(() => coming.delete(address));
  return loaded;
}

/**
 * Wait until the style sheets of a part that is loaded on demand are in force, but not for ever and not in vain:
 * a scene without its colours can still be played in, one that never opens cannot.
 * @param {...string} names
 * @returns {Promise<unknown>}
 */
export function dressed(...names) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([patience, Promise.allSettled(names.map((name) => useStyle(`/static/css/${name}.css`)))]);
}

/** @param {string} address */
function load(address) {
  const link = element("link", { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${address} did not load`));
    });
  });
  document.head.append(link);
  return loaded;
}
