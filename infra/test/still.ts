import type { Page } from 'playwright-core';

/** Further than this (pixels), and a hand that was on its way presses something else. */
const FAR = 3;

/**
 * Runs in the page, before anything of it is drawn: what can be pressed is looked at with each picture, and what has been moved up or down since the one
 * before is written down by its words; what comes live may move (`data-live`).
 */
const watch = (far: number): void => {
  const known = globalThis as { moved?: string[] };
  known.moved = [];
  const stood = new WeakMap<Element, number>();
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)}`;
  const look = () => {
    for (const one of document.querySelectorAll('#content :is(tr[data-index], button, input, a[href])')) {
      if (one.getClientRects().length === 0 || one.closest('[data-live]') !== null) continue;
      const { top } = one.getBoundingClientRect();
      const before = stood.get(one);
      stood.set(one, top);
      if (before !== undefined && Math.abs(before - top) > far && before < innerHeight)
        known.moved?.push(`${nameOf(one)} went from ${Math.round(before)} to ${Math.round(top)}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Watches a page that stands whether what is on it stays in its place. */
export async function watchMoves(page: Page): Promise<void> {
  await page.evaluate(watch, FAR);
}

/** What was moved on the page since it was last asked, the first of each picture. */
export async function movesSince(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => (globalThis as { moved?: string[] }).moved?.splice(0).slice(0, 1) ?? []);
}
