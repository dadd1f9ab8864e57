import { screens } from '@malote/contracts/catalogue.ts';
import { accessibilityFaults } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();

const inMenu = screens.filter(({ hidden }) => !hidden).map(({ path }) => path);
const byLink = ['/profile/changepwd', '/404', '/linkFailure', '/expressDataCenter/OrderCenter/orderDetail?number=NADA'];

test.each(['light', 'dark'] as const)('every screen of the menu opens in the %s theme without a message in the browser, and axe finds nothing', async (theme) => {
  const { page, complaints } = await demo.person(undefined, 'desk', { colorScheme: theme });
  const faults: string[] = [];
  for (const path of [...inMenu, ...byLink]) {
    await page.goto(demo.stack.url + path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').waitFor();
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`));
  }
  await page.context().close();
  expect(faults).toEqual([]);
  expect(complaints.filter((line) => !line.includes('status of 404'))).toEqual([]);
}, 480_000);
