import { startThrowawayPostgres } from '../src/local/throwaway-postgres.ts';

/** One server for the whole run; each test file takes databases of its own from it (database.ts). A server named in the environment is used as it is. */
export default async function setUp() {
  if (process.env.MALOTE_TEST_POSTGRES) return;
  const server = await startThrowawayPostgres();
  process.env.MALOTE_TEST_POSTGRES = server.url();
  globalThis.maloteTestPostgres = server;
}
