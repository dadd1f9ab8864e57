import { screens } from '@malote/contracts/catalogue.ts';
import { accessibilityFaults, ready } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();

const inMenu = screens.filter(({ hidden }) => !hidden).map(({ path }) => path);
const byLink = ['/profile/changepwd', '/404', '/linkFailure', '/expressDataCenter/OrderCenter/orderDetail?number=NADA'];

/** Drawn from its path: each screen is opened once, and over all of them both themes are. */
const themeOf = (path: string): 'light' | 'dark' =>
  [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2 === 0 ? 'light' : 'dark';

test.each(['light', 'dark'] as const)(
  'every screen of the menu that is drawn in the %s theme opens without a message in the browser, and axe finds nothing',
  async (colorScheme) => {
    const paths = [...inMenu, ...byLink].filter((path) => themeOf(path) === colorScheme);
    expect(paths.length).toBeGreaterThan(100);
    const { page, complaints } = await demo.person(undefined, 'desk', { colorScheme });
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(demo.stack.url + path);
      await ready(page);
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`));
    }
    await page.context().close();
    expect(faults).toEqual([]);
    expect(complaints.filter((line) => !line.includes('status of 404'))).toEqual([]);
  },
  480_000,
);
