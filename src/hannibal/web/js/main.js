import { byId, element } from "./dom.js";
import { keyFromAddress } from "./games.js";
import { NoAnswer } from "./net.js";
import { findRoute } from "./routes.js";
import { applyRememberedTheme } from "./settings.js";
import { useStyle } from "./styles.js";

/** What to call when the visitor leaves the screen. @type {(() => void) | null} */
let leave = null;

/** Say what is the matter, and offer to start again. @param {unknown} error */
function reportFailure(error) {
  // A silent server is told in words; anything else is a mistake of ours, to be found.
  if (!(error instanceof NoAnswer)) console.error(error);
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
