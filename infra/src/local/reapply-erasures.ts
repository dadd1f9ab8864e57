import { Fault } from '../fault.ts';
import { keptErasures } from '../personal-data/erasure-list.ts';
import { listErasures, reapplyErasures } from '../personal-data/erasures.ts';
import { madeFiles, takeFilesAway } from '../personal-data/made-files.ts';
import { readArguments } from '../tools/arguments.ts';
import { withErased } from './eraser.ts';
import { runOrExplain } from './run-or-explain.ts';

const USAGE = 'npm run reapply-erasures -- FILE';

/**
 * `npm run reapply-erasures`: after a restore by other means than `npm run restore`, and after files were copied back, before any service starts. May be
 * repeated.
 */
await runOrExplain(async () => {
  const {
    positionals: [file],
  } = readArguments({}, USAGE);
  if (file === undefined) throw new Fault(`Usage: ${USAGE}`);
  const kept = await keptErasures(file);
  const { gone, files } = await withErased(async ({ pool, log, files: store }) => {
    const again = await reapplyErasures(pool, kept);
    const newest = (await listErasures(pool)).at(-1)?.erasedAt;
    const made = store === undefined || newest === undefined ? [] : await madeFiles(log, new Date(newest));
    if (store !== undefined) await takeFilesAway(store, made);
    return { gone: again, files: [...made].length };
  });
  process.stdout.write(
    `${kept.length} erasures were read; ${gone} keys were destroyed again, ${files} files from before them are not there.\n`,
  );
});
