/** @typedef {import("./types.js").Army} Army */
/** @typedef {import("./types.js").Link} Link */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Space} Space */

/** @type {Record<Side, string>} */
const SIDES = { rome: "Rome", carthage: "Carthage" };
/** @type {Record<Link["kind"], string>} */
const LINKS = { road: "road", alps_pass: "Alps pass", non_alps_pass: "mountain pass", strait: "strait", hex: "no road" };

/** @param {Side | null} side */
export function sideName(side) {
  return side ? SIDES[side] : "nobody";
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
export function armyName({ generals, cus, elephants, words }) {
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
 * By which rules a game is played, in a few words.
 * @param {string | undefined} game
 * @param {Record<string, string>} options
 */
export function rulesWords(game, options) {
  if (game === "italian-campaign") return `Italian Campaign, ${options.scenario === "campaign" ? "campaign" : "short scenario"}`;
  return options.edition === "classic" ? "Classic Edition" : "2nd edition";
}

// Where the long words of card titles may be parted; browsers without a dictionary cannot know.
const PARTS = /(?<=Auxil|Cartha|Celti|Diplo|Inter|Mace|Mercen|Messen|Pesti|Procon|Reinforce|Resis|Sopho|Treach)(?=[a-z]{3})/g;

/** A title that may be parted on a narrow card. @param {string} title */
export function softened(title) {
  return title.replace(PARTS, "\u00ad");
}

/**
 * Whom a sentence is about, for the colour of its bar: the side it begins with, or else who acted. What follows of
 * itself from a move may be about the other side; a reason is always its player's.
 * @param {import("./net.js").LogLine} line
 */
export function sideTold(line) {
  if (line.reason) return line.side ?? "";
  if (/^(Rome|Roman)\b/.test(line.text)) return "rome";
  if (/^(Carthage|Carthaginian|Hannibal)\b/.test(line.text)) return "carthage";
  return line.side ?? "";
}
