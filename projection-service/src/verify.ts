import { z } from 'zod';
import { readConfig } from '@malote/infra/config.ts';
import { openEventStore } from '@malote/infra/event-store/open-event-store.ts';
import { runOrExplain } from '@malote/infra/local/run-or-explain.ts';
import { eventStoreSettings, postgresAddress } from '@malote/infra/settings.ts';
import { linesOf, verifyReadModels } from './verify-read-models.ts';

/** Who checked the log and found it changed says so: then the rows only follow from it. */
const LOG_DIFFERS = '--log-differs';

/** Compares the read models with the log, prints what differs, and ends with 0 when nothing does, else 1. */
const config = readConfig(z.object({ DATABASE_URL: postgresAddress, ...eventStoreSettings }));
const store = await openEventStore({ databaseUrl: config.DATABASE_URL, eventStoreUrl: config.EVENTSTORE_URL });
const ending = new AbortController();
process.on('SIGINT', () => ending.abort());
process.on('SIGTERM', () => ending.abort());
await runOrExplain(async () => {
  try {
    const report = await verifyReadModels({ connectionString: config.DATABASE_URL, store, signal: ending.signal });
    for (const line of linesOf(report, process.argv.includes(LOG_DIFFERS) ? 'their number' : 'each row'))
      process.stdout.write(`${line}\n`);
    process.exitCode = report.sound ? 0 : 1;
  } finally {
    await store.close();
  }
});
