import { runProjectionTool, withDatabase } from './database-tool.ts';
import { runOrExplain } from './run-or-explain.ts';

/** `npm run rebuild -- MODEL`: folds a read model anew beside the live one, and swaps. */
await runOrExplain(async () => {
  process.exitCode = await withDatabase((database) => runProjectionTool('rebuild.ts', database, process.argv.slice(2)));
});
