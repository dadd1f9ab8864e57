import { rm } from 'node:fs/promises';

/** Ends the server that global-setup.mjs has started, and removes the folder of the run; a server from the environment stays. */
export default async function tearDown() {
  await globalThis.maloteTestPostgres?.stop();
  await rm(process.env.TMPDIR, { recursive: true, force: true });
}
