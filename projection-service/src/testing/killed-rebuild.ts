import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { operations } from '../groups.ts';
import { rebuildGroup } from '../kernel/rebuild.ts';
import { READS } from '../migrate.ts';

/** A rebuild that kills its own process at a step; for tests. */
const [wanted] = process.argv.slice(2);
const connectionString = process.env['DATABASE_URL'] ?? '';
await rebuildGroup({
  connectionString,
  schema: READS,
  store: postgresEventStore({ connectionString }),
  group: operations,
  signal: new AbortController().signal,
  onStep: (step) => {
    if (step === wanted) process.kill(process.pid, 'SIGKILL');
  },
});
