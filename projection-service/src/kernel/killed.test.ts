import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { operations } from '../groups.ts';
import { busyStory } from '../testing/busy-story.ts';
import { openReads } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { verifyGroup } from './verify.ts';

let reads: Reads;
beforeAll(async () => {
  reads = await openReads([operations]);
});
afterAll(async () => {
  await reads.close();
});

test('a runner that is killed between its writes and their commit, again and again, counts every event once', async () => {
  const story = busyStory(21, 40);
  await reads.append(story.events);
  for (const batch of [1, 2, 3, 4, 5]) {
    const child = fork(join(import.meta.dirname, '../testing/killed-runner.ts'), [String(batch)], {
      env: { ...process.env, DATABASE_URL: reads.url },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: 'inherit',
    });
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
  }
  reads.run(operations);
  await reads.reached('operations', BigInt(story.events.length));
  const report = await verifyGroup(operations, {
    connectionString: reads.url,
    schema: 'reads',
    store: reads.store,
    signal: new AbortController().signal,
  });
  expect(report.differences).toEqual([]);
  expect(report.position).toBe(BigInt(story.events.length));
});
