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
  const pick = (list) => list[Math.floor(random() * list.length)];
  const root = document.querySelector("#screen");
  const counts = {};
  const settled = () =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const look = () => {
        if (root.getAttribute("aria-busy") !== "true" && (root.classList.contains("yours") || root.classList.contains("over"))) resolve(undefined);
        else if (performance.now() - started > 20000) reject(new Error(`nothing happens: ${document.querySelector(".ask")?.textContent}`));
        else setTimeout(look, 4);
      };
      look();
    });
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  let waited = 0;
  for (let click = 0; click < options.most; click += 1) {
    await settled();
    if (root.classList.contains("over")) return { clicks: click, counts, said: document.querySelector(".ask").textContent };
    const before = `${root.dataset.version} ${root.dataset.taken}`;
    const dialogs = shown("dialog[open] :is(.btn, .stack):not(:disabled, .off, .ghost)");
    const buttons = shown(".ask .btn:not(:disabled):not(.off)");
    const cards = shown(".hand button.card");
    const places = [...document.querySelectorAll(".place.can")];
    const offers = dialogs.length ? [dialogs] : [buttons, buttons, places, root.dataset.kind === "ChooseCard" && !root.dataset.taken ? cards : []].filter((list) => list.length);
    // Mostly in haste: a whole game has a hundred and fifty cards.
    const quick = shown(".ask .btn.main, .ask [data-choice='use-discard']:not(.off)");
    const target = dialogs.length === 0 && quick.length && random() < (options.haste ?? 0.5) ? pick(quick) : offers.length ? pick(pick(offers)) : null;
    if (!target && waited < 1200) {
      // A scene may still be on its way.
      waited += 1;
      click -= 1;
      await new Promise((resolve) => setTimeout(resolve, 25));
      continue;
    }
    waited = 0;
    if (!target) throw new Error(`a dead end after ${click} clicks: ${root.dataset.kind}: ${document.querySelector(".ask")?.textContent}`);
    counts[root.dataset.kind] = (counts[root.dataset.kind] ?? 0) + 1;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
    const bubble = shown(".bubble .btn");
    if (bubble.length) pick(bubble).click();
    if (`${root.dataset.version} ${root.dataset.taken}` === before) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  if (options.enough) return { clicks: options.most, counts, said: "" };
  throw new Error(`no end after ${options.most} clicks`);
}
