import type { Page } from 'playwright-core';
import { demoInBrowser } from './demo-in-browser.ts';
import { HANDHELD, accepted, openByTouch, read, takePost } from './handheld.ts';
import { placeOrders } from './station.ts';

const demo = demoInBrowser();

/** As high as a finger (px). */
const FINGER = 44;

/** What can be pressed there and is lower than a finger; a box to tick is hit by its words, too. */
const low = async (page: Page, within: string): Promise<readonly string[]> =>
  await page
    .locator(`${within} :is(button, input:not([type=checkbox], [type=file]), label:has([type=checkbox]))`)
    .evaluateAll(
      (all, finger) =>
        all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          if (width === 0 || (height >= finger - 0.5 && width >= finger - 0.5)) return [];
          return [`${one.getAttribute('aria-label') ?? one.textContent} ${Math.round(width)} × ${Math.round(height)}`];
        }),
      FINGER,
    );
/** Whether an element stands whole on the screen, over everything else. */
const isInSight = async (page: Page, selector: string): Promise<boolean> =>
  await page.locator(`${selector}:visible`).evaluate((one) => {
    const { left, top, bottom, right } = one.getBoundingClientRect();
    return [top + 3, bottom - 3].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
  });

test('on a handheld the seal stays in sight however many parcels were read, what was read is in sight however far the page is moved, and a finger hits what it means', async () => {
  const waybills = (await placeOrders(demo.stack, 22)).map(({ waybill }) => waybill);
  const { page, complaints } = await demo.person('guarulhos', 'desk', HANDHELD);
  await openByTouch(page, 'Ensacamento por leitura');
  await takePost(page, 'mesa-1');
  // What is told comes at the upper edge: the keys, and the foot of a dialog, are at the lower one.
  const told = await page.getByText('Posto escolhido.', { exact: true }).boundingBox();
  expect(told?.y).toBeLessThan(84);
  await page.getByRole('button', { name: 'Gerar nova saca' }).tap();
  await page.locator('p:visible', { hasText: /^BG\d{10}$/ }).waitFor();
  for (const waybill of waybills.slice(1)) await read(page, waybill);
  await accepted(page, 21);
  const seal = '[aria-keyshortcuts="F8"]';
  expect(await isInSight(page, seal)).toBe(true);
  expect(await low(page, 'main:not([style*="none"])')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page
    .getByRole('button', { name: /^Excluir a leitura/ })
    .last()
    .scrollIntoViewIfNeeded();
  expect(await isInSight(page, '[data-verdict]')).toBe(false);
  await read(page, waybills[0] ?? '');
  await accepted(page, 22);
  expect(await isInSight(page, '[data-verdict]')).toBe(true);

  await page.locator(`${seal}:visible`).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('22 pacotes').waitFor();
  expect(await low(page, '[role=dialog]')).toEqual([]);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('bag')).toMatch(/^BG\d{10}$/);
  await page.locator('[data-scan]:focus').waitFor();
  // What a finger pressed last is not hovered over: its words stay readable.
  const colours = await page.locator(`${seal}:visible`).evaluate((one) => {
    const { color, backgroundColor } = getComputedStyle(one);
    return { color, backgroundColor };
  });
  await page.locator(`${seal}:visible`).hover();
  expect(
    await page.locator(`${seal}:visible`).evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      return { color, backgroundColor };
    }),
  ).toEqual(colours);

  await page.locator(`${seal}:visible`).tap();
  await dialog.getByRole('textbox', { name: 'Número do lacre' }).tap();
  await page.keyboard.press('Enter');
  const label = page.frameLocator('[role=dialog] iframe').locator('.label');
  await label.waitFor();
  expect(
    await label.evaluate((one) => [one.getBoundingClientRect().right <= innerWidth, document.body.scrollWidth > 0]),
  ).toEqual([true, true]);
  expect(complaints).toEqual([]);
}, 480_000);
