/**
 * Plays a game on the play screen by clicks alone: whatever can be clicked, at random. Ends when the game is over,
 * and throws where nothing can be clicked although something is asked.
 * @param {{seed: number, most: number, haste?: number, enough?: boolean}} options  `enough`: no need to come to the end
 */
async (options) => {
  let seed = options.seed;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
  };
  /** @type {<T>(list: T[]) => T} */
  const pick = (list) => list[Math.floor(random() * list.length)];
  const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
  const asked = () => document.querySelector(".ask")?.textContent ?? "";
  const isOver = () => root.classList.contains("over");
  /** How often each step was met. @type {Record<string, number>} */
  const counts = {};
  const settled = () =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const look = () => {
        if (root.getAttribute("aria-busy") !== "true" && (root.classList.contains("yours") || isOver())) resolve(undefined);
        else if (performance.now() - started > 20000) reject(new Error(`nothing happens: ${asked()}`));
        else setTimeout(look, 4);
      };
      look();
    });
  const shown = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  const moment = () => `${root.dataset.version} ${root.dataset.taken}`;
  /** Something to click: in a dialog where one is open, in haste what ends things, else anything. */
  const target = () => {
    const dialogs = shown("dialog[open] :is(.btn, .stack):not(:disabled, .off, .ghost)");
    if (dialogs.length) return pick(dialogs);
    const buttons = shown(".ask .btn:not(:disabled):not(.off)");
    const cards = root.dataset.step === "card" && !root.dataset.taken ? shown(".hand button.card") : [];
    const places = [...document.querySelectorAll(".place.can")];
    const offers = [buttons, buttons, places, cards].filter((list) => list.length);
    // Mostly in haste: a whole game has a hundred and fifty cards.
    const quick = shown(".ask .btn.main, .ask [data-choice='use-discard']:not(.off)");
    if (quick.length && random() < (options.haste ?? 0.5)) return pick(quick);
    return offers.length ? pick(pick(offers)) : null;
  };
  /** What to click, or null when the game is over; a scene may still be on its way. */
  const found = async () => {
    for (let waited = 0; waited < 1200; waited += 1) {
      const one = isOver() ? null : target();
      if (one || isOver()) return one;
      await new Promise((resolve) => setTimeout(resolve, 25));
      await settled();
    }
    throw new Error(`a dead end: ${root.dataset.step}: ${asked()}`);
  };
  for (let click = 0; click < options.most; click += 1) {
    await settled();
    const one = await found();
    if (!one) return { clicks: click, counts, said: asked() };
    const before = moment();
    counts[root.dataset.step ?? ""] = (counts[root.dataset.step ?? ""] ?? 0) + 1;
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
    const bubble = shown(".bubble .btn");
    if (bubble.length) /** @type {HTMLElement} */ (pick(bubble)).click();
    if (moment() === before) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  if (options.enough) return { clicks: options.most, counts, said: "" };
  throw new Error(`no end after ${options.most} clicks`);
}
