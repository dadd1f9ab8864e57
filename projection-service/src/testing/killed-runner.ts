import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { Client } from 'pg';
import { operations } from '../groups.ts';
import { LIVE } from '../kernel/apply-batch.ts';
import { runGroup } from '../kernel/runner.ts';

/** A runner that kills its own process after the writes of its nth transaction, before the commit; for tests. */
const [wanted] = process.argv.slice(2);
const connectionString = process.env['DATABASE_URL'] ?? '';
let commits = 0;
const prototype = Client.prototype as { query: (this: Client, ...words: unknown[]) => unknown };
const { query } = prototype;
prototype.query = function killing(this: Client, ...words: unknown[]): unknown {
  if (words[0] === 'commit' && (commits += 1) === Number(wanted)) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, words);
};
await runGroup({
  connectionString, schema: 'reads', store: postgresEventStore({ connectionString }), group: operations, signal: new AbortController().signal,
  report: { role: () => undefined, batch: () => undefined }, rebuild: () => Promise.reject(new Error('no rebuild here')), limits: { ...LIVE, batchRows: 40 },
});
