import { fetchFacts } from "../api.js";
import { element } from "../dom.js";
import { WATCH } from "../games.js";
import { Refused } from "../net.js";
import { watchTheme } from "../settings.js";
import { signalTurn } from "../settings/signals.js";
import { brand, iconButton, themeButton } from "../shell.js";
import { sentence, sideName } from "../words.js";
import { armySection, draftKey, leftBehind } from "./army.js";
import { callAttention } from "./attention.js";
import { Bubble } from "./bubble.js";
import { campaignSections } from "./campaign.js";
import { clicksOn } from "./clicks.js";
import { Curtain, mustHandOver } from "./curtain.js";
import { Game } from "./game.js";
import { handParts } from "./hand.js";
import { openHelp } from "./help.js";
import { listenForPlayKeys } from "./keys.js";
import { Log } from "./log.js";
import { PlayMap } from "./map.js";
import { menuButton } from "./menu.js";
import { brokenSection, finale, overSection } from "./over.js";
import { OddsPanel } from "./odds.js";
import { numberKey, promptParts } from "./prompt.js";
import { Sheet } from "./sheet.js";
import { Stage } from "./stage.js";
import { PlainTable } from "./table.js";
import { Tabs } from "./tabs.js";
import { findTargets, walk } from "./targets.js";
import { topbarParts } from "./topbar.js";
import { undoSection } from "./undo.js";
import { zoomButtons } from "./zoom.js";

/** @typedef {import("../routes.js").Visit} Visit */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").View} View */

const PHONE = "(max-width: 767px), (orientation: portrait)";
/** Pixels per board unit from which names are well read. */
const NEAR = 0.62;
const BOOK = "M12 6c-2-2-5-2.500-9-2.500V19c4 0 7 .5 9 2.500 2-2 5-2.500 9-2.500V3.500C17 3.500 14 4 12 6zM12 6v15";

/** The screen one plays on. */
class PlayScreen {
  /**
   * @param {HTMLElement} root
   * @param {Visit} visit
   */
  constructor(root, visit) {
    this.root = root;
    this.left = new AbortController();
    this.instead = visit.instead;
    this.game = new Game(visit.id, visit.key, {
      changed: () => this.draw(),
      working: (busy) => root.setAttribute("aria-busy", String(busy)),
      failed: (error) => this.complain(error),
      connection: (state) => this.connected(state),
    });
    this.bar = element("div", { class: "bar-live" });
    this.top = element("header", { class: "top" }, brand(), this.bar, element("div", { class: "tools" }));
    this.mapBox = element("main", { class: "map", id: "map", tabindex: "-1", "aria-label": "Map" });
    this.hand = element("section", { class: "hand", "aria-label": "Hand" });
    this.prompt = element("section", { class: "sec ask", "aria-live": "polite", "aria-label": "What is asked" });
    this.army = element("div", {});
    this.undo = element("section", { class: "sec undo", "aria-label": "Undo" });
    this.odds = new OddsPanel(this.game);
    this.log = new Log();
    this.column = element("aside", { class: "column", "aria-label": "Decision and log" }, this.prompt, this.odds.root, this.army, this.undo, this.log.root);
    this.odds.listen(this.column);
    this.notice = element("p", { class: "connection", role: "status" });
    this.notice.hidden = true;
    root.append(this.top, this.mapBox, this.hand, this.column, this.notice);
    this.tabs = new Tabs(this.column);
    this.sheet = new Sheet(this.column);
    this.placeHand();
    this.curtain = new Curtain(root, this.game);
    this.stage = new Stage(root, this.game, this.odds.root);
    this.bubble = new Bubble(this.mapBox);
    /** Null for a game that has no board. @type {PlayMap | null} */
    this.map = null;
    /** In the place of a board. @type {PlainTable | null} */
    this.table = null;
    /** What a click on the map does. @type {(space: Space, general: string | null) => unknown} */
    this.click = () => {};
    this.drawn = "";
    /** What says that the game is over. @type {HTMLElement | null} */
    this.end = null;
    this.endSeen = false;
    /** The version the camera has looked at. @type {number | undefined} */
    this.looked = undefined;
    /** The general whose march the camera has gone to. @type {string | undefined} */
    this.marcher = undefined;
  }

  /** Below the map where there is room, in the sheet on a phone. */
  placeHand() {
    const phone = matchMedia(PHONE);
    const place = () => {
      if (phone.matches) this.army.before(this.hand);
      else this.mapBox.after(this.hand);
    };
    phone.addEventListener("change", place, { signal: this.left.signal });
    place();
  }

  async start() {
    await this.game.start();
    const { view } = this.game;
    if (!view) return;
    const facts = view.pieces ? await fetchFacts(view.game, view.options.names) : null;
    if (facts) this.lay(new PlayMap(this.mapBox, facts, this.hooks()));
    else this.table = new PlainTable(this.mapBox);
    this.mapBox.append(this.bubble.root);
    this.fillTools();
    listenForPlayKeys(this.map, this.root, { help: openHelp, letGo: () => this.letGo() }, this.left.signal);
    this.drawn = "";
    this.draw();
    this.tellKey(view);
  }

  /** The address has another key than the one used: say why, and what one is here. @param {View} view */
  tellKey(view) {
    if (!this.instead) return;
    const link = this.instead === WATCH ? "This link is for watching, and the menu lets you." : "The key in this link opens no seat of this game.";
    const here = view.role === WATCH ? "You watch" : view.role === "both" ? "You play both sides" : `You are ${sideName(view.role)}`;
    this.bubble.say({ x: this.mapBox.clientWidth / 2, y: 40 }, { text: `${link} ${here} by a key kept in this browser.` });
  }

  /** What the map tells. @returns {import("./map.js").Hooks} */
  hooks() {
    return {
      click: (space, general) => this.click(space, general),
      walk: (way) => walk(this.game, way[way.length - 1], way),
      away: () => this.bubble.hide(),
      failed: () => this.connected("lost"),
      pointed: (space) => this.odds.point(space),
      further: (space) => this.odds.at(space),
    };
  }

  /** Lay the map on the table. @param {PlayMap} map */
  lay(map) {
    this.map = map;
    this.odds.told = () => map.tell();
    this.click = clicksOn(this.game, map, this.bubble);
    this.mapBox.append(zoomButtons(map, () => this.follow()));
    this.left.signal.addEventListener("abort", watchTheme((theme) => map.board.setTheme(theme)));
  }

  fillTools() {
    const tools = this.top.querySelector(".tools");
    const aid = iconButton("Player aid", BOOK, async () => (await import("../aid/panel.js")).openAid(this.game.client));
    tools?.append(aid, themeButton(), menuButton(this.game));
  }

  /** Everything that follows from the game, drawn anew where it has changed. */
  draw() {
    const { game } = this;
    const { view } = game;
    if (!view || !(this.map || this.table)) return;
    const covered = mustHandOver(game);
    this.root.dataset.version = String(view.version);
    this.root.dataset.step = view.decision.step ?? view.decision.kind;
    this.root.dataset.taken = game.taken ?? "";
    this.root.classList.toggle("over", Boolean(view.result));
    const key = [view.version, game.taken, game.aim, game.goal, game.open, game.sceneless, covered, draftKey(game), numberKey(game), view.result, view.rematch && JSON.stringify(view.rematch)].join("|");
    this.log.show(game.lines, game.read);
    this.stage.tell();
    if (key === this.drawn) return;
    this.drawn = key;
    this.bubble.hide();
    this.root.dataset.seat = view.seat;
    this.root.classList.toggle("yours", game.mine);
    this.root.classList.toggle("asked", Boolean(game.mine && view.decision.secret && !covered));
    this.bar.replaceChildren(...topbarParts(view));
    const refocus = keepFocus(this.root);
    this.prompt.replaceChildren(...this.askParts(view, covered));
    this.army.replaceChildren(...(covered || view.result ? [] : [armySection(game), ...campaignSections(view)]).filter((part) => part !== null));
    // The scene of a battle has the odds with it.
    if (!view.public.battle && this.odds.root.parentElement !== this.column) this.prompt.after(this.odds.root);
    this.odds.update(covered);
    this.undo.replaceChildren(...undoSection(game));
    this.hand.hidden = !view.public.hands;
    this.hand.replaceChildren(...handParts(game, (card) => this.pick(card)));
    this.drawMap(view, covered);
    refocus();
    this.curtain.update();
    this.drawEnd(view);
    this.sheet.update(view.version);
    this.tabs.update(view.version, game.mine || Boolean(view.result));
    callAttention(titleOf(view), game.mine && !view.shared);
    if (!view.shared) signalTurn(game.mine, sentence(view.decision.question));
    this.stage.update();
    this.keepInView();
  }

  /** The game is over: a sheet over the map says so until somebody wants to see the map. @param {View} view */
  drawEnd(view) {
    this.end?.remove();
    this.end = null;
    if (!view.result || view.broken || this.endSeen) return;
    this.end = finale(this.game, view, view.result, () => {
      this.endSeen = true;
      this.end?.remove();
    });
    this.mapBox.append(this.end);
  }

  /**
   * The map; behind the curtain, where the map itself hides something, its pieces stay as the other seat saw them.
   * @param {View} view
   * @param {boolean} covered
   */
  drawMap(view, covered) {
    const { game, map } = this;
    if (!covered) this.table?.update(view);
    if (!map) return;
    if (!covered) map.update(view, findTargets(game), { trail: game.trail, ghost: leftBehind(game) });
    else if (!view.public.veils) map.update(view, new Map());
    else {
      const { pieces, forces = [] } = map.shown ? { pieces: map.shown.pieces, forces: map.shown.public.forces } : { pieces: '<g id="pieces"/>' };
      map.update({ ...view, pieces, public: { ...view.public, forces } }, new Map());
    }
  }

  /** On a small screen or a large map the camera goes to where something may be done, if none of it is in view. */
  keepInView() {
    const { map } = this;
    const { view } = this.game;
    if (!map || !view || mustHandOver(this.game) || this.left.signal.aborted) return;
    if (map.camera.window.width <= 1) {
      // The map has no size yet: it takes its first look when it gets one.
      requestAnimationFrame(() => this.keepInView());
      return;
    }
    const phone = matchMedia(PHONE).matches;
    if (!(phone || map.facts.hex) || !this.game.mine || this.looked === view.version) return;
    // All of a large map on a phone shows no army one could read: the first look goes near.
    const first = this.looked === undefined && phone && map.facts.hex;
    this.looked = view.version;
    const places = this.placesToSee(view, map);
    // A march is looked at from near once, when it begins; whoever zooms out then has his way.
    const { march } = view.public;
    const begins = march && this.marcher !== march.general;
    this.marcher = march?.general;
    if (places.length && (first || begins || !places.some((id) => map.sees(id)))) this.follow(places[0]);
  }

  /**
   * Where something goes on or may be done.
   * @param {View} view
   * @param {PlayMap} map
   */
  placesToSee(view, map) {
    const { march, scene } = view.public;
    if (march) return [march.space];
    if (scene) return [scene];
    return map.targets.size ? [...map.targets.keys()] : this.ownArmies();
  }

  /** The spaces with an army of the seat to act, the strongest first. */
  ownArmies() {
    const { view } = this.game;
    const own = (view?.public.forces ?? []).filter((force) => force.side === view?.seat);
    const strength = (/** @type {import("../types.js").Force} */ force) => force.cus ?? force.strength ?? 0;
    return own.sort((one, other) => strength(other) - strength(one)).map((force) => force.space);
  }

  /**
   * @param {View} view
   * @param {boolean} covered
   */
  askParts(view, covered) {
    if (view.broken) return brokenSection(this.game, view, view.broken);
    if (view.result) return overSection(this.game, view, view.result);
    if (covered) return [element("p", { class: "prompt" }, element("b", {}, `${sideName(view.seat)} is to decide.`))];
    return promptParts(this.game, view, (refused, at) => this.refuse(refused, at));
  }

  /** A card was picked: a counter event in its window is played, any other is taken up. @param {Card} card */
  pick(card) {
    this.game.takeUp(card.card);
    if (this.game.taken) this.sheet.rise();
  }

  /**
   * A refused choice says why, beside itself.
   * @param {import("../types.js").Refusal} refused
   * @param {HTMLElement} at
   */
  refuse({ text, rule }, at) {
    const box = this.mapBox.getBoundingClientRect();
    const button = at.getBoundingClientRect();
    this.bubble.say({ x: Math.min(button.left, box.right - 20) - box.left, y: Math.max(20, button.top - box.top) }, { title: "Why not?", text, rule });
  }

  /** Say what went wrong, over the middle of the map. @param {Error} error */
  complain(error) {
    const rule = error instanceof Refused ? error.rule : "";
    const text = error instanceof Refused && error.status === 409 ? "The game has gone on meanwhile: this is how it stands now" : sentence(error.message);
    // After the redraw that follows, which would hide it.
    queueMicrotask(() => this.bubble.say({ x: this.mapBox.clientWidth / 2, y: 40 }, { text, rule }));
  }

  /** @param {"live" | "lost"} state */
  connected(state) {
    this.notice.hidden = state === "live";
    this.notice.textContent = state === "live" ? "" : "The connection is lost. Trying again …";
  }

  letGo() {
    this.bubble.hide();
    if (this.game.taken) this.game.takeUp(this.game.taken, this.game.aim);
    else this.map?.choose(null);
  }

  /** Look at a space, or at where the decision is. @param {string} [id] */
  follow(id) {
    const { map } = this;
    const { march, battle, scene } = this.game.view?.public ?? {};
    const [target] = map?.targets.keys() ?? [];
    const space = map?.spaces.get(id ?? battle?.space ?? march?.space ?? scene ?? target ?? this.ownArmies()[0] ?? map.facts.home ?? "");
    if (space) map?.camera.lookAt(space, NEAR);
  }

  leave() {
    this.stage.leave();
    this.left.abort();
    this.game.stop();
  }
}

/** What the window is called. @param {View} view */
function titleOf(view) {
  const who = view.seat in view.seats ? sideName(view.seat) : "watching";
  return [`Hannibal: ${who}`, view.public.turn?.years].filter(Boolean).join(", ");
}

/**
 * Remember what has the focus by its name, and give it back to what has that name afterwards.
 * @param {HTMLElement} root
 */
function keepFocus(root) {
  const held = document.activeElement;
  const name = held instanceof HTMLElement && root.contains(held) ? held.dataset.focus : undefined;
  return () => {
    if (!name || (held instanceof HTMLElement && held.isConnected)) return;
    const again = root.querySelector(`[data-focus="${CSS.escape(name)}"]:not(:disabled)`) ?? root.querySelector(".ask .btn, .hand .card, .hand .btn");
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  };
}

/**
 * @param {HTMLElement} root
 * @param {Visit} visit
 */
export async function show(root, visit) {
  const screen = new PlayScreen(root, visit);
  try {
    await screen.start();
  } catch (error) {
    const refused = error instanceof Refused;
    const text = refused ? sentence(error.message) : "The server does not answer. Is it still running?";
    const again = element("button", { class: "btn", type: "button" }, "Try again");
    again.addEventListener("click", () => location.reload());
    root.append(element("p", { class: "notice", role: "alert" }, text, refused ? element("a", { class: "btn", href: "/" }, "To the start") : again));
    if (!refused) console.info(error);
  }
  return () => screen.leave();
}
