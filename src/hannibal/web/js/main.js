import { byId, element } from "./dom.js";
import { keyFromAddress } from "./games.js";
import { findRoute } from "./routes.js";
import { applyRememberedTheme } from "./settings.js";

/** What to call when the visitor leaves the screen. @type {(() => void) | null} */
let leave = null;

/**
 * Load a style sheet once; resolved when it is in force, so that no screen is seen undressed.
 * @param {string} address
 */
function useStyle(address) {
  const known = document.querySelector(`link[rel="stylesheet"][href="${address}"]`);
  if (known) return Promise.resolve();
  const link = element("link", { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(`${address} did not load`)));
  });
  document.head.append(link);
  return loaded;
}

/** Say what is the matter, and offer to start again. */
function reportFailure() {
  const again = element("button", { type: "button" }, "Try again");
  again.addEventListener("click", () => location.reload());
  const notice = element("p", { class: "notice", role: "alert" }, "The server does not answer. Is it still running?", again);
  byId("screen", HTMLElement).replaceChildren(notice);
}

/** Show the screen of the address. */
async function show() {
  const found = findRoute(location.pathname);
  const root = byId("screen", HTMLElement);
  if (!found) {
    const home = element("a", { href: "/" }, "Back to the start");
    root.replaceChildren(element("p", { class: "notice" }, "No road leads here. ", home));
    return;
  }
  const { route, id } = found;
  const [screen] = await Promise.all([route.load(), ...route.styles.map(useStyle)]);
  leave?.();
  root.replaceChildren();
  root.className = `screen ${route.name}`;
  const visit = { id, key: keyFromAddress(id), query: new URLSearchParams(location.search) };
  leave = (await screen.show(root, visit)) ?? null;
}

/**
 * Go to an address of this page without loading it anew.
 * @param {string} address
 */
export function go(address) {
  history.pushState(null, "", address);
  show().catch(reportFailure);
}

applyRememberedTheme();
addEventListener("popstate", () => show().catch(reportFailure));
show().catch(reportFailure);
