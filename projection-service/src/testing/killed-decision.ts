import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { Client } from 'pg';
import { operations } from '../groups.ts';
import { runGroup } from '../kernel/runner.ts';
import { READS } from '../migrate.ts';

/** A runner that kills its own process in the middle of carrying out a decision: after its writes, before (`commit`) or right after (`committed`) they stand; for tests. */
const [wanted] = process.argv.slice(2);
const connectionString = process.env['DATABASE_URL'] ?? '';
let deciding = false;
const prototype = Client.prototype as { query: (this: Client, ...words: unknown[]) => unknown };
const { query } = prototype;
prototype.query = function killing(this: Client, ...words: unknown[]): unknown {
  if (words[0] === 'commit' && deciding && wanted === 'commit') process.kill(process.pid, 'SIGKILL');
  if (typeof words[0] === 'string' && words[0].startsWith('select position, stream, version, cause from'))
    deciding = true;
  const answer = query.apply(this, words);
  if (words[0] === 'commit' && deciding && wanted === 'committed')
    void (answer as Promise<unknown>).then(() => process.kill(process.pid, 'SIGKILL'));
  return answer;
};
await runGroup({
  connectionString,
  schema: READS,
  store: postgresEventStore({ connectionString }),
  group: operations,
  signal: new AbortController().signal,
  report: { role: () => undefined, batch: () => undefined },
  rebuild: () => Promise.reject(new Error('no rebuild here')),
});
