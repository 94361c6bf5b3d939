import { openDialog } from "../dialog.js";
import { element } from "../dom.js";
import { go } from "../main.js";
import { icon } from "../signs.js";
import { sideName } from "../words.js";

/**
 * @typedef {object} Invitation
 * @property {string} id
 * @property {string} side    the seat the friend will sit in
 * @property {string} mine    the seat of who invites
 * @property {string} key     his own key
 * @property {string} theirs  the friend's key
 * @property {string} watch   the spectators' key
 */

const KEPT = "hannibal.invitations";
const WATCH_KEYS = "hannibal.watch";
const MOST_KEPT = 40;

/** @returns {Invitation[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // Storage can be forbidden or spoilt: the link is then shown once only.
  }
}

/** Keep an invitation, so that it can be shown again. @param {Invitation} invitation */
export function keepInvitation(invitation) {
  try {
    localStorage.setItem(KEPT, JSON.stringify([invitation, ...kept()].slice(0, MOST_KEPT)));
  } catch {
    // As above.
  }
}

/** @param {string} id */
export function findInvitation(id) {
  return kept().find((invitation) => invitation.id === id) ?? null;
}

/** The spectators' keys of the games made here. @returns {Record<string, string>} */
function watchKeys() {
  try {
    const found = JSON.parse(localStorage.getItem(WATCH_KEYS) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {}; // As above.
  }
}

/**
 * Keep the spectators' key of a game, for links to its moments.
 * @param {string} id
 * @param {string} key
 */
export function keepWatchKey(id, key) {
  const others = Object.entries(watchKeys()).slice(-MOST_KEPT);
  try {
    localStorage.setItem(WATCH_KEYS, JSON.stringify({ ...Object.fromEntries(others), [id]: key }));
  } catch {
    // As above.
  }
}

/** @param {string} id */
export const findWatchKey = (id) => watchKeys()[id] ?? "";

/**
 * The link for the friend, to copy; another for those who only watch.
 * @param {Invitation} invitation
 */
export function showInvitation({ id, side, key, theirs, watch }) {
  const start = element("button", { type: "button", class: "btn main" }, "To the board");
  const { dialog, close } = openDialog(
    "Invite a friend",
    element("p", {}, `Send this link. Whoever opens it plays ${sideName(side)}, so send it to one person only.`),
    linkRow("Link for your friend", `${location.origin}/play/${id}#${theirs}`),
    element("p", { class: "quiet" }, "Spectators see what both players see, and no hand:"),
    linkRow("Link for spectators", `${location.origin}/watch/${id}#${watch}`),
    element("p", { class: "quiet" }, "Your own way back is kept in this browser under My games. There are no accounts: a link is the key."),
    element("div", { class: "dialog-foot" }, start),
  );
  dialog.classList.add("invitation");
  start.addEventListener("click", () => {
    close();
    go(`/play/${id}#${key}`);
  });
}

/**
 * @param {string} label
 * @param {string} address
 */
function linkRow(label, address) {
  const field = /** @type {HTMLInputElement} */ (element("input", { type: "text", readonly: "", value: address, "aria-label": label }));
  const words = element("span", {}, "Copy");
  const copy = element("button", { type: "button", class: "btn" }, icon("copy"), words);
  field.addEventListener("focus", () => field.select());
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without a secure connection there is no clipboard to write to: the old way copies what is selected.
      document.execCommand("copy");
    }
    words.textContent = "Copied";
  });
  return element("div", { class: "link-row" }, field, copy);
}
