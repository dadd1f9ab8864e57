import { Pool } from 'pg';
import { freshDatabase } from '../../../test/database.ts';
import type { FreshDatabase } from '../../../test/database.ts';
import { migrateEventLog } from './migrate.ts';

/** For tests: an event log of one test file's own, and an owner's pool to break it with. */
export interface FreshEventLog {
  readonly url: string;
  /** May do everything: the owner of the log. */
  readonly owner: Pool;
  drop(): Promise<void>;
}

/** A database with an empty log that nobody is connected to: others are copied from it. */
export const emptyEventLog = async (): Promise<FreshDatabase> => {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  await migrateEventLog(pool);
  await pool.end();
  return database;
};

/** An empty log; `from` is one that nobody is connected to, and saves the migration. */
export const freshEventLog = async (from?: FreshDatabase): Promise<FreshEventLog> => {
  const database = await freshDatabase(from);
  const owner = new Pool({ connectionString: database.url, max: 4 });
  owner.on('error', () => undefined);
  if (from === undefined) await migrateEventLog(owner);
  return {
    url: database.url,
    owner,
    async drop() {
      await owner.end();
      await database.drop();
    },
  };
};
