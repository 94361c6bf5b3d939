import { element } from "./dom.js";
import { icon } from "./signs.js";

let count = 0;

/**
 * A dialog in the middle of the window, with a title and a way out. It is gone when it closes.
 * @param {string} title
 * @param {...(Node | string)} content
 */
export function openDialog(title, ...content) {
  count += 1;
  const id = `dialog-${count}`;
  const leave = element("button", { type: "button", class: "iconbtn", "aria-label": "Close", title: "Close (Esc)" }, icon("close"));
  const dialog = /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "sheet-dialog", "aria-labelledby": id },
      element("header", { class: "dialog-head" }, element("h2", { id }, title), leave),
      element("div", { class: "dialog-body" }, ...content),
    )
  );
  const close = () => dialog.close();
  leave.addEventListener("click", close);
  dialog.addEventListener("close", () => dialog.remove());
  // A click beside the sheet lands on the dialog itself.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) close();
  });
  // Keys typed here are not for the screen below.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close };
}
