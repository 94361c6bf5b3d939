import { byId, element } from "./dom.js";
import { keyInAddress, openGame } from "./games.js";
import { GameClient, NoAnswer } from "./net.js";
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

/**
 * The key for a game: whoever goes to its table wants to sit there, if he has a key that does.
 * @param {string} id
 */
async function findKey(id) {
  if (!id) return { key: "", instead: "" };
  const sits = location.pathname.startsWith("/play/");
  const { key, instead } = await openGame(id, { given: keyInAddress(), sits, ask: (key) => new GameClient(id, key).summary() });
  return { key, instead };
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
  const [screen, opened] = await Promise.all([route.load(), findKey(id), ...route.styles.map(useStyle)]);
  leave?.();
  root.replaceChildren();
  root.className = `screen ${route.name}`;
  const visit = { id, ...opened, query: new URLSearchParams(location.search) };
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

/** The way past the bar does not change the address: what stands after its # is a key. @param {Event} event */
function skipToScreen(event) {
  event.preventDefault();
  const target = document.querySelector("#screen main") ?? byId("screen", HTMLElement);
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus();
}

applyRememberedTheme();
document.querySelector(".skip")?.addEventListener("click", skipToScreen);
addEventListener("popstate", () => show().catch(reportFailure));
show().catch(reportFailure);
