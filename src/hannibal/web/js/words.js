/** @typedef {import("./types.js").Army} Army */
/** @typedef {import("./types.js").CatalogueGame} CatalogueGame */
/** @typedef {import("./types.js").Link} Link */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Space} Space */

/** @type {Record<Link["kind"], string>} */
const LINKS = { road: "road", alps_pass: "Alps pass", non_alps_pass: "mountain pass", strait: "strait", hex: "no road" };

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence with its full stop. @param {string} text */
export const sentence = (text) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** A seat's name is its id, as a name is written. @param {Side | null | undefined} side */
export function sideName(side) {
  return side ? capital(side.replace(/[-_]+/g, " ")) : "nobody";
}

/** @param {Link["kind"]} kind */
export function linkName(kind) {
  return LINKS[kind];
}

/** @param {Space} space */
export function kindName(space) {
  if (space.about) return space.about;
  if (space.kind === "walled") return space.capacity === null ? "walled city" : `walled city for ${space.capacity} CUs`;
  return space.kind === "tribe" ? "tribe" : "open space";
}

/** @param {number} modifier */
export function signed(modifier) {
  if (modifier === 0) return "0";
  return modifier > 0 ? `+${modifier}` : `−${-modifier}`;
}

/** @param {Army} army */
export function armyName({ generals, cus = 0, elephants, words }) {
  if (words) return words;
  const units = cus === 1 ? "1 CU" : `${cus} CUs`;
  const strength = elephants ? `${units}, ${elephants} of them elephants` : units;
  const [commander, ...others] = generals;
  if (!commander) return strength;
  return others.length ? `${commander}, with ${others.join(" and ")}: ${strength}` : `${commander}: ${strength}`;
}

/**
 * One sentence about a space, for those who hear the page.
 * @param {Space} space
 * @param {string} province
 */
export function spoken(space, province) {
  const parts = [space.name, province, kindName(space), `held by ${sideName(space.control)}`];
  if (space.port !== null) parts.push(`port ${signed(space.port)}`);
  return [...parts, ...space.armies.map(armyName)].join(", ");
}

/**
 * By which rules a game is played, in a few words: the edition, or the game with its scenario.
 * @param {CatalogueGame | undefined} game  as the catalogue has it; undefined where that does not know the game
 * @param {Record<string, string>} options
 */
export function rulesWords(game, options) {
  if (!game) return "";
  const chosen = options[game.edition_option ?? ""];
  const edition = game.editions?.find(({ id }) => id === chosen) ?? game.editions?.[0];
  if (!edition) return shortTitle(game.name);
  return game.edition_option === "edition" ? edition.name : `${shortTitle(game.name)}, ${edition.name.toLowerCase()}`;
}

/** The name of a game without that of the house. @param {string} name */
const shortTitle = (name) => name.replace(/^Hannibal: (The )?/, "");

// Where the long words of card titles may be parted; browsers without a dictionary cannot know.
const PARTS = /(?<=Auxil|Cartha|Celti|Diplo|Inter|Mace|Mercen|Messen|Pesti|Procon|Reinforce|Resis|Sopho|Treach)(?=[a-z]{3})/g;

/** A title that may be parted on a narrow card. @param {string} title */
export function softened(title) {
  return title.replace(PARTS, "\u00ad");
}

/**
 * Whom a sentence is about, for the colour of its bar: the side it begins with, or else who acted. What follows of
 * itself from a move may be about the other side; a reason is always its player's.
 * @param {import("./types.js").LogLine} line
 */
export function sideTold(line) {
  if (line.reason) return line.side ?? "";
  if (/^(Rome|Roman)\b/.test(line.text)) return "rome";
  if (/^(Carthage|Carthaginian|Hannibal)\b/.test(line.text)) return "carthage";
  return line.side ?? "";
}
