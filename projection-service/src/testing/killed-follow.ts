import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { Pool } from 'pg';
import { operations } from '../groups.ts';
import { followRebuilds } from '../kernel/follow-rebuilds.ts';
import { recordedRebuild } from '../kernel/recorded-rebuild.ts';
import { READS } from '../migrate.ts';

/** Carries out rebuilds that were asked for, and kills its own process at a step; for tests. */
const [wanted] = process.argv.slice(2);
const connectionString = process.env['DATABASE_URL'] ?? '';
const store = postgresEventStore({ connectionString });
const pool = new Pool({ connectionString });
await followRebuilds({
  pool,
  schema: READS,
  store,
  group: operations.name,
  signal: new AbortController().signal,
  onTrouble: () => undefined,
  build: async (_, order, signal) =>
    void (await recordedRebuild(pool, order, {
      connectionString,
      schema: READS,
      store,
      group: operations,
      signal,
      onStep: (step) => {
        if (step === wanted) process.kill(process.pid, 'SIGKILL');
      },
    })),
});
