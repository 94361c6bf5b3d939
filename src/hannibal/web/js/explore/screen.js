import { fetchFacts } from "../api.js";
import { boardDetails, spaceDetails } from "../details.js";
import { byId, element } from "../dom.js";
import { Explorer } from "../explorer.js";
import { findSpace, nameOptions } from "../find.js";
import { listenForGestures } from "../gestures.js";
import { listenForKeys, listenForZoomButtons } from "../keys.js";
import { editionFromAddress, keepEditionInAddress, watchTheme } from "../settings.js";
import { catalogue } from "../net.js";
import { brand, themeButton } from "../shell.js";

/** @typedef {import("../types.js").CatalogueGame} CatalogueGame */
/** @typedef {import("../types.js").Space} Space */

/** Say on the map what is the matter, and offer to start again. */
function reportFailure() {
  const again = element("button", { type: "button" }, "Try again");
  again.addEventListener("click", () => location.reload());
  byId("notice", HTMLElement).replaceChildren("The server does not answer. Is it still running?", again);
}

/**
 * Fill the column for a space, or for the whole board.
 * @param {Explorer} explorer
 * @param {Space | null} space
 */
function tell(explorer, space) {
  const parts = space
    ? spaceDetails(space, explorer.spaces, explorer.provinceOf(space), (next) => explorer.visit(next))
    : boardDetails(explorer.facts);
  byId("details", HTMLElement).replaceChildren(...parts);
  byId("panel", HTMLElement).classList.toggle("open", space !== null);
}

/** @param {Explorer} explorer */
function offerEditions(explorer) {
  for (const choice of byId("edition", HTMLElement).querySelectorAll("input")) {
    choice.checked = choice.value === explorer.facts.edition;
    choice.addEventListener("change", async () => {
      const edition = choice.value;
      try {
        await explorer.setEdition(edition);
      } catch {
        reportFailure();
        return;
      }
      keepEditionInAddress(edition);
      offerNames(explorer);
      byId("live", HTMLElement).textContent = `Names of the ${choice.labels?.[0].textContent ?? edition}`;
    });
  }
}

/** @param {Explorer} explorer */
function offerNames(explorer) {
  byId("names", HTMLElement).replaceChildren(...nameOptions(explorer.facts.spaces));
}

/** @param {Explorer} explorer */
function listenForFind(explorer) {
  const findField = byId("find-name", HTMLInputElement);
  const findAnswer = byId("find-answer", HTMLElement);
  byId("find", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const space = findSpace(findField.value, explorer.facts.spaces);
    if (space) explorer.visit(space);
    findAnswer.textContent = space || !findField.value.trim() ? "" : `No space is called “${findField.value.trim()}”.`;
  });
  findField.addEventListener("input", (event) => {
    findAnswer.textContent = "";
    // A name taken from the offered list needs no Enter.
    const typed = event instanceof InputEvent && event.inputType !== "insertReplacementText";
    if (!typed) byId("find", HTMLFormElement).requestSubmit();
  });
}

/**
 * @param {Explorer} explorer
 * @param {AbortSignal} left  the visitor has left the screen
 */
function connect(explorer, left) {
  left.addEventListener("abort", watchTheme((theme) => explorer.board.setTheme(theme)));
  offerEditions(explorer);
  offerNames(explorer);
  tell(explorer, null);
  explorer.listen();
  listenForGestures(byId("view", HTMLElement), explorer.camera);
  listenForKeys(explorer, byId("find-name", HTMLInputElement), left);
  listenForZoomButtons(explorer, {
    closer: byId("zoom-in", HTMLElement),
    further: byId("zoom-out", HTMLElement),
    fit: byId("zoom-fit", HTMLElement),
  });
  listenForFind(explorer);
}

/**
 * Say whose board this is, and lead to the others.
 * @param {HTMLElement} root
 * @param {CatalogueGame} game
 * @param {CatalogueGame[]} games  those that have a board
 */
function introduce(root, game, games) {
  const { title = "", caption = "", names = "", editions = false } = game.board ?? {};
  document.title = `Hannibal: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  /** @type {HTMLElement} */ (root.querySelector(".subtitle")).textContent = caption;
  byId("find-name", HTMLInputElement).placeholder = names;
  byId("edition", HTMLElement).hidden = !editions;
  const others = games.filter((other) => other !== game);
  root.querySelector(".about")?.prepend(...others.map(({ id, board }) => element("p", {}, element("a", { href: `/board?game=${id}` }, board?.title ?? id))));
}

/**
 * A board at set-up, to look at.
 * @param {HTMLElement} root
 * @param {import("../routes.js").Visit} visit
 */
export async function show(root, visit) {
  root.append(byId("explore-screen", HTMLTemplateElement).content.cloneNode(true));
  const bar = root.querySelector("header");
  bar?.prepend(brand());
  bar?.append(themeButton());
  const left = new AbortController();
  try {
    const games = (await catalogue()).games.filter(({ board }) => board);
    const game = games.find(({ id }) => id === visit.query.get("game")) ?? games[0];
    introduce(root, game, games);
    const facts = await fetchFacts(game.id, game.board?.editions ? editionFromAddress() : undefined);
    if (!facts) throw new Error(`there is no board of ${game.id}`);
    /** @type {Explorer} */
    const explorer = new Explorer(byId("view", HTMLElement), facts, {
      show: (space) => tell(explorer, space),
      drawn: () => byId("notice", HTMLElement).replaceChildren(),
      failed: reportFailure,
    });
    connect(explorer, left.signal);
  } catch {
    reportFailure();
  }
  return () => left.abort();
}
