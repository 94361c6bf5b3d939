import { fetchFacts } from "./api.js";
import { boardDetails, spaceDetails } from "./details.js";
import { byId, element } from "./dom.js";
import { Explorer } from "./explorer.js";
import { findSpace, nameOptions } from "./find.js";
import { listenForGestures } from "./gestures.js";
import { listenForKeys, listenForZoomButtons } from "./keys.js";
import { applyRememberedTheme, editionFromAddress, keepEditionInAddress, offerThemes } from "./settings.js";

/** @typedef {import("./types.js").Edition} Edition */
/** @typedef {import("./types.js").Space} Space */

const view = byId("view", HTMLElement);
const panel = byId("panel", HTMLElement);
const details = byId("details", HTMLElement);
const notice = byId("notice", HTMLElement);
const live = byId("live", HTMLElement);
const findField = byId("find-name", HTMLInputElement);
const findAnswer = byId("find-answer", HTMLElement);

/** Say on the map what is the matter, and offer to start again. */
function reportFailure() {
  const again = element("button", { type: "button" }, "Try again");
  again.addEventListener("click", () => location.reload());
  notice.replaceChildren("The server does not answer. Is it still running?", again);
}

/**
 * Fill the column for a space, or for the whole board.
 * @param {Explorer} explorer
 * @param {Space | null} space
 */
function show(explorer, space) {
  const parts = space
    ? spaceDetails(space, explorer.spaces, explorer.provinceOf(space), (next) => explorer.visit(next))
    : boardDetails(explorer.facts);
  details.replaceChildren(...parts);
  panel.classList.toggle("open", space !== null);
}

/** @param {Explorer} explorer */
function offerEditions(explorer) {
  for (const choice of byId("edition", HTMLElement).querySelectorAll("input")) {
    choice.checked = choice.value === explorer.facts.edition;
    choice.addEventListener("change", async () => {
      const edition = /** @type {Edition} */ (choice.value);
      try {
        await explorer.setEdition(edition);
      } catch {
        reportFailure();
        return;
      }
      keepEditionInAddress(edition);
      offerNames(explorer);
      live.textContent = `Names of the ${choice.labels?.[0].textContent ?? edition}`;
    });
  }
}

/** @param {Explorer} explorer */
function offerNames(explorer) {
  byId("names", HTMLElement).replaceChildren(...nameOptions(explorer.facts.spaces));
}

/** @param {Explorer} explorer */
function listenForFind(explorer) {
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

/** @param {Explorer} explorer */
function connect(explorer) {
  offerThemes(byId("theme", HTMLElement), (theme) => explorer.board.setTheme(theme));
  offerEditions(explorer);
  offerNames(explorer);
  show(explorer, null);
  explorer.listen();
  listenForGestures(view, explorer.camera);
  listenForKeys(explorer, findField);
  listenForZoomButtons(explorer, {
    closer: byId("zoom-in", HTMLElement),
    further: byId("zoom-out", HTMLElement),
    fit: byId("zoom-fit", HTMLElement),
  });
  listenForFind(explorer);
}

async function start() {
  const facts = await fetchFacts(editionFromAddress());
  /** @type {Explorer} */
  const explorer = new Explorer(view, facts, {
    show: (space) => show(explorer, space),
    drawn: () => notice.replaceChildren(),
    failed: reportFailure,
  });
  connect(explorer);
}

applyRememberedTheme();
start().catch(reportFailure);
