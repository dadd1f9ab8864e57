import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '@malote/infra/event-store/open-event-store.ts';
import { messageOf } from '@malote/infra/fault.ts';
import { Pool } from 'pg';
import { groups } from './groups.ts';
import { CANCELLED, recordedRebuild } from './kernel/recorded-rebuild.ts';
import type { BuildThread } from './build-in-thread.ts';
import { READS } from './migrate.ts';

/** One build, in a thread of its own: see build-in-thread.ts. */
const { databaseUrl, eventStoreUrl, group: name, order } = workerData as BuildThread;
const group = groups.find((one) => one.name === name);
if (group === undefined) throw new Error(`There is no group ${name}`);
const ending = new AbortController();
parentPort?.on('message', (word: 'cancel' | 'end') => ending.abort(word === 'cancel' ? CANCELLED : undefined));
const store = await openEventStore({ databaseUrl, eventStoreUrl });
const pool = new Pool({ connectionString: databaseUrl, max: 2, application_name: `malote rebuild ${name} tells` });
pool.on('error', () => undefined); // a lost connection is told by the next query
try {
  await recordedRebuild(pool, order, {
    connectionString: databaseUrl,
    schema: READS,
    store,
    group,
    signal: ending.signal,
  });
  parentPort?.postMessage({ ended: 'done' });
} catch (error) {
  parentPort?.postMessage({ ended: 'failed', message: messageOf(error) });
} finally {
  parentPort?.close();
  await store.close();
  await pool.end();
}
