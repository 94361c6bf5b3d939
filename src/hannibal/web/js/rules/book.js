import { rules as fetchRules } from "../net.js";

/** @typedef {import("../types.js").Rule} Rule */

/** The books by the letters before a rule's number. @type {Record<string, string>} */
export const BOOKS = {
  "2E": "2nd edition",
  CE: "Classic Edition",
  AID: "Player aid",
  TAB: "Tables",
  IC: "Italian Campaign",
};

/** @type {Promise<Rule[]> | null} */
let coming = null;

/** Every rule of every book, asked for once. */
export function loadRules() {
  coming ??= fetchRules({}).then((answer) => answer.rules);
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/**
 * The rules in which every word occurs, those with the words in number or title first.
 * @param {Rule[]} rules
 * @param {string} words
 * @param {string} book  "" for every book
 * @returns {Rule[]}
 */
export function searchRules(rules, words, book) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const inBook = rules.filter((rule) => !book || rule.book === book);
  if (!wanted.length) return inBook;
  const scored = [];
  for (const rule of inBook) {
    const head = `${rule.id} ${rule.title}`.toLowerCase();
    const text = `${head} ${rule.gist}`.toLowerCase();
    if (wanted.every((word) => text.includes(word))) {
      scored.push({ rule, score: wanted.filter((word) => head.includes(word)).length + (head.startsWith(words.toLowerCase().trim()) ? 9 : 0) });
    }
  }
  // The order of the book decides between equals: the sort is stable.
  return scored.sort((a, b) => b.score - a.score).map(({ rule }) => rule);
}

/**
 * The rule an id names. An id without a book is the 2nd edition's; a part that has no entry of its own is
 * looked up in what it belongs to (2E:14.1 for 2E:14.1.b).
 * @param {Rule[]} rules
 * @param {string} id
 * @returns {Rule | null}
 */
export function findRule(rules, id) {
  const known = new Map(rules.map((rule) => [rule.id.toLowerCase(), rule]));
  let wanted = (id.includes(":") ? id : `2E:${id}`).toLowerCase();
  for (;;) {
    const rule = known.get(wanted);
    if (rule) return rule;
    const cut = Math.max(wanted.lastIndexOf("."), wanted.indexOf(":") + 1);
    if (wanted[cut] !== ".") return null;
    wanted = wanted.slice(0, cut);
  }
}

/**
 * The rules directly under a rule, and the headings above it.
 * @param {Rule[]} rules
 * @param {Rule} rule
 */
export function around(rules, rule) {
  const start = `${rule.id}.`;
  const below = rules.filter((other) => other.id.startsWith(start) && !other.id.slice(start.length).includes("."));
  const above = rules.filter((other) => rule.id.startsWith(`${other.id}.`));
  return { above, below };
}
