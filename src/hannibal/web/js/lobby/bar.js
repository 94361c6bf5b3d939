import { element } from "../dom.js";
import { brand, iconButton, themeButton } from "../shell.js";
import { STROKES } from "../signs.js";

const PLACES = { play: ["Play", "/"], rules: ["Rules", "/rules"], board: ["Board", "/board"] };

/**
 * The bar of the screens on which nobody plays.
 * @param {keyof typeof PLACES} here
 */
export function topBar(here) {
  const links = Object.entries(PLACES).map(([name, [label, address]]) => {
    const link = element("a", { href: address }, label);
    if (name === here) link.setAttribute("aria-current", "page");
    return link;
  });
  const settings = iconButton("Settings", STROKES.gear, async () => (await import("../settings/panel.js")).openSettings(null, null));
  return element(
    "header",
    { class: "top house-bar" },
    brand(),
    element("nav", { "aria-label": "Screens" }, ...links),
    element("div", { class: "house-tools" }, settings, themeButton()),
  );
}
