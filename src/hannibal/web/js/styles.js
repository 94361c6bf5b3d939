import { element } from "./dom.js";

/**
 * Load a style sheet once; resolved when it is in force, so that nothing is seen undressed.
 * @param {string} address
 * @returns {Promise<unknown>}
 */
export function useStyle(address) {
  const known = coming.get(address);
  if (known) return known;
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve();
  const link = element("link", { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      coming.delete(address);
      link.remove();
      reject(new Error(`${address} did not load`));
    });
  });
  coming.set(address, loaded);
  document.head.append(link);
  return loaded;
}

/** @type {Map<string, Promise<unknown>>} */
const coming = new Map();
