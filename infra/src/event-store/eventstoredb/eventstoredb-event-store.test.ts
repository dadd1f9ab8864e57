import { contractOn } from './testing/contract-on.ts';
import { START_MS, startServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { withServer } from './testing/with-server.ts';

withServer('a real EventStoreDB', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  }, START_MS);
  afterAll(() => server?.drop());

  contractOn('EventStoreDB', () => server.address);
});
