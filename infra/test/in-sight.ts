import type { Locator } from 'playwright-core';

/** A handheld upright, and a screen of 1366 × 768 at 200 %. */
export const SMALL = [
  ['390 × 844', { width: 390, height: 844 }],
  ['1366 × 768 at 200 %', { width: 683, height: 384 }],
] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Runs in the page, one after the other: the part of each element that can be seen when it is scrolled to, the whole of it, and its words. */
const looked = (elements: readonly (HTMLElement | SVGElement)[]) =>
  elements.map((one) => {
    one.scrollIntoView({ block: 'center' });
    const whole = one.getBoundingClientRect();
    let { left, top, right, bottom } = whole;
    for (let around = one.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return {
      part: {
        width: Math.max(0, Math.round(Math.min(right, innerWidth) - Math.max(left, 0))),
        height: Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0))),
      },
      whole: { width: whole.width, height: whole.height },
      isDrawn: one.getClientRects().length > 0,
      words: one.getAttribute('aria-label') ?? one.textContent,
    };
  });

/** What of an element can be seen when the page is scrolled to it: the part that neither the window nor anything around it cuts off, in pixels. */
export async function seen(element: Locator): Promise<Size> {
  await element.waitFor({ state: 'attached' });
  const [only] = await element.evaluateAll(looked);
  if (only === undefined) throw new Error('what was to be looked at has gone');
  return only.part;
}

/** What is cut off of elements that must be seen whole, by their words. */
export async function cut(elements: Locator): Promise<readonly string[]> {
  return (await elements.evaluateAll(looked))
    .filter(
      ({ part, whole, isDrawn }) =>
        !isDrawn || part.width < Math.floor(whole.width) || part.height < Math.floor(whole.height),
    )
    .map(
      ({ part, whole, words }) =>
        `${words}: ${part.width} × ${part.height} of ${Math.round(whole.width)} × ${Math.round(whole.height)}`,
    );
}

/** What nobody can read in is lower than this, or narrower (pixels). */
const PANEL = { width: 280, height: 200 };

export const isUsable = ({ width, height }: Size): boolean => width >= PANEL.width && height >= PANEL.height;
