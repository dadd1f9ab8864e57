import type { Page } from 'playwright-core';

/** So many stops are on the way at most: what lies further is out of reach for who has no mouse. */
const REACH = 60;

/** What a reader of the screen calls what has the keyboard: its label, or what stands on it. */
const focused = async (page: Page): Promise<string> =>
  await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent.trim()).trim();
  });

/** Goes on with Tab until something of that name has the keyboard. @throws when it is not among the next stops */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < REACH; stop += 1) {
    const now = await focused(page); // oxlint-disable-line no-await-in-loop -- one key after the other
    if (name.test(now)) return;
    passed.push(now.slice(0, 40));
    await page.keyboard.press(key); // oxlint-disable-line no-await-in-loop -- one key after the other
  }
  throw new Error(`${name} is not reached by ${key}: ${passed.join(' | ')}`);
}

/** Chooses in a field that opens a list: the first of its options, which is this one. */
export async function chooseFirst(page: Page, field: RegExp, option: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ArrowDown');
  const shown = page.getByRole('option', { name: option, exact: true });
  await shown.waitFor();
  await page.keyboard.press('Enter');
  await shown.waitFor({ state: 'hidden' });
  // The list gives the keyboard back to its field by a timer: no hand is as quick as to be before it.
  await page.evaluate(
    async () =>
      await new Promise((done) => {
        setTimeout(done, 0);
      }),
  );
}

/** Opens a page as one does who knows what it is called: Ctrl+K, its title, Enter. */
export async function openByName(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('[role="dialog"] input:focus').waitFor();
  await page.keyboard.type(title);
  await page.getByRole('option', { name: title }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('main[aria-busy="false"]:visible:not(:has([data-to-come]))').waitFor();
}
