import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowawayPostgres } from '../src/local/throwaway-postgres.ts';

/**
 * One server for the whole run; each test file takes databases of its own from it (database.ts). A server named in the environment is used as it is.
 * And one folder for what is made once in a run and copied from then on (demo-stack.ts).
 */
export default async function setUp() {
  process.env.MALOTE_TEST_KEPT = await mkdtemp(join(tmpdir(), 'malote-kept-'));
  await chmod(process.env.MALOTE_TEST_KEPT, 0o755); // the server's account goes through it when it is not ours
  if (process.env.MALOTE_TEST_POSTGRES) return;
  const server = await startThrowawayPostgres();
  process.env.MALOTE_TEST_POSTGRES = server.url();
  globalThis.maloteTestPostgres = server;
}
