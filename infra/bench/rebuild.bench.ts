import { groups } from '../../projection-service/src/groups.ts';
import { rebuildGroup } from '../../projection-service/src/kernel/rebuild.ts';
import { migrateReads, READS } from '../../projection-service/src/migrate.ts';
import { verifyReadModels } from '../../projection-service/src/verify-read-models.ts';
import { Pool } from 'pg';
import { pageEvents } from '../src/event-store/limits.ts';
import { parseEvent } from '../src/event-store/parse.ts';
import { postgresEventStore } from '../src/event-store/postgres/postgres-event-store.ts';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';

/** The model with the most columns; its group is rebuilt with it. */
const WIDEST = groups
  .flatMap((group) => group.models.map((model) => ({ group, columns: Object.keys(model.table.columns).length })))
  .toSorted((a, b) => b.columns - a.columns)[0];

export const bench: Bench = {
  what: 'a rebuild of the widest read model, with the models that it is folded together with, against reading the same pages into Node, their data as objects; and a verification of all read models',
  async *run(given) {
    if (WIDEST === undefined) throw new Error('There are read models');
    const { addresses, events } = await openCompany(given, {
      plan: 'company',
      waybills: 200_000,
      use: 'copy',
      reads: 'none',
    });
    const connectionString = addresses.owner;
    const store = given.resources.hold(postgresEventStore({ connectionString }), (held) => held.close());
    const pool = given.resources.hold(new Pool({ connectionString, max: 1 }), (held) => held.end());
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    await migrateReads(pool);
    const { signal } = new AbortController();
    const read = async () => {
      for (
        let page = await store.readAll(0n, pageEvents);
        page.events.length > 0;
        page = await store.readAll(page.last, pageEvents)
      )
        page.events.map(parseEvent);
    };
    const before = await perSecond(events, read);
    const rebuilt = await perSecond(
      events,
      async () => void (await rebuildGroup({ connectionString, schema: READS, store, group: WIDEST.group, signal })),
    );
    const after = await perSecond(events, read);
    yield {
      name: 'rebuild',
      value: rebuilt,
      unit: 'events/s',
      against: (before + after) / 2,
      goal: { ratioAtLeast: 0.6 },
    };
    for (const group of groups)
      if (group !== WIDEST.group) await rebuildGroup({ connectionString, schema: READS, store, group, signal });
    const verified = await perSecond(events, async () => {
      const { sound } = await verifyReadModels({ connectionString, store, signal });
      if (!sound) throw new Error('The read models that were just built are not what the log says');
    });
    yield { name: 'rebuild.verify', value: verified, unit: 'events/s', against: after };
  },
};

async function perSecond(events: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return events / ((performance.now() - begun) / 1_000);
}
