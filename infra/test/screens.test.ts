import type { Page } from 'playwright-core';
import { screens } from '@malote/contracts/catalogue.ts';
import { accessibilityFaults, ready } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();

const inMenu = screens.filter(({ hidden }) => !hidden).map(({ path }) => path);
const byLink = ['/profile/changepwd', '/404', '/linkFailure', '/expressDataCenter/OrderCenter/orderDetail?number=NADA'];

test('every screen of the menu opens without a message in the browser, and axe finds nothing in either theme', async () => {
  const { page, complaints } = await demo.person(undefined, 'desk', { colorScheme: 'light' });
  const faults: string[] = [];
  for (const path of [...inMenu, ...byLink]) {
    await page.goto(demo.stack.url + path);
    await ready(page);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`));
    await inTheme(page, 'dark');
    faults.push(...(await accessibilityFaults(page, ['color-contrast'])).map((fault) => `${path} dark ${fault}`));
    await inTheme(page, 'light');
  }
  await page.context().close();
  expect(faults).toEqual([]);
  expect(complaints.filter((line) => !line.includes('status of 404'))).toEqual([]);
}, 480_000);

/** The theme follows the system's while the page stands; between the two nothing changes but colours, some of them slowly. */
async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map((one) => one.finished),
    );
  });
}
