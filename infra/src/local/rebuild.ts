import { runDatabaseTool } from './database-tool.ts';
import { runOrExplain } from './run-or-explain.ts';

/** `npm run rebuild -- MODEL`: folds a read model anew beside the live one, and swaps. */
await runOrExplain(async () => await runDatabaseTool('rebuild.ts', process.argv.slice(2)), (code) => { process.exitCode = code; });
