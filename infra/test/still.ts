import type { Page } from 'playwright-core';

/** Further than this (pixels), and a hand that was on its way presses something else. */
const FAR = 3;

/**
 * Runs in the page: from now on what can be pressed is looked at with each picture, and what has been moved up or down since the one before is written down
 * by its words; what comes live may move (`data-live`).
 */
const beginToWatch = (far: number): void => {
  const known = globalThis as { moved?: string[]; nextLook?: number };
  const moved: string[] = [];
  known.moved = moved;
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
        moved.push(`${nameOf(one)} went from ${Math.round(before)} to ${Math.round(top)}`);
    }
    known.nextLook = requestAnimationFrame(look);
  };
  known.nextLook = requestAnimationFrame(look);
};

/** Runs in the page: what was moved, and no further look. A page that is not looked at draws no picture that nothing has changed in. */
const endToWatch = (): readonly string[] => {
  const { moved = [], nextLook = 0 } = globalThis as { moved?: string[]; nextLook?: number };
  cancelAnimationFrame(nextLook);
  return moved;
};

/** What was moved on a page that stands, while this was done on it: the first of it. */
export async function movesDuring(page: Page, work: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate(beginToWatch, FAR);
  await work();
  return (await page.evaluate(endToWatch)).slice(0, 1);
}
