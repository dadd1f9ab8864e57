import { Fault } from '../fault.ts';
import { keptErasures } from '../personal-data/erasure-list.ts';
import { reapplyErasures } from '../personal-data/erasures.ts';
import { readArguments } from '../tools/arguments.ts';
import { withKeys } from './eraser.ts';
import { runOrExplain } from './run-or-explain.ts';

const USAGE = 'npm run reapply-erasures -- FILE';

/** `npm run reapply-erasures`: after a restore by other means than `npm run restore`, before any service starts. May be repeated. */
await runOrExplain(async () => {
  const {
    positionals: [file],
  } = readArguments({}, USAGE);
  if (file === undefined) throw new Fault(`Usage: ${USAGE}`);
  const kept = await keptErasures(file);
  const gone = await withKeys((pool) => reapplyErasures(pool, kept));
  process.stdout.write(`${kept.length} erasures were read; ${gone} keys were destroyed again.\n`);
});
