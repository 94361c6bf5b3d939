/**
 * The shapes that travel between the modules of the page.
 *
 * @typedef {"2e" | "classic"} Edition
 * @typedef {"light" | "dark"} Theme
 * @typedef {"full" | "phone"} Layer
 * @typedef {"rome" | "carthage"} Side
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 *
 * @typedef {object} Link  One connection of a space.
 * @property {string} to    id of the space at its other end
 * @property {"road" | "alps_pass" | "non_alps_pass" | "strait" | "hex"} kind
 *
 * @typedef {object} Army
 * @property {Side} side
 * @property {string[]} generals  names, the commander first
 * @property {number} cus
 * @property {number} elephants  how many of the CUs are elephants
 * @property {string} [words]  the whole army in words, where it is not told in CUs
 *
 * @typedef {object} Space
 * @property {string} id
 * @property {string} name      in the edition asked for
 * @property {string[]} also    its names in other editions, where they differ
 * @property {string} province  id of its province
 * @property {"open" | "walled" | "tribe" | "hex"} kind
 * @property {string} [about]   what it is, in words, where the kind does not say it
 * @property {number | null} capacity  how many CUs its walls hold
 * @property {number | null} port      modifier of the port, null where there is none
 * @property {Side | null} control
 * @property {Army[]} armies   what stands there
 * @property {number} x
 * @property {number} y
 * @property {Link[]} links
 *
 * @typedef {object} Province
 * @property {string} id
 * @property {string} name
 * @property {string | null} region
 * @property {Side | null} control
 * @property {boolean} significant  whether it counts as a political point
 *
 * @typedef {object} Facts
 * @property {string} game
 * @property {Point} [heart]  what is looked at first where not all of the board is
 * @property {number} [hex]  how far the middles of neighbouring hexes are from each other, on a hex map
 * @property {number} [full_from]  from how many pixels a unit on the full layer is shown
 * @property {Edition} edition
 * @property {[number, number, number, number]} view  left, top, width, height of the drawing
 * @property {Space[]} spaces
 * @property {Province[]} provinces
 */

export {};
