import { randomUUID } from 'node:crypto';
import { eventStoreContract } from '../contract.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { partOfLog } from './testing/part-of-log.ts';
import { startServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { withServer } from './testing/with-server.ts';

withServer('a real EventStoreDB', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  }, 60_000);
  afterAll(() => server.drop());

  eventStoreContract('EventStoreDB', async () => {
    const first = eventStoreDb({ address: server.address });
    const base = await first.head();
    const prefix = `${randomUUID()}:`;
    return {
      store: partOfLog(first, base, prefix),
      reopen: () => Promise.resolve(partOfLog(eventStoreDb({ address: server.address }), base, prefix)),
      drop: () => Promise.resolve(),
    };
  }, { positions: 'with gaps' });
});
