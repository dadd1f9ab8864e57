import { eventStoreDbLog } from '../eventstoredb/movable-log.ts';
import { postgresLog } from '../postgres/movable-log.ts';
import { sealingKey } from '../seals/keys.ts';
import { moveLog } from './move-log.ts';

/** For tests that kill a move: `move-process.ts SOURCE TARGET KEY`, a line for each step forward, the last one what became of it. */
const [source = '', target = '', key = ''] = process.argv.slice(2);
const open = (address: string) => (address.startsWith('esdb') ? eventStoreDbLog(address) : postgresLog(address));
const [from, to] = [open(source), open(target)];
const move = await moveLog(from, to, {
  key: sealingKey(key),
  signal: new AbortController().signal,
  onProgress: (step, events) => void process.stdout.write(`${step} ${events}\n`),
});
process.stdout.write(`${move.kind}\n`);
await Promise.all([from.close(), to.close()]);
