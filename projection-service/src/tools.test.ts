import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programEnvironment } from '../../infra/test/program-environment.ts';
import { groups } from './groups.ts';
import { busyStory } from './testing/busy-story.ts';
import { openTold } from './testing/reads.ts';
import type { Reads } from './testing/reads.ts';

let reads: Reads;
const story = busyStory(31, 4);

beforeAll(async () => {
  reads = await openTold(groups, story.events);
});
afterAll(async () => {
  await reads.close();
});

async function run(
  tool: string,
  ...words: readonly string[]
): Promise<{ readonly code: number | null; readonly said: string; readonly complained: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, tool), ...words],
    { env: { ...programEnvironment, DATABASE_URL: reads.url }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said, complained };
}

test('verify ends with 0 when every row is as the log says, and with 1 and the row when one is not', async () => {
  expect(await run('verify.ts')).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^${groups.map(({ name }) => `${name}: .* all as the log says\n`).join('')}$`),
    ) as string,
  });
  await reads.pool.query(`update reads.parcels set status = 'signed' where waybill = 'W1X0'`);
  expect(await run('verify.ts')).toMatchObject({
    code: 1,
    said: expect.stringContaining('parcels W1X0: differs (status)') as string,
  });
});

test('rebuild names a model, mends it, and knows no other', async () => {
  expect(await run('rebuild.ts', 'parcels')).toMatchObject({
    code: 0,
    said: expect.stringContaining('operations: generation 2 is live') as string,
  });
  expect((await run('verify.ts')).code).toBe(0);
  expect(await run('rebuild.ts', 'nothing')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('There is no read model nothing.') as string,
  });
});

test('parked lists what waits, takes no half command, and asks the running Malote for what is decided', async () => {
  expect(await run('parked.ts')).toMatchObject({ code: 0, said: 'Nothing is parked.\n' });
  expect(await run('parked.ts', 'skip', 'parcels', 'W1')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('Say why.') as string,
  });
  expect(await run('parked.ts', 'skip', 'parcels', 'W1', 'broken')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('parcels W1 waits for nothing.') as string,
  });
  expect(await run('parked.ts', 'withdraw', 'parcels', 'W1')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('Name the event.') as string,
  });
  expect(await run('parked.ts', 'replay', 'parcels', 'W1', '--url', 'http://127.0.0.1:9')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('does not answer') as string,
  });
});
