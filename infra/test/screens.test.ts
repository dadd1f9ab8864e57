import type { Browser } from 'playwright-core';
import { screens } from '@malote/contracts/catalogue.ts';
import { accessibilityFaults, complaintsOf, openBrowser, signIn } from './browser.ts';
import { demoStack } from './whole-stack.ts';
import type { WholeStack } from './whole-stack.ts';

let stack: WholeStack;
let browser: Browser;
beforeAll(async () => {
  stack = await demoStack({ console: 'built' });
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
}, 60_000);

const inMenu = screens.filter(({ hidden }) => !hidden).map(({ path }) => path);
const byLink = ['/profile/changepwd', '/404', '/linkFailure', '/expressDataCenter/OrderCenter/orderDetail?number=NADA'];

test.each(['light', 'dark'] as const)('every screen of the menu opens in the %s theme without a message in the browser, and axe finds nothing', async (theme) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, colorScheme: theme, locale: 'pt-BR' });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await signIn(page, stack.url, stack.username, stack.password);
  const faults: string[] = [];
  for (const path of [...inMenu, ...byLink]) {
    await page.goto(stack.url + path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').waitFor();
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`));
  }
  await context.close();
  expect(faults).toEqual([]);
  expect(complaints.filter((line) => !line.includes('status of 404'))).toEqual([]);
}, 180_000);
