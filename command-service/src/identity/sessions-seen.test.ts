import type { Pool } from 'pg';
import { browserOf, sessionsSeen } from './sessions-seen.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome 131 · Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge 131 · Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; TC22) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome 130 · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18 · iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132 · Linux'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36',
    'Chrome 153 · Linux',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  [' PostmanRuntime/7.4 (agent)', 'PostmanRuntime/7.4'],
  ['Firefox/132.0', 'Firefox 132'],
  ['x'.repeat(41), 'x'.repeat(40)],
  ['node', 'node'],
  ['', undefined],
  ['   ', undefined],
])('%s is called %s', (agent, name) => expect(browserOf(agent)).toBe(name));

test('what is stored of a client is what a person would call it, and nothing where it says nothing', async () => {
  const asked: unknown[] = [];
  const pool = { query: async (text: string, values: readonly unknown[]) => void asked.push([text, values]) };
  const [at, until] = [new Date('2026-11-20T12:00:00.000Z'), new Date('2026-12-20T12:00:00.000Z')];
  const seen = sessionsSeen(pool as unknown as Pool);
  await seen.saw('s1', { at, agent: 'Firefox/132.0', until });
  await seen.saw('s2', { at, agent: '', until });
  const storing = expect.stringMatching(/^insert into sign_in\.sessions_seen/);
  expect(asked).toEqual([
    [storing, ['s1', at, 'Firefox 132', until]],
    [storing, ['s2', at, null, until]],
  ]);
});
