import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readConfig } from '@malote/infra/config.ts';
import { openEventStore } from '@malote/infra/event-store/open-event-store.ts';
import { messageOf } from '@malote/infra/fault.ts';
import { eventStoreSettings, postgresAddress } from '@malote/infra/settings.ts';
import { groups } from './groups.ts';
import { recordedRebuild } from './kernel/recorded-rebuild.ts';
import { READS, migrateReads } from './migrate.ts';
import { Pool } from 'pg';

/** `rebuild.ts MODEL…`: builds the groups of those models (or groups, or `all`) anew beside the live tables, and swaps. Ends with 1 when a build fails; the live tables then stay. */
const wanted = process.argv.slice(2);
const known = groups.flatMap((group) => [
  group.name,
  ...group.models.map((model) => model.table.name),
  ...group.counters.map((counter) => counter.table.name),
]);
const unknown = wanted.filter((name) => name !== 'all' && !known.includes(name));
if (wanted.length === 0 || unknown.length > 0) {
  process.stderr.write(
    `${unknown.length > 0 ? `There is no read model ${unknown.join(', ')}. ` : ''}Name a model, a group, or all: ${[...new Set(known)].join(', ')}.\n`,
  );
  process.exit(1);
}
const chosen = groups.filter((group) =>
  wanted.some(
    (name) =>
      name === 'all' ||
      name === group.name ||
      group.models.some((model) => model.table.name === name) ||
      group.counters.some((counter) => counter.table.name === name),
  ),
);

const config = readConfig(z.object({ DATABASE_URL: postgresAddress, ...eventStoreSettings }));
const ending = new AbortController();
process.on('SIGINT', () => ending.abort());
process.on('SIGTERM', () => ending.abort());
const store = await openEventStore({ databaseUrl: config.DATABASE_URL, eventStoreUrl: config.EVENTSTORE_URL });
const pool = new Pool({ connectionString: config.DATABASE_URL, max: 2 });
pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
try {
  await migrateReads(pool);
  for (const group of chosen) {
    const { generation, position } = await recordedRebuild(
      pool,
      { rebuild: randomUUID(), cause: 'tool' },
      {
        connectionString: config.DATABASE_URL,
        schema: READS,
        store,
        group,
        signal: ending.signal,
        onStep: (step, at, head) => void process.stdout.write(`${group.name}: ${step}, ${at} of ${head}\n`),
      },
    );
    process.stdout.write(`${group.name}: generation ${generation} is live at position ${position}\n`);
  }
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await store.close();
  await pool.end();
}
