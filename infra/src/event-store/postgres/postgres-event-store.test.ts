import { freshDatabase } from '../../../test/database.ts';
import type { FreshDatabase } from '../../../test/database.ts';
import { eventStoreContract } from '../contract.ts';
import { emptyEventLog } from './fresh-event-log.ts';
import { postgresEventStore } from './postgres-event-store.ts';

let empty: FreshDatabase;
beforeAll(async () => {
  empty = await emptyEventLog();
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
