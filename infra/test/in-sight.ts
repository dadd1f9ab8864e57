import type { Locator } from 'playwright-core';

/** A handheld upright, and a screen of 1366 × 768 at 200 %. */
export const SMALL = [
  ['390 × 844', { width: 390, height: 844 }],
  ['1366 × 768 at 200 %', { width: 683, height: 384 }],
] as const;

/** What of an element can be seen when the page is scrolled to it: the part that neither the window nor anything around it cuts off, in pixels. */
export async function seen(element: Locator): Promise<{ readonly width: number; readonly height: number }> {
  return await element.evaluate((one) => {
    one.scrollIntoView({ block: 'center' });
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let around = one.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return {
      width: Math.max(0, Math.round(Math.min(right, innerWidth) - Math.max(left, 0))),
      height: Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0))),
    };
  });
}

/** What is cut off of elements that must be seen whole, by their words. */
export async function cut(elements: Locator): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const one of await elements.all()) {
    const [part, whole] = [await seen(one), await one.boundingBox()];
    if (whole === null || part.width < Math.floor(whole.width) || part.height < Math.floor(whole.height))
      faults.push(
        `${(await one.getAttribute('aria-label')) ?? (await one.innerText())}: ${part.width} × ${part.height} of ${Math.round(whole?.width ?? 0)} × ${Math.round(whole?.height ?? 0)}`,
      );
  }
  return faults;
}

/** What nobody can read in is lower than this, or narrower (pixels). */
const PANEL = { width: 280, height: 200 };

export const isUsable = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width >= PANEL.width && height >= PANEL.height;
