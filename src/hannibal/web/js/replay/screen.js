import { fetchFacts } from "../api.js";
import { element } from "../dom.js";
import { findWatchKey } from "../lobby/invitation.js";
import { GameClient } from "../net.js";
import { PlayMap } from "../play/map.js";
import { OddsPanel } from "../play/odds.js";
import { PlainTable } from "../play/table.js";
import { topbarParts } from "../play/topbar.js";
import { zoomButtons } from "../play/zoom.js";
import { watchTheme } from "../settings.js";
import { brand, themeButton } from "../shell.js";
import { icon } from "../signs.js";
import { sentence, sideName } from "../words.js";
import { handsPart } from "./hands.js";
import { ReplayLog } from "./log.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("../routes.js").Visit} Visit */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../types.js").PastView} PastView */
/** @typedef {import("../types.js").View} View */

/** How long each moment stays, in milliseconds, by the speed chosen. */
const PACES = { slow: 1400, steady: 700, fast: 250 };

/**
 * A game move by move.
 * @param {HTMLElement} root
 * @param {Visit} visit
 */
export async function show(root, visit) {
  const client = new GameClient(visit.id, visit.key);
  const [{ moves }, lines, view] = await Promise.all([client.history(), client.log(), client.view()]);
  const wanted = Number(visit.query.get("at") ?? Number.NaN);
  const replay = new Replay(root, client, moves, lines, view);
  await replay.start(Number.isInteger(wanted) ? wanted : view.result || view.watch_only ? 0 : moves.length);
  return () => replay.leave();
}

class Replay {
  /**
   * @param {HTMLElement} root
   * @param {GameClient} client
   * @param {import("../types.js").Move[]} moves
   * @param {import("../types.js").LogLine[]} lines
   * @param {View} now  the game as it stands
   */
  constructor(root, client, moves, lines, now) {
    this.root = root;
    this.client = client;
    this.moves = moves;
    this.now = now;
    this.last = moves.length;
    this.ply = -1;
    /** The moment asked for, while the server is still at another. */
    this.wanted = 0;
    this.asking = false;
    this.timer = 0;
    this.left = new AbortController();
    /** Moments at which something is told: playing stops at these only. */
    this.stops = [...new Set(lines.map((line) => line.ply))].filter((ply) => ply <= this.last).sort((a, b) => a - b);
    this.bar = element("div", { class: "bar-live" });
    this.mapBox = element("main", { class: "map", id: "map", tabindex: -1, "aria-label": "Map" });
    this.timeline = new Timeline(moves, (ply) => this.go(ply));
    this.log = new ReplayLog(lines, (ply) => this.go(ply));
    this.where = element("p", { class: "replay-where", role: "status" });
    this.hands = element("section", { class: "replay-hands", "aria-label": "Hands" });
    this.open = now.watch_only || Boolean(now.result);
    this.moment = { view: /** @type {Look | null} */ (null), mine: true, client: { odds: () => client.odds(this.ply) } };
    /** The moment shown. @type {PastView | null} */
    this.view = null;
    /** Null for a game that has no board. @type {PlayMap | null} */
    this.map = null;
    /** In the place of a board. @type {PlainTable | null} */
    this.table = null;
    this.odds = new OddsPanel(this.moment);
    this.root.append(this.top(), this.mapBox, this.timeline.element, this.column());
    this.listen();
  }

  top() {
    const back = this.now.watch_only || this.now.result ? element("a", { class: "btn", href: "/" }, "To the lobby") : element("a", { class: "btn", href: `/play/${this.client.id}#${this.client.key}` }, "Back to the game");
    return element("header", { class: "top" }, brand(), this.bar, element("div", { class: "tools" }, back, themeButton()));
  }

  column() {
    const button = (/** @type {string} */ label, /** @type {Parameters<typeof icon>[0]} */ sign, /** @type {() => void} */ act) => {
      const made = element("button", { type: "button", class: "iconbtn", "aria-label": label, title: label }, icon(sign));
      made.addEventListener("click", act);
      return made;
    };
    this.player = button("Play (Space)", "play", () => this.toggle());
    this.player.classList.add("big");
    this.pace = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": "Speed" }, ...Object.keys(PACES).map((pace) => element("option", { value: pace }, pace))));
    this.pace.value = "steady";
    const battles = element(
      "div",
      { class: "replay-jump" },
      this.jumpButton("Battle before", -1),
      this.jumpButton("Next battle", 1),
      this.linkButton(),
    );
    this.scene = element("button", { type: "button", class: "btn" }, icon("swords"), "See the battle");
    this.scene.addEventListener("click", () => this.showScene());
    return element(
      "aside",
      { class: "column", "aria-label": "Replay" },
      element(
        "section",
        { class: "sec" },
        this.where,
        element("div", { class: "replay-controls" }, button("To the start (Home)", "first", () => this.go(0)), button("Back (←)", "back", () => this.go(this.ply - 1)), this.player, button("On (→)", "forward", () => this.go(this.ply + 1)), button("To the end (End)", "last", () => this.go(this.last)), this.pace),
        battles,
        this.scene,
      ),
      this.odds.root,
      this.hands,
      this.log.element,
    );
  }

  /**
   * @param {string} label
   * @param {number} way
   */
  jumpButton(label, way) {
    const made = element("button", { type: "button", class: "btn" }, label);
    made.addEventListener("click", () => {
      const marks = this.timeline.battles;
      const found = way > 0 ? marks.find((ply) => ply > this.ply) : marks.findLast((ply) => ply < this.ply);
      if (found !== undefined) this.go(found);
    });
    if (!this.timeline.battles.length) made.setAttribute("disabled", "");
    return made;
  }

  /** A link to this moment, with the spectators' key where this browser has it: never with a player's own. */
  linkButton() {
    const made = element("button", { type: "button", class: "btn" }, icon("link"), "Link");
    made.title = "Copy a link to this moment";
    made.addEventListener("click", async () => {
      const key = this.now.role === "watch" ? this.client.key : findWatchKey(this.client.id);
      const address = `${location.origin}/replay/${this.client.id}?at=${this.ply}${key ? `#${key}` : ""}`;
      try {
        await navigator.clipboard.writeText(address);
        made.lastChild?.replaceWith("Copied");
      } catch {
        // Without a secure connection there is no clipboard: the address bar has the moment, too.
        made.lastChild?.replaceWith("See the address");
      }
    });
    return made;
  }

  listen() {
    document.addEventListener(
      "keydown",
      (event) => {
        const target = /** @type {Element} */ (event.target);
        if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
        /** @type {Record<string, () => void>} */
        const keys = {
          ArrowLeft: () => (event.shiftKey ? this.goTurn(-1) : this.go(this.ply - 1)),
          ArrowRight: () => (event.shiftKey ? this.goTurn(1) : this.go(this.ply + 1)),
          Home: () => this.go(0),
          End: () => this.go(this.last),
          " ": () => this.toggle(),
        };
        if (!keys[event.key] || (event.key === " " && target.closest("button, a")) || target.matches(".place")) return;
        event.preventDefault();
        keys[event.key]();
      },
      { signal: this.left.signal },
    );
  }

  /** @param {number} ply */
  async start(ply) {
    const facts = this.now.pieces ? await fetchFacts(this.now.game, this.now.options.names) : null;
    if (facts) this.lay(new PlayMap(this.mapBox, facts, { click: () => {}, away: () => {}, failed: () => {}, pointed: (space) => this.odds.point(space) }));
    else this.table = new PlainTable(this.mapBox);
    await this.go(Math.max(0, Math.min(this.last, ply)));
  }

  /** Lay the map on the table. @param {PlayMap} map */
  lay(map) {
    this.map = map;
    this.mapBox.append(zoomButtons(map, () => map.camera.fit()));
    this.left.signal.addEventListener("abort", watchTheme((theme) => map.board.setTheme(theme)));
  }

  /**
   * Show a moment; while the server answers for one, only the newest wish is kept.
   * @param {number} ply
   */
  async go(ply) {
    this.wanted = Math.max(0, Math.min(this.last, ply));
    this.timeline.point(this.wanted);
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.ply !== this.wanted && !this.left.signal.aborted) {
        const asked = this.wanted;
        const view = await this.client.at(asked, this.open);
        this.ply = asked;
        if (!this.left.signal.aborted) this.draw(view);
      }
    } finally {
      this.asking = false;
    }
  }

  /** To the first moment of the turn, or of the next one. @param {number} way */
  goTurn(way) {
    const starts = this.timeline.turns.map(({ ply }) => ply);
    const found = way > 0 ? starts.find((ply) => ply > this.ply) : starts.findLast((ply) => ply < this.ply);
    this.go(found ?? (way > 0 ? this.last : 0));
  }

  /** @param {PastView} view */
  draw(view) {
    this.view = view;
    // The pieces of another moment, even where nothing of the game itself has changed.
    this.map?.update({ ...view, version: this.ply }, new Map());
    this.table?.update(view);
    this.bar.replaceChildren(...topbarParts(view));
    this.where.replaceChildren(element("span", { class: "cap" }, `Move ${this.ply} of ${this.last}`), element("b", {}, this.ply ? this.words() : "The set-up"));
    this.scene?.toggleAttribute("hidden", !view.public.battle);
    this.hands.replaceChildren(...handsPart(view));
    this.moment.view = { ...view, version: this.ply, result: null };
    this.odds.update(false);
    this.log.follow(this.ply);
    document.title = view.public.turn ? `Replay, turn ${view.public.turn.number} – Hannibal` : "Replay – Hannibal";
    const address = new URL(location.href);
    address.searchParams.set("at", String(this.ply));
    history.replaceState(null, "", address);
  }

  words() {
    const { result } = this.now;
    if (result?.reason && this.ply === this.last) return sentence(result.reason);
    const move = this.moves[this.ply - 1];
    const who = move.player in this.now.seats ? `${sideName(move.player)}: ` : "";
    return `${who}${move.text.length > 60 ? `${move.text.slice(0, 58)} …` : move.text}`;
  }

  async showScene() {
    this.pause();
    const { showBattle } = await import("../battle/scene.js");
    const { view } = this;
    if (!view) return;
    showBattle(this.root, null, () => {});
    showBattle(this.root, { ...view, decision: { ...view.decision, yours: false } }, () => {});
  }

  toggle() {
    if (this.timer) this.pause();
    else this.play();
  }

  play() {
    if (this.ply >= this.last) this.go(0);
    this.player?.replaceChildren(icon("pause"));
    this.player?.setAttribute("aria-label", "Pause (Space)");
    const step = async () => {
      const next = this.stops.find((ply) => ply > this.ply) ?? this.last;
      await this.go(next);
      if (this.ply >= this.last) this.pause();
      else if (this.timer) this.timer = window.setTimeout(step, this.paceMs());
    };
    this.timer = window.setTimeout(step, this.paceMs());
  }

  paceMs() {
    return PACES[/** @type {keyof typeof PACES} */ (this.pace?.value ?? "steady")];
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.player?.replaceChildren(icon("play"));
    this.player?.setAttribute("aria-label", "Play (Space)");
  }

  leave() {
    this.pause();
    this.timeline.leave();
    this.left.abort();
  }
}
