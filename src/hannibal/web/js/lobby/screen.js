import { element } from "../dom.js";
import { go } from "../main.js";
import { catalogue } from "../net.js";
import { watchTheme } from "../settings.js";
import { topBar } from "./bar.js";
import { newGameForm } from "./form.js";
import { openImport } from "./import.js";
import { showInvitation } from "./invitation.js";
import { myGames } from "./mygames.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */

/**
 * The lobby: a new game, my games, what can be brought along or looked up.
 * @param {HTMLElement} root
 */
export async function show(root) {
  document.title = "Hannibal";
  const offer = await catalogue();
  const form = newGameForm(offer, {
    made: (made) => (made.invitation ? showInvitation(made.invitation) : go(`/play/${made.id}#${made.key}`)),
    watched: (id, key) => go(`/replay/${id}#${key}`),
  });
  const games = myGames(offer);
  const map = element("img", { class: "lobby-map", alt: "" });
  const stopTheme = watchTheme((theme) => map.setAttribute("src", `/api/board?theme=${theme}`));
  root.append(
    topBar("play"),
    element("main", { class: "lobby-new", id: "main" }, map, form.element),
    element("aside", { class: "lobby-side", "aria-label": "Games and help" }, games.element, bring(offer, form), lookUp(offer)),
  );
  return () => {
    stopTheme();
    games.stop();
  };
}

/**
 * @param {Catalogue} offer
 * @param {ReturnType<typeof newGameForm>} form
 */
function bring(offer, form) {
  const button = element("button", { type: "button", class: "btn" }, "Open a record or a position");
  button.addEventListener("click", () => openImport(offer, { watch: (text) => form.watch(text), playOn: (brought) => form.bring(brought) }));
  return element(
    "section",
    {},
    element("h2", {}, "Replays"),
    element("p", { class: "quiet" }, "A record downloaded here or written by the program: watch it move by move, or play on from its end. A position: begin there."),
    button,
  );
}

/** @param {Catalogue} offer */
function lookUp(offer) {
  const boards = offer.games.flatMap(({ id, board }, place) => (board ? [lookUpLink(place ? `/board?game=${id}` : "/board", board.title, board.text)] : []));
  return element(
    "section",
    {},
    element("h2", {}, "Look it up"),
    element(
      "ul",
      { class: "lobby-links" },
      lookUpLink("/rules", "Rules reference", "every rule in our own words, both editions"),
      ...boards,
      lookUpLink("/docs", "For programs", "the interface this page uses, for your own bot"),
    ),
  );
}

/**
 * @param {string} address
 * @param {string} title
 * @param {string} text
 */
function lookUpLink(address, title, text) {
  return element("li", {}, element("a", { href: address }, title), element("span", { class: "quiet" }, text));
}
