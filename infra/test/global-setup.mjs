import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startThrowawayPostgres } from '../src/local/throwaway-postgres.ts';
import { makeRunFolder } from './run-folder.mjs';

/**
 * One server for the whole run; each test file takes databases of its own from it (database.ts). A server named in the environment is used as it is.
 * All temporary files of a run lie in one folder, and in it what is made once and copied from then on (demo-stack.ts).
 */
export default async function setUp() {
  process.env.TMPDIR = await makeRunFolder();
  process.env.MALOTE_TEST_KEPT = join(process.env.TMPDIR, 'kept');
  await mkdir(process.env.MALOTE_TEST_KEPT);
  await chmod(process.env.MALOTE_TEST_KEPT, 0o755); // the server's account goes through it when it is not ours
  process.env.MALOTE_TEST_KEPT_DATABASES = `kept_${process.pid}_${randomBytes(4).toString('hex')}`; // the server may serve other runs
  if (process.env.MALOTE_TEST_POSTGRES) return;
  const server = await startThrowawayPostgres();
  process.env.MALOTE_TEST_POSTGRES = server.url();
  globalThis.maloteTestPostgres = server;
}
