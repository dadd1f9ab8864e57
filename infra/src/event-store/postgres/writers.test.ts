import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asStored, wholeLog } from '../contract.ts';
import type { RecordedEvent } from '../port.ts';
import { freshEventLog } from './fresh-event-log.ts';
import { postgresEventStore } from './postgres-event-store.ts';
import { until } from '../../../test/until.ts';

const run = promisify(execFile);
const writer = join(import.meta.dirname, 'writer-process.ts');

test('three writing processes lose no event for a reader who is there from the start, nor for one who comes late', async () => {
  const log = await freshEventLog();
  const store = postgresEventStore({ connectionString: log.url });
  const stop = new AbortController();
  const live: RecordedEvent[] = [];
  const following = (async () => {
    for await (const page of store.subscribe(0n, { signal: stop.signal, limit: 500 }))
      live.push(...page.events.map(asStored));
  })();
  const written = await Promise.all(
    Array.from({ length: 3 }, () => run(process.execPath, [writer, log.url, '16', '60', 'site-shared'])),
  );
  const acknowledged = written.reduce((sum, { stdout }) => sum + Number(stdout), 0);

  const late = await wholeLog(store, 700);
  expect(late).toHaveLength(acknowledged);
  expect(late.map((event) => event.position)).toEqual(late.map((_, index) => BigInt(index + 1)));
  expect(new Set(late.map((event) => event.id)).size).toBe(acknowledged);
  const shared = late.filter((event) => event.stream === 'site-shared');
  expect(shared.map((event) => event.version)).toEqual(Array.from({ length: 3 * 16 * 15 }, (_, index) => index + 1));

  await until('the reader has all', () => live.length >= acknowledged);
  stop.abort();
  await following;
  expect(live).toEqual(late);
  await store.close();
  await log.drop();
});
