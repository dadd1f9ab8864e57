import { rm } from 'node:fs/promises';
import pg from 'pg';

/** Ends the server that global-setup.mjs has started, and removes the folder of the run; a server from the environment stays. */
export default async function tearDown() {
  if (globalThis.maloteTestPostgres === undefined) await dropKept();
  await globalThis.maloteTestPostgres?.stop();
  await rm(process.env.TMPDIR, { recursive: true, force: true });
}

/** What was made once and copied (database.ts). */
async function dropKept() {
  const client = new pg.Client({ connectionString: process.env.MALOTE_TEST_POSTGRES });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    process.env.MALOTE_TEST_KEPT_DATABASES,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname}`);
  await client.end();
}
