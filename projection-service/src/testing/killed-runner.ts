import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { Connection } from 'pg';
import { operations } from '../groups.ts';
import { LIVE } from '../kernel/apply-batch.ts';
import { runGroup } from '../kernel/runner.ts';

/** A runner that kills its own process after the writes of its nth transaction, before the commit; for tests. */
const [wanted] = process.argv.slice(2);
const connectionString = process.env['DATABASE_URL'] ?? '';
let commits = 0;
const asCommit = new Set<string>();
/** The driver's own, which sends each message; its types know nothing of it. */
const connection = Connection.prototype as unknown as Record<
  'parse' | 'bind',
  (this: Connection, message: { readonly name?: string; readonly text?: string; readonly statement?: string }) => void
>;
const { parse, bind } = connection;
connection.parse = function noting(message) {
  if (message.text === 'commit') asCommit.add(message.name ?? '');
  parse.call(this, message);
};
connection.bind = function killing(message) {
  if (asCommit.has(message.statement ?? '') && (commits += 1) === Number(wanted)) process.kill(process.pid, 'SIGKILL');
  bind.call(this, message);
};
await runGroup({
  connectionString,
  schema: 'reads',
  store: postgresEventStore({ connectionString }),
  group: operations,
  signal: new AbortController().signal,
  report: { role: () => undefined, batch: () => undefined },
  rebuild: () => Promise.reject(new Error('no rebuild here')),
  limits: { ...LIVE, batchRows: 40 },
});
