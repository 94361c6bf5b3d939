import { openDialog } from "../dialog.js";
import { element } from "../dom.js";
import { rulesWords } from "../words.js";

/**
 * @typedef {import("./form.js").Brought} Brought
 * @typedef {import("../types.js").Catalogue} Catalogue
 * @typedef {{watch: (text: string) => Promise<void>, playOn: (brought: Brought) => void}} Hooks
 */

const LARGEST = 1_900_000;

/**
 * Take a record or a position from a file or from the clipboard, and say what is wrong with it.
 * @param {Catalogue} offer
 * @param {Hooks} hooks
 */
export function openImport(offer, hooks) {
  const area = /** @type {HTMLTextAreaElement} */ (
    element("textarea", { id: "import-text", rows: 8, spellcheck: "false", placeholder: '{ "format": "hannibal-record", … }' })
  );
  const file = /** @type {HTMLInputElement} */ (element("input", { type: "file", id: "import-file", accept: ".json,.txt,application/json,text/plain" }));
  const answer = element("p", { class: "import-answer", role: "status" });
  const watch = element("button", { type: "button", class: "btn main" }, "Watch it");
  const playOn = element("button", { type: "button", class: "btn" }, "Play on from here");
  const { close } = openDialog(
    "Open a record or a position",
    element("label", { for: "import-file" }, "A file from this machine"),
    file,
    element("label", { for: "import-text" }, "or its text"),
    area,
    answer,
    element("div", { class: "dialog-foot" }, playOn, watch),
  );

  /** @type {Brought | null} */
  let found = null;
  const read = () => {
    const { brought, words } = recognise(area.value, offer);
    found = brought;
    answer.textContent = words;
    answer.classList.toggle("trouble", !brought && area.value.trim() !== "");
    watch.toggleAttribute("disabled", brought?.kind !== "record");
    playOn.toggleAttribute("disabled", !brought);
  };
  area.addEventListener("input", read);
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (chosen.size > LARGEST) {
      answer.textContent = `${chosen.name} is too large to be a record: at most ${LARGEST / 1e6} MB.`;
      answer.classList.add("trouble");
      return;
    }
    area.value = await chosen.text();
    read();
  });
  watch.addEventListener("click", async () => {
    if (!found) return;
    watch.setAttribute("disabled", "");
    try {
      await hooks.watch(found.text);
      close();
    } catch (error) {
      answer.textContent = error instanceof Error ? error.message : String(error);
      answer.classList.add("trouble");
      watch.removeAttribute("disabled");
    }
  });
  playOn.addEventListener("click", () => {
    if (found) hooks.playOn(found);
    close();
  });
  read();
}

/**
 * What a text holds, by its shape; whether it is right in every move the server says.
 * @param {string} text
 * @param {Catalogue} offer
 * @returns {{brought: Brought | null, words: string}}
 */
export function recognise(text, offer) {
  if (!text.trim()) return { brought: null, words: "" };
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    return { brought: null, words: `This is not JSON, as records and positions are: ${why}` };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { brought: null, words: "A record or a position is a JSON object: it begins with { and ends with }." };
  }
  if (Array.isArray(value.actions)) {
    const rules = rulesWords(offer.games.find(({ id }) => id === value.game), value.options ?? {});
    const words = `A record of ${value.actions.length} moves${rules && `, ${rules}`}${value.result ? `: ${value.result}` : ", not finished"}.`;
    return { brought: { kind: "record", text, value, words }, words };
  }
  if ("turn" in value || "pending" in value || "forces" in value || "pc" in value) {
    const words = `A position${value.turn ? ` in turn ${value.turn}` : ""}.`;
    return { brought: { kind: "position", text, value, words }, words };
  }
  return { brought: null, words: "This is neither a record (it would have “actions”) nor a position (it would have “turn”, “pc”, “forces” …)." };
}
