import { listErasures } from '../personal-data/erasures.ts';
import { withKeys } from './eraser.ts';
import { runOrExplain } from './run-or-explain.ts';

/** `npm run list-erasures`: every erasure that the database knows, in the form of the list that is kept apart. */
await runOrExplain(async () => {
  for (const erasure of await withKeys((pool) => listErasures(pool)))
    process.stdout.write(`${JSON.stringify(erasure)}\n`);
});
