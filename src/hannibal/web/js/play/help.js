import { element } from "../dom.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 … 9", "take a card, or the choice with that number"],
  ["Enter", "the filled button, or act on the space in focus"],
  ["U", "undo"],
  ["Esc", "put the card back, close the bubble"],
  ["Tab", "from part to part; into the map"],
  ["arrows", "along the roads, through the hand, or pan the map"],
  ["+ − 0", "zoom in, out, whole board"],
  ["H", "to the hand"],
  ["F L R P D V W", "in a battle: the kinds of card, withdraw"],
  ["?", "this list"],
];

/** A list of all keys. */
export function openHelp() {
  const list = element("dl", { class: "keys" });
  for (const [key, words] of KEYS) list.append(element("dt", {}, element("kbd", {}, key)), element("dd", {}, words));
  const close = element("button", { class: "btn main", type: "button" }, "Close");
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "help", "aria-label": "Keys" }, element("h2", {}, "Keys"), list, close));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
