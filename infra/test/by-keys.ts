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

/** Opens a page as one does who knows what it is called: Ctrl+K, its title, Enter. */
export async function openByName(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(title);
  await page.getByRole('option', { name: title }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('main[aria-busy="false"]:visible:not(:has([data-to-come]))').waitFor();
}
