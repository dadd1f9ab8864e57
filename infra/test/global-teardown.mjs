import { rm } from 'node:fs/promises';

/** Ends the server that global-setup.mjs has started, and removes its folder; a server from the environment stays. */
export default async function tearDown() {
  await globalThis.maloteTestPostgres?.stop();
  await rm(process.env.MALOTE_TEST_KEPT, { recursive: true, force: true });
}
