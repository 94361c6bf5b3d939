import { element } from "../dom.js";
import { go } from "../main.js";
import { catalogue } from "../net.js";
import { watchTheme } from "../settings.js";
import { topBar } from "./bar.js";
import { newGameForm } from "./form.js";
import { openImport } from "./import.js";
import { showInvitation } from "./invitation.js";
import { myGames } from "./mygames.js";

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
  const games = myGames();
  const map = element("img", { class: "lobby-map", alt: "" });
  const stopTheme = watchTheme((theme) => map.setAttribute("src", `/api/board?theme=${theme}`));
  root.append(
    topBar("play"),
    element("main", { class: "lobby-new", id: "main" }, map, form.element),
    element("aside", { class: "lobby-side", "aria-label": "Games and help" }, games.element, bring(form), lookUp()),
  );
  return () => {
    stopTheme();
    games.stop();
  };
}

/** @param {ReturnType<typeof newGameForm>} form */
function bring(form) {
  const button = element("button", { type: "button", class: "btn" }, "Open a record or a position");
  button.addEventListener("click", () => openImport({ watch: (text) => form.watch(text), playOn: (brought) => form.bring(brought) }));
  return element(
    "section",
    {},
    element("h2", {}, "Replays"),
    element("p", { class: "quiet" }, "A record downloaded here or written by the program: watch it move by move, or play on from its end. A position: begin there."),
    button,
  );
}

function lookUp() {
  return element(
    "section",
    {},
    element("h2", {}, "Look it up"),
    element(
      "ul",
      { class: "lobby-links" },
      element("li", {}, element("a", { href: "/rules" }, "Rules reference"), element("span", { class: "quiet" }, "every rule in our own words, both editions")),
      element("li", {}, element("a", { href: "/board" }, "The board"), element("span", { class: "quiet" }, "spaces, ports, roads and armies in 218 BC")),
      element("li", {}, element("a", { href: "/board?game=italian-campaign" }, "The map of the Italian Campaign"), element("span", { class: "quiet" }, "hexes, cities and stacks in the winter of 218 BC")),
      element("li", {}, element("a", { href: "/docs" }, "For programs"), element("span", { class: "quiet" }, "the interface this page uses, for your own bot")),
    ),
  );
}
