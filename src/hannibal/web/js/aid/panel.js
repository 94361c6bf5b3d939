import { element } from "../dom.js";
import { ruleButton } from "../rules/article.js";
import { openRule } from "../rules/drawer.js";
import { icon } from "../signs.js";
import { dressed } from "../styles.js";
import { sideName, signed } from "../words.js";

/** @typedef {import("../net.js").GameClient} GameClient */
/** @typedef {import("../types.js").Aid} Aid */
/** @typedef {import("../types.js").AidProvince} AidProvince */

/** @typedef {keyof typeof TABS} Tab */
const TABS = { sequence: "Sequence", tables: "Tables", provinces: "Provinces" };

/** @type {Tab} */
let remembered = "sequence";

/**
 * The player aid in a drawer: where in the turn we are, the tables in force, who holds what.
 * @param {GameClient} client
 */
export async function openAid(client) {
  await dressed("signs", "rules", "aid");
  const close = element("button", { type: "button", class: "iconbtn", "aria-label": "Close", title: "Close (Esc)" }, icon("close"));
  const body = element("div", { class: "drawer-body", tabindex: 0 }, element("p", { class: "quiet", role: "status" }, "Looking it up …"));
  const tabs = element("div", { class: "aid-tabs", role: "tablist", "aria-label": "Player aid" });
  const drawer = /** @type {HTMLDialogElement} */ (
    element("dialog", { class: "drawer aid-drawer", "aria-label": "Player aid" }, element("header", { class: "drawer-head" }, tabs, close), body)
  );
  close.addEventListener("click", () => drawer.close());
  drawer.addEventListener("click", (event) => {
    if (event.target === drawer) drawer.close();
  });
  drawer.addEventListener("keydown", (event) => event.stopPropagation());
  drawer.addEventListener("close", () => drawer.remove());
  document.body.append(drawer);
  drawer.showModal();
  try {
    fillTabs(tabs, body, await client.aid());
  } catch (error) {
    body.replaceChildren(element("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
  }
}

/**
 * @param {HTMLElement} tabs
 * @param {HTMLElement} body
 * @param {Aid} aid
 */
function fillTabs(tabs, body, aid) {
  const makers = { sequence: () => sequence(aid.sequence), tables: () => tables(aid.tables), provinces: () => provinces(aid.provinces) };
  body.setAttribute("role", "tabpanel");
  const show = (/** @type {Tab} */ name) => {
    remembered = name;
    for (const tab of tabs.querySelectorAll("button")) {
      const on = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
    }
    body.setAttribute("aria-label", TABS[name]);
    body.replaceChildren(...makers[name]());
    body.scrollTop = 0;
  };
  const names = /** @type {Tab[]} */ (Object.keys(TABS));
  for (const name of names) {
    const tab = element("button", { type: "button", role: "tab", "data-tab": name }, TABS[name]);
    tab.addEventListener("click", () => show(name));
    tab.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!step) return;
      const next = names[(names.indexOf(name) + step + names.length) % names.length];
      show(next);
      /** @type {HTMLElement | null} */ (tabs.querySelector(`[data-tab="${next}"]`))?.focus();
    });
    tabs.append(tab);
  }
  show(remembered);
}

/** @param {Aid["sequence"]} steps */
function sequence(steps) {
  const items = steps.map((step) => {
    const item = element("li", { class: step.now ? "now" : "" }, element("div", { class: "aid-step" }, element("b", {}, step.text), ruleButton(step.rule, openRule)));
    if (step.now) item.setAttribute("aria-current", "step");
    if (step.notes.length) item.append(element("ul", {}, ...step.notes.map((note) => element("li", { class: note.now ? "now" : "" }, note.text, " ", ruleButton(note.rule, openRule)))));
    return item;
  });
  return [element("ol", { class: "aid-sequence" }, ...items)];
}

/** @param {Aid["tables"]} all */
function tables(all) {
  return all.map((table) => {
    const head = element("tr", {}, ...table.columns.map((text) => element("th", { scope: "col" }, text)));
    const rows = table.rows.map((row) => {
      const [first, ...rest] = row;
      return element("tr", {}, element("th", { scope: "row" }, String(first)), ...rest.map((cell) => element("td", {}, String(cell))));
    });
    const section = element(
      "section",
      { class: "aid-table" },
      element("h3", {}, table.title, " ", ruleButton(table.rule, openRule)),
      element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)),
    );
    if (table.modifiers.length) {
      const items = table.modifiers.map((modifier) =>
        element("li", { class: modifier.now ? "now" : "" }, element("b", {}, signed(modifier.value)), ` ${modifier.text}${modifier.now ? " (in force)" : ""}`),
      );
      section.append(element("ul", { class: "aid-modifiers" }, ...items));
    }
    if (table.note) section.append(element("p", { class: "quiet" }, table.note));
    return section;
  });
}

/** @param {Aid["provinces"]} regions */
function provinces(regions) {
  return regions.map((region) =>
    element(
      "section",
      { class: "aid-region" },
      element("h3", {}, region.name),
      element("ul", {}, ...region.provinces.map(provinceRow)),
      ...(region.note ? [element("p", { class: "quiet" }, region.note)] : []),
    ),
  );
}

/** @param {AidProvince} province */
function provinceRow(province) {
  const cells = element("span", { class: "aid-cells", "aria-hidden": "true" });
  const add = (/** @type {number} */ count, /** @type {string} */ side) => cells.append(...Array.from({ length: count }, () => element("i", { class: side })));
  add(province.rome, "rome");
  add(province.spaces - province.rome - province.carthage, "");
  add(province.carthage, "carthage");
  const holder = province.holder ? sideName(province.holder) : "";
  const spare = province.spare ?? null;
  const held = holder && spare === null ? holder : holder ? `${holder}, ${province.spare || "none"} to spare` : lacking(province);
  const marks = province.points !== undefined ? `${province.points} a winter` : [province.significant ? "1 point" : "no point", province.ally_cards ? `${province.ally_cards} ally ${province.ally_cards === 1 ? "card" : "cards"}` : ""].filter(Boolean).join(", ");
  return element(
    "li",
    { class: province.holder ?? "nobody" },
    element("b", {}, province.name),
    cells,
    element("span", { class: "aid-holder" }, held),
    element("small", {}, marks),
    element("span", { class: "sr" }, `${province.rome} Roman and ${province.carthage} Carthaginian of ${province.spaces} ${province.points === undefined ? "spaces" : "cities"}`),
  );
}

/** How far each side is from holding what nobody holds. @param {AidProvince} province */
function lacking({ lacks }) {
  const parts = Object.entries(lacks ?? {}).map(([side, count], place) => `${sideName(side)} ${place ? "" : "lacks "}${count}`);
  return parts.length ? `nobody: ${parts.join(", ")}` : "nobody";
}
