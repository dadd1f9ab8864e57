import { eventStoreDbLog } from '../eventstoredb/movable-log.ts';
import { postgresLog } from '../postgres/movable-log.ts';
import { sealingKey } from '../seals/keys.ts';
import { moveLog } from './move-log.ts';

/**
 * For tests that kill a move: `move-process.ts SOURCE TARGET KEY STEP LINE` dies, unasked, with so many lines of a step; else a line says what
 * became of it. It dies by itself: whoever reads its lines from outside may be late for it.
 */
const [source = '', target = '', key = '', fatal = '', line = ''] = process.argv.slice(2);
let seen = 0;
const open = (address: string) => (address.startsWith('esdb') ? eventStoreDbLog(address) : postgresLog(address));
const [from, to] = [open(source), open(target)];
const move = await moveLog(from, to, {
  key: sealingKey(key),
  signal: new AbortController().signal,
  onProgress: (step) => {
    if (step === fatal) seen += 1;
    if (seen === Number(line)) process.kill(process.pid, 'SIGKILL');
  },
});
process.stdout.write(`${move.kind}\n`);
await Promise.all([from.close(), to.close()]);
