import { element } from "../dom.js";
import { seatLinks } from "../seats.js";
import { iconButton } from "../shell.js";
import { openHelp } from "./help.js";

/** @typedef {import("./game.js").Game} Game */

const LINES = "M4 6h16M4 12h16M4 18h16";

/**
 * The menu of the game: settings, rules, keys, resign, another seat for who has a key to one, leave.
 * @param {Game} game
 */
export function menuButton(game) {
  const list = element("div", { class: "menu", role: "group", "aria-label": "Menu" });
  list.hidden = true;
  const seats = element("div", { class: "seats", role: "group", "aria-label": "Seats" });
  const button = iconButton("Menu", LINES, () => {
    list.hidden = !list.hidden;
    // Another tab may have been given a key since.
    seats.replaceChildren(...seatLinks(game.client.id, game.client.key, { style: "btn ghost" }));
    button.setAttribute("aria-expanded", String(!list.hidden));
  });
  button.setAttribute("aria-expanded", "false");
  const close = () => {
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
  };
  const item = (/** @type {string} */ label, /** @type {() => unknown} */ act) => {
    const made = element("button", { class: "btn ghost", type: "button" }, label);
    made.addEventListener("click", () => {
      close();
      act();
    });
    return made;
  };
  list.append(
    item("Settings", async () => (await import("../settings/panel.js")).openSettings(game.client, game.view)),
    element("a", { class: "btn ghost", href: "/rules" }, "Rules"),
    item("Keys", openHelp),
    item("Resign", () => askToResign(game)),
    seats,
    element("a", { class: "btn ghost", href: "/" }, "To the lobby"),
  );
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !wrap.contains(event.target)) close();
  });
  const wrap = element("div", { class: "menu-wrap" }, button, list);
  return wrap;
}

/** Resigning is asked twice. @param {Game} game */
function askToResign(game) {
  const yes = element("button", { class: "btn main", type: "button" }, "Resign");
  const no = element("button", { class: "btn", type: "button" }, "Play on");
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { class: "help", "aria-label": "Resign" }, element("h2", {}, "Resign the game?"), element("p", {}, "The other side wins at once."), element("div", { class: "choices" }, no, yes))
  );
  no.addEventListener("click", () => dialog.close());
  yes.addEventListener("click", async () => {
    dialog.close();
    game.accept(await game.client.resign());
    game.watcher.changed();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
