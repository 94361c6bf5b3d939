import { mustHandOver } from "./curtain.js";
import { cheapestFor } from "./targets.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./map.js").PlayMap} PlayMap */
/** @typedef {import("./bubble.js").Bubble} Bubble */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("./targets.js").Target} Target */

/**
 * What a click on a space or an army does: the act it offers, a choice where it offers several, or the answer
 * to "why not?". A click while the server is answering waits for the answer.
 * @param {Game} game
 * @param {PlayMap} map
 * @param {Bubble} bubble
 */
export function clicksOn(game, map, bubble) {
  /** The newest click, by an object of its own. @type {{space: string}} */
  let newest = { space: "" };

  /**
   * Wait for the answer that is under way; true if the click still stands then. The second click of a double click
   * is none, a newer click takes the place of an older one, and nobody clicks for another seat.
   * @param {Space} space
   */
  const patience = async (space) => {
    if (game.busy && space.id === newest.space) return false;
    const own = { space: space.id };
    newest = own;
    if (!game.busy) return true;
    const seat = game.view?.seat;
    await game.idle();
    return newest === own && game.mine && game.view?.seat === seat && !mustHandOver(game);
  };

  /**
   * @param {Space} space
   * @param {string | null} general
   */
  const click = async (space, general) => {
    bubble.hide();
    if (!(await patience(space))) return;
    const target = map.targets.get(space.id);
    if (target) {
      let { actions } = target;
      const his = actions.filter((action) => action.general === general);
      if (general && his.length) actions = his;
      if (actions.length > 1) {
        const choices = actions.map((action) => ({ label: action.label, act: () => game.act([action.text]) }));
        bubble.say(map.pointOf(space.id), { title: `${space.name}:`, text: "what shall be done", choices });
      } else if (actions.length) await game.act([actions[0].text]);
      else await offerGenerals(target, space, general);
      return;
    }
    if (takeCardFor(space, general)) return;
    await whyNot(space);
  };

  /** A card in hand moves one of the generals here; where several stand, one is chosen. */
  const offerGenerals = async (/** @type {Target} */ target, /** @type {Space} */ space, /** @type {string | null} */ general) => {
    const card = game.takenCard;
    const here = card ? generalsAt(game, space.id).filter((id) => id in card.moves) : [];
    if (card && here.length > 1 && !(general && here.includes(general) && general === game.aim)) {
      const choices = here.map((id) => ({ label: game.generalName(id), act: () => void target.go?.(id) }));
      bubble.say(map.pointOf(space.id), { title: `${card.title}:`, text: "who is to move", choices });
    } else await target.go?.(here[0] ?? null);
  };

  /** Click a general first: the cheapest card that moves him is taken up. */
  const takeCardFor = (/** @type {Space} */ space, /** @type {string | null} */ general) => {
    if (game.step !== "card" || game.veiled || game.taken) return false;
    const here = generalsAt(game, space.id);
    const who = general && here.includes(general) ? general : here[0];
    const card = who && cheapestFor(game, who);
    if (!card) return false;
    game.takeUp(card.card, who);
    return true;
  };

  const whyNot = async (/** @type {Space} */ space) => {
    const answer = await game.explain({ space: space.id });
    if (!answer.legal) bubble.say(map.pointOf(space.id), { title: `${space.name}:`, text: answer.sentence, rule: answer.rule });
  };

  return click;
}

/**
 * The own generals in a space, the commander first.
 * @param {Game} game
 * @param {string} space
 * @returns {string[]}
 */
function generalsAt(game, space) {
  const own = (game.view?.public.forces ?? []).filter((force) => force.space === space && force.side === game.view?.seat);
  return own.flatMap(({ commander, subordinates = [] }) => (commander ? [commander, ...subordinates] : []));
}
