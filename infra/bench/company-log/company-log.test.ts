import { Client } from 'pg';
import { groups } from '../../../projection-service/src/groups.ts';
import { fold } from '../../../projection-service/src/testing/fold.ts';
import { parseEvent } from '../../src/event-store/parse.ts';
import { verifyStream } from '../../src/event-store/chain.ts';
import type { RecordedEvent } from '../../src/event-store/port.ts';
import { postgresEventStore } from '../../src/event-store/postgres/postgres-event-store.ts';
import { freshDatabase } from '../../test/database.ts';
import { writeCompanyLog } from './company-log.ts';

test('a company log is one that the command service could have written: dense, chained, and every event folds', async () => {
  const database = await freshDatabase();
  const store = postgresEventStore({ connectionString: database.url });
  try {
    const { events, orders } = await writeCompanyLog({
      connectionString: database.url,
      events: 3_000,
      ordersPerDay: 40,
    });
    const log: RecordedEvent[] = [];
    for (
      let page = await store.readAll(0n, 1_000);
      page.events.length > 0;
      page = await store.readAll(page.last, 1_000)
    )
      log.push(...page.events);
    expect(log).toHaveLength(events);
    expect(orders).toBeGreaterThan(50);
    expect(
      [...Map.groupBy(log, ({ stream }) => stream)].filter(([, stream]) => verifyStream(stream).kind === 'broken'),
    ).toEqual([]);
    const parsed = log.map(parseEvent);
    for (const group of groups) expect(fold(group, parsed).held).toEqual([]);
    expect(new Set(parsed.map(({ type }) => type)).size).toBeGreaterThan(25);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    expect(
      (await client.query<{ keys: number }>('select count(*)::integer as keys from vault.subject_keys')).rows[0]?.keys,
    ).toBeGreaterThan(0);
    await client.end();
  } finally {
    await store.close();
    await database.drop();
  }
});
