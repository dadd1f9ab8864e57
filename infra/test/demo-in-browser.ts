import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { complaintsOf, openBrowser, signIn } from './browser.ts';
import { demoStack } from './demo-stack.ts';
import type { StackOptions, WholeStack } from './whole-stack.ts';

/** What does not come in this time does not come; a machine that others use too may need most of it. */
const WAIT_MS = 120_000;

/** The screens that the operation has: those of its desks, and the one on the wall. */
const SCREENS = { desk: { width: 1366, height: 768 }, wall: { width: 1920, height: 1080 } } as const;

/** They have asked for no movement: a picture of what moves waits for its end, and a browser that draws without a graphics card takes half a core for it. */
const WAY = { locale: 'pt-BR', reducedMotion: 'reduce' } as const;

/** The demo company with its console, and people who sit down before it. */
export interface DemoInBrowser {
  readonly stack: WholeStack;
  /** Somebody signs in at a screen of his own; the administrator when nobody is named. It goes with the browser. */
  readonly person: (
    username?: string,
    at?: keyof typeof SCREENS,
    options?: BrowserContextOptions,
  ) => Promise<{ readonly page: Page; readonly complaints: readonly string[] }>;
}

/** One demo company and one browser for all tests of a file; the property is read inside of tests, when both are there. `options` are asked for when the company begins. */
export function demoInBrowser(options: () => Pick<StackOptions, 'preload'> = () => ({})): DemoInBrowser {
  let running: { readonly stack: WholeStack; readonly browser: Browser } | undefined;
  const here = () => {
    if (running === undefined) throw new Error('the company runs from beforeAll to afterAll');
    return running;
  };
  beforeAll(async () => {
    const stack = await demoStack({ console: 'built', ...options() });
    running = { stack, browser: await openBrowser() };
  }, 480_000);
  afterAll(async () => {
    await running?.browser.close();
    await running?.stack.stop();
  }, 240_000);
  return {
    get stack() {
      return here().stack;
    },
    person: async (username, at = 'desk', context = {}) => {
      const { browser, stack } = here();
      const page = await (await browser.newContext({ viewport: SCREENS[at], ...WAY, ...context })).newPage();
      page.setDefaultTimeout(WAIT_MS);
      // Who listens only when the key is pressed is at times too late: the browser takes the key before it takes the wish to be told.
      page.on('filechooser', () => undefined);
      const complaints = complaintsOf(page);
      await signIn(
        page,
        stack.url,
        username ?? stack.username,
        username === undefined ? stack.password : DEMO_PASSWORD,
      );
      return { page, complaints };
    },
  };
}
