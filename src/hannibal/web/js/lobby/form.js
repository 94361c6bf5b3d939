import { element } from "../dom.js";
import { keepKey, WATCH } from "../games.js";
import { createGame } from "../net.js";
import { bothCoins, chevrons, coin, icon } from "../signs.js";
import { capital, sentence, sideName } from "../words.js";
import { cardChoice, chosenIn, row } from "./choices.js";
import { keepInvitation, keepWatchKey } from "./invitation.js";
import { OptionsChooser } from "./options.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").CatalogueGame} CatalogueGame */

/**
 * @typedef {{kind: "record" | "position", text: string, value: Record<string, unknown>, words: string}} Brought
 * @typedef {{id: string, key: string, invitation: import("./invitation.js").Invitation | null}} Made
 * @typedef {{made: (made: Made) => void, watched: (id: string, key: string) => void}} Hooks
 */

const NAME_KEY = "hannibal.name";
const USUAL_LEVEL = "computer:recruit";

/**
 * The sheet on which a new game is made up.
 * @param {Catalogue} offer
 * @param {Hooks} hooks
 */
export function newGameForm(offer, hooks) {
  const form = new NewGame(offer, hooks);
  return { element: form.element, bring: (/** @type {Brought} */ brought) => form.bring(brought), watch: (/** @type {string} */ text) => form.watch(text) };
}

class NewGame {
  /**
   * @param {Catalogue} offer
   * @param {Hooks} hooks
   */
  constructor(offer, hooks) {
    this.offer = offer;
    this.hooks = hooks;
    this.game = offer.games[0];
    this.options = new OptionsChooser(this.game, () => this.update());
    /** What the game begins from, if not from the set-up. @type {Brought | null} */
    this.brought = null;
    this.trouble = element("p", { class: "trouble", role: "alert" });
    this.summary = element("p", { class: "summary", "aria-live": "polite" });
    this.submit = element("button", { type: "submit", class: "btn main" }, "Start the war", element("kbd", {}, "Enter"));
    this.broughtStrip = element("div", { class: "brought" });
    this.broughtStrip.hidden = true;
    this.name = /** @type {HTMLInputElement} */ (
      element("input", { type: "text", id: "player-name", maxlength: 40, autocomplete: "nickname", placeholder: "if you like", value: remembered() })
    );
    /** Whether the chances of rolls and battles are shown, to both or to nobody. */
    this.odds = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", id: "odds" }));
    this.odds.checked = true;
    this.element = /** @type {HTMLFormElement} */ (
      element("form", { class: "sheet" }, element("h1", {}, "New game"), this.broughtStrip, ...this.rows(), this.trouble, element("div", { class: "sheet-foot" }, this.summary, this.submit))
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
    this.update();
  }

  rows() {
    const { games } = this.offer;
    const opponents = [
      { id: "screen", title: "Same screen", text: "A curtain hides the hands", sign: icon("screen") },
      { id: "friend", title: "A friend by link", text: "At once, or days per move", sign: icon("link") },
      { id: "computer", title: "The computer", text: "Never sees your hand", sign: icon("chip") },
    ];
    return [
      ...(games.length > 1 ? [this.gameRow(games)] : []),
      row("edition", this.options.caption, this.options.element),
      cardChoice("opponent", "Opponent", opponents, "screen", () => this.update()),
      this.sideRow(),
      this.levelRow(),
      row("name", "Your name", element("label", { class: "sr", for: "player-name" }, "Your name, as the other player sees it"), this.name),
      row("odds", "Odds", element("label", { class: "check" }, this.odds, element("span", {}, element("b", {}, "Show them to both"), element("small", {}, "The chances of rolls and battles; either player can switch them off later")))),
    ];
  }

  /** The sides of the chosen game; one that says nothing of them has its seats. */
  get sides() {
    return this.game.sides ?? this.game.seats.map((id) => ({ id, name: sideName(id), text: undefined }));
  }

  /** Which side to take, or none in particular. */
  sideRow() {
    const sides = [
      ...this.sides.map(({ id, name, text }) => ({ id, title: name, text, sign: coin(id) })),
      { id: "chance", title: "By lot", text: "A coin decides", sign: bothCoins(this.game.seats) },
    ];
    return cardChoice("side", "Your side", sides, sides[0].id, () => this.update());
  }

  /** Who can play the chosen game. */
  levelRow() {
    const levels = this.game.computers.map(({ kind, name, label }, rank) => ({ id: kind, title: capital(name), text: label.replace(/\.$/, ""), sign: chevrons(rank) }));
    const usual = levels.find(({ id }) => id === USUAL_LEVEL) ?? levels[0];
    return cardChoice("level", "Level", levels, usual?.id ?? "", () => this.update());
  }

  /** @param {CatalogueGame[]} games */
  gameRow(games) {
    const choices = games.map(({ id, name }) => ({ id, title: name.replace(/^Hannibal: /, "") }));
    return cardChoice("game", "Game", choices, this.game.id, () => {
      this.game = games.find(({ id }) => id === chosenIn(this.element, "game")) ?? games[0];
      this.options.setGame(this.game);
      this.element.querySelector('[data-row="side"]')?.replaceWith(this.sideRow());
      this.element.querySelector('[data-row="level"]')?.replaceWith(this.levelRow());
      const caption = this.element.querySelector("#label-edition");
      if (caption) caption.textContent = this.options.caption;
      this.update();
    });
  }

  /** Only the rows that matter, and a sentence that says what will be played. */
  update() {
    if (!this.element) return;
    const opponent = chosenIn(this.element, "opponent");
    const side = chosenIn(this.element, "side");
    this.showRow("side", opponent !== "screen");
    this.showRow("level", opponent === "computer");
    this.showRow("name", opponent === "friend");
    this.showRow("odds", Boolean(this.game.odds));
    this.showRow("edition", this.brought?.kind !== "record" && this.options.offersAnything);
    if (this.element.querySelector('[data-row="game"]')) this.showRow("game", !this.brought);
    this.submit.classList.toggle("rome", opponent !== "screen" && side === "rome");
    this.summary.textContent = this.words(opponent, side);
    this.trouble.textContent = "";
  }

  /** @param {string} name @param {boolean} shown */
  showRow(name, shown) {
    const found = /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-row="${name}"]`));
    if (found) found.hidden = !shown;
  }

  /** @param {string} opponent @param {string} side */
  words(opponent, side) {
    const rules = this.brought?.kind === "record" ? "by the record's rules" : this.options.words();
    if (opponent === "screen") return `Two players at this screen, ${rules}.`;
    const you = side === "chance" ? "Your side falls by lot" : `You are ${this.sides.find(({ id }) => id === side)?.name}`;
    const level = this.element.querySelector('input[name="level"]:checked')?.closest("label")?.querySelector("b")?.textContent ?? "";
    return `${you} against ${opponent === "computer" ? `the computer, ${level}` : "a friend"}, ${rules}.`;
  }

  /** The wish as the server's API takes it. */
  wish() {
    const opponent = chosenIn(this.element, "opponent");
    const side = opponent === "screen" ? this.sides[0].id : chosenIn(this.element, "side");
    const mine = side === "chance" ? this.game.seats[0] : side;
    const name = this.name.value.trim();
    /** @type {Record<string, import("../types.js").SeatWish>} */
    const seats = {};
    for (const seat of this.game.seats) {
      const kind = opponent === "computer" && seat !== mine ? chosenIn(this.element, "level") : "person";
      seats[seat] = opponent === "friend" && seat === mine && name ? { kind, name } : { kind };
    }
    const wish = { game: this.game.id, seats, sides: side === "chance" ? "chance" : "chosen", shared_screen: opponent === "screen", odds: this.odds.checked };
    if (opponent !== "screen") Object.assign(wish, { you: mine });
    if (this.brought?.kind === "record") return { ...wish, game: this.brought.value.game, record: this.brought.text };
    return { ...wish, options: this.options.chosen(), ...(this.brought ? { start: this.brought.value } : {}) };
  }

  async start() {
    this.submit.setAttribute("disabled", "");
    remember(this.name.value.trim());
    try {
      const friend = chosenIn(this.element, "opponent") === "friend";
      const answer = await createGame(this.wish());
      const you = answer.you ?? Object.keys(answer.keys)[0];
      const key = answer.keys[you];
      keepKey(answer.id, key, chosenIn(this.element, "opponent") === "screen" ? "both" : you);
      keepWatchKey(answer.id, answer.watch);
      const other = Object.keys(answer.keys).find((seat) => seat !== you);
      const invitation = friend && other ? { id: answer.id, side: other, mine: you, key, theirs: answer.keys[other], watch: answer.watch } : null;
      if (invitation) keepInvitation(invitation);
      this.hooks.made({ id: answer.id, key, invitation });
    } catch (error) {
      this.trouble.textContent = sentence(error instanceof Error ? error.message : String(error));
    } finally {
      this.submit.removeAttribute("disabled");
    }
  }

  /**
   * Open a record only to look at it; throws what is wrong with it.
   * @param {string} text
   */
  async watch(text) {
    const answer = await createGame({ record: text, watch_only: true });
    keepKey(answer.id, answer.watch, WATCH);
    this.hooks.watched(answer.id, answer.watch);
  }

  /** Begin the next game from what was brought. @param {Brought | null} brought */
  bring(brought) {
    this.brought = brought;
    this.broughtStrip.hidden = brought === null;
    if (brought) {
      const drop = element("button", { type: "button", class: "btn ghost" }, "Begin at the set-up instead");
      drop.addEventListener("click", () => this.bring(null));
      this.broughtStrip.replaceChildren(element("p", {}, element("b", {}, brought.kind === "record" ? "Going on from a record. " : "Beginning from a position. "), brought.words), drop);
    }
    this.update();
    this.element.scrollIntoView({ block: "nearest" });
  }
}

function remembered() {
  try {
    return localStorage.getItem(NAME_KEY) ?? "";
  } catch {
    return ""; // Storage can be forbidden; the name is then typed each time.
  }
}

/** @param {string} name */
function remember(name) {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // As above.
  }
}
