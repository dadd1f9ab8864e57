import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serverProgram } from '../src/event-store/eventstoredb/testing/server.ts';
import { seedDemo } from '../src/local/demo.ts';
import { oneAtATime } from './database.ts';
import { wholeStack } from './whole-stack.ts';
import type { StackOptions, WholeStack } from './whole-stack.ts';

/** A stack with the demo company in it, without its life. A log that is kept elsewhere is written anew; any other begins as a copy. */
export async function demoStack(options: Omit<StackOptions, 'from'> = {}): Promise<WholeStack> {
  return serverProgram !== undefined || options.eventStoreUrl !== undefined
    ? await seededStack(options)
    : await wholeStack({ ...options, from: await restingDemo() });
}

async function seededStack(options: StackOptions): Promise<WholeStack> {
  const stack = await wholeStack(options);
  await seedDemo({ url: stack.url, username: stack.username, password: stack.password });
  return stack;
}

/** The data folder of a demo company in which nobody has worked, whole and at rest. Whoever asks first in a run of the tests makes it; the others wait for it. */
async function restingDemo(): Promise<string> {
  const place = process.env['MALOTE_TEST_KEPT'];
  if (place === undefined) throw new Error('MALOTE_TEST_KEPT is not set: run tests with "npm test -- FILE"');
  const [made, half] = [join(place, 'demo'), join(place, 'demo.half')];
  await oneAtATime('demo company', async () => {
    if ((await stat(made).catch(() => undefined)) !== undefined) return;
    await rm(half, { recursive: true, force: true });
    await mkdir(half, { mode: 0o755 });
    await (await seededStack({ folder: half })).stop();
    await rename(half, made);
  });
  return join(made, 'malote');
}
