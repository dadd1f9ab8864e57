import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { oneAtATime } from './database.ts';

/** Without these Chromium asks for hosts of its maker, which a closed network refuses. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** A machine without a locale would save a file whose name has an accent as `download`. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries({ ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }).filter(([, value]) => value !== undefined),
) as Record<string, string>;

/** How often, and how long apart (ms), a program that was just unpacked is tried: the system runs none that somebody still has open for writing. */
const TRIES = 50;
const PAUSE_MS = 100;

/** A headless Chromium that needs no system package. Whoever asks first in a run unpacks it; the others wait for it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await oneAtATime('browser', async () => await sparticuz.executablePath());
  for (let tries = 1; ; tries += 1) {
    try {
      return await chromium.launch({ executablePath, args: QUIET, headless: true, env: ENVIRONMENT });
    } catch (error) {
      if (tries === TRIES || !String(error).includes('ETXTBSY')) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Waits until a page of the console is put together: it stands, everything that it shows was answered once, and no part of it is still on its way.
 * Not until the network is still: boards, watches and jobs go on asking.
 */
export async function ready(page: Page): Promise<void> {
  await page.locator('main[aria-busy="false"]:visible:not(:has([data-to-come]))').waitFor();
}

/** Visits within one console, so that each is another one for its router. */
let visits = 0;

/**
 * Goes to another page of the console that stands already, as the browser's back and forward do, and waits until it is put together. Most of a visit by
 * its address is the program, which each loads anew. The address begins with a path of the catalogue.
 */
export async function visit(page: Page, address: string): Promise<void> {
  visits += 1;
  await page.evaluate(
    ([to, key]) => {
      history.pushState({ key, idx: 0, usr: null }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    [address, `visit-${visits}`] as const,
  );
  const [path = ''] = address.split('?');
  await page.locator(`main[data-place="${path}"]:visible, main[data-place^="${path}?"]:visible`).waitFor();
  await ready(page);
}

/** What a page said on the browser's console, errors and warnings only. */
export function complaintsOf(page: Page): readonly string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`thrown: ${error.message}`));
  return said;
}

const axeSource = createRequire(import.meta.filename).resolve('axe-core/axe.min.js');

/** What an element carries, and all that stands in it, of which alone axe is asked what hangs on nothing but how an element is written and what it stands in. */
export const TO_BE_LOOKED_AT = 'data-to-be-looked-at';

/** The rules that hang on nothing else, and most of what axe takes: each with the elements that it is about. */
const RULES_OF_ONE = [
  ['color-contrast', ''],
  ['aria-allowed-attr', ''],
  ['avoid-inline-spacing', '[style]'],
] as const;

/**
 * What axe finds wrong with a page now, by all its rules or by some: rule and the element, one line each. `ofWhatIsMarked`: by the rules of one element only
 * what is marked as to be looked at.
 */
export async function accessibilityFaults(
  page: Page,
  rules?: readonly string[],
  ofWhatIsMarked = false,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axeSource, 'utf8'));
  const narrowed = ofWhatIsMarked
    ? RULES_OF_ONE.map(([id, about]) => ({
        id,
        selector: `[${TO_BE_LOOKED_AT}]${about}, [${TO_BE_LOOKED_AT}] ${about === '' ? '*' : about}`,
      }))
    : [];
  return await page.evaluate(
    async ([only, narrow]) => {
      const { axe } = globalThis as unknown as {
        axe: {
          configure(options: object): void;
          reset(): void;
          run(
            context: Document,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>;
        };
      };
      // An element is told by its path: how it is written, each with all that is in it, nobody reads.
      axe.configure({ noHtml: true, rules: narrow });
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        ...(only !== undefined && { runOnly: only }),
      });
      axe.reset();
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map(
            ({ target, failureSummary }) =>
              `${id}: ${target.join(' ')} ${(failureSummary ?? '').split('\n').slice(1, 2).join('').trim()}`,
          ),
      );
    },
    [rules, narrowed] as const,
  );
}

/** Signs in as a person does. */
export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Usuário').fill(username);
  await page.getByLabel('Senha', { exact: true }).or(page.locator('input[type=password]')).first().fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('navigation').first().waitFor();
}
