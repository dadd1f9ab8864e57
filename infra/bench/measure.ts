import { join } from 'node:path';
import { Fault } from '../src/fault.ts';
import type { Bench } from './bench.ts';
import { judged } from './bench.ts';
import type { Asked } from './asked.ts';
import { resources } from './resources.ts';

/** The process of one bench, which is the client of what it measures: `measure.ts NAME`, with its orders in the environment. Figures go to its parent, who prints them. */
const [name = ''] = process.argv.slice(2);
const asked = JSON.parse(process.env['MALOTE_BENCH'] ?? '{}') as Asked;
const held = resources();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interrupted = true;
    void held.close().finally(() => process.exit(1));
  });
process.once('disconnect', () => process.emit('SIGTERM'));

try {
  const { bench } = (await import(join(import.meta.dirname, `${name}.bench.ts`))) as { readonly bench: Bench };
  const figures = await bench.run({ ...asked, resources: held, say: (line) => process.stderr.write(`${line}\n`) });
  for await (const measured of figures) process.send?.(judged(measured));
} catch (error) {
  if (interrupted) await new Promise(() => undefined);
  process.exitCode = 1;
  process.stderr.write(
    `${name}: ${error instanceof Fault ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
} finally {
  if (!interrupted) await held.close();
}
process.exit();
