import { z } from 'zod';
import { readConfig } from '@malote/infra/config.ts';
import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { messageOf } from '@malote/infra/fault.ts';
import { postgresAddress } from '@malote/infra/settings.ts';
import { groups } from './groups.ts';
import { parkedKeys, unpark } from './kernel/parked-keys.ts';
import { openClient } from './kernel/runner.ts';
import { READS } from './migrate.ts';

/** `parked.ts` lists the rows whose events wait; `parked.ts replay MODEL KEY` folds them in order; `parked.ts skip MODEL KEY REASON` leaves out the one that fails. */
const [action, model, key, ...reason] = process.argv.slice(2);
const config = readConfig(z.object({ DATABASE_URL: postgresAddress }));
const client = await openClient(config.DATABASE_URL, 'malote parked');
const store = postgresEventStore({ connectionString: config.DATABASE_URL });
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  const group = groups.find((one) => one.models.some(({ table }) => table.name === model));
  if (action === undefined) {
    const waiting = await parkedKeys(client, READS);
    for (const one of waiting) say(`${one.model} ${one.key} since ${one.since}: position ${one.position}, ${one.waiting} more behind it, ${one.error ?? ''}`);
    if (waiting.length === 0) say('Nothing is parked.');
  } else if ((action !== 'replay' && action !== 'skip') || group === undefined || model === undefined || key === undefined || (action === 'skip' && reason.length === 0)) {
    process.stderr.write('Say nothing to list what is parked, "replay MODEL KEY", or "skip MODEL KEY REASON".\n');
    process.exitCode = 1;
  } else {
    const folded = await unpark(client, READS, group, store, { model, key }, action === 'replay' ? { kind: 'replay' } : { kind: 'skip', reason: reason.join(' ') });
    say(`${model} ${key}: ${folded} events folded.`);
  }
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await store.close();
}
