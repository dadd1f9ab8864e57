import type { Page } from 'playwright-core';

/** Goes to the next stop of the Tab key: what is wrong with it, and with how the one before looks now that it has lost the focus. Undefined when the round is over. */
async function nextStop(page: Page): Promise<readonly string[] | undefined> {
  await page.keyboard.press('Tab');
  return await page.evaluate(async () => {
    const known = globalThis as { seen?: Set<Element>; last?: { readonly element: Element; readonly looks: string } };
    const LOOKS = [
      'outlineStyle',
      'outlineWidth',
      'outlineColor',
      'boxShadow',
      'borderColor',
      'backgroundColor',
      'color',
      'stroke',
      'strokeWidth',
    ] as const;
    const looksOf = (element: Element) =>
      [
        element,
        ...[...element.children].slice(0, 4),
        element.parentElement,
        element.parentElement?.parentElement,
        element.nextElementSibling,
      ]
        .map((one) => (one ? LOOKS.map((property) => getComputedStyle(one)[property]).join() : ''))
        .join(';');
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 30) || element.getAttribute('placeholder') || element.id)}`;
    const faults: string[] = [];
    if (known.last !== undefined && known.last.element.isConnected && looksOf(known.last.element) === known.last.looks)
      faults.push(`looks the same without the focus: ${nameOf(known.last.element)}`);
    known.seen ??= new Set();
    const element = document.activeElement;
    if (element === null || element === document.body || known.seen.has(element)) return undefined;
    known.seen.add(element);
    const isInSight = () => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    };
    // What comes live may push it away for a moment: the browser brings it back with the next picture.
    for (let picture = 0; picture < 10 && !isInSight(); picture += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!isInSight()) faults.push(`is not on the screen: ${nameOf(element)}`);
    known.last = { element, looks: looksOf(element) };
    return faults;
  });
}

/** What is wrong with the stops of the Tab key, from where the keyboard is until it comes round; at most so many are looked at. */
export async function faultsOfTabStops(page: Page, most: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let stops = 0; stops < most; stops += 1) {
    const found = await nextStop(page);
    // The field that a replay is asked by is its only stop before it is asked.
    if (found === undefined) return stops === 0 ? ['has no stop'] : faults;
    faults.push(...found);
  }
  return [...faults, `has ${most} stops`];
}

/** Runs in the page: where everything stands that the Tab key may stop at, as the elements and classes on the way there; words and numbers are no part of it. */
const placesOfStops = (): readonly string[] => {
  const classOf = (one: Element) => (one.getAttribute('class') ?? '').replaceAll(/__m__-\S+/g, '__m__');
  const stops = document.querySelectorAll(
    'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable])',
  );
  const placeOf = (one: Element | null): string =>
    one === null || one.tagName === 'MAIN'
      ? ''
      : `${placeOf(one.parentElement)}>${one.tagName}.${classOf(one)} ${one.getAttribute('role') ?? ''} ${one.getAttribute('type') ?? ''}`;
  return [...new Set([...stops].map(placeOf))];
};

/** Whether a page has a stop where no page before it had one: most are the same frame with other words, and its stops were gone through on the first. */
export async function hasNewStops(page: Page, met: Set<string>): Promise<boolean> {
  const fresh = (await page.evaluate(placesOfStops)).filter((place) => !met.has(place));
  for (const place of fresh) met.add(place);
  return fresh.length > 0;
}
