import { runDatabaseTool } from './database-tool.ts';
import { runOrExplain } from './run-or-explain.ts';

/** `npm run verify`: chains and seals of the log, and every read model against a fresh fold of it. Ends with 1 when anything differs. */
await runOrExplain(async () => await runDatabaseTool('verify.ts', process.argv.slice(2)), (code) => { process.exitCode = code; });
