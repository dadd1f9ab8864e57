import { freshDatabase } from '../../../test/database.ts';
import type { FreshDatabase } from '../../../test/database.ts';
import { Pool } from 'pg';
import { eventStoreContract } from '../contract.ts';
import { migrateEventLog } from './migrate.ts';
import { postgresEventStore } from './postgres-event-store.ts';

let empty: FreshDatabase;
beforeAll(async () => {
  empty = await freshDatabase();
  const pool = new Pool({ connectionString: empty.url, max: 1 });
  pool.on('error', () => undefined);
  await migrateEventLog(pool);
  await pool.end();
});
afterAll(() => empty.drop());

eventStoreContract(
  'Postgres',
  async () => {
    const database = await freshDatabase(empty);
    const open = () => postgresEventStore({ connectionString: database.url, readers: 4 });
    return { store: open(), reopen: () => Promise.resolve(open()), drop: () => database.drop() };
  },
  { positions: 'dense' },
);
