import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../local/free-port.ts';
import { anAppend, newStream, wholeLog } from '../contract.ts';
import { Busy, OutcomeUnknown } from '../errors.ts';
import { insist, insistentLoad } from '../insistent-load.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { START_MS, startServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { withServer } from './testing/with-server.ts';

test('where no server answers, an append is Busy at once and a read is Busy: nothing was sent', async () => {
  const store = eventStoreDb({ address: `esdb://127.0.0.1:${await freePort()}?tls=false` });
  await expect(store.append(anAppend(newStream(), 0))).rejects.toThrow(Busy);
  await expect(store.head()).rejects.toThrow(Busy);
  await store.close();
});

withServer('a real EventStoreDB under fire', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer();
  }, START_MS);
  afterEach(() => server?.drop());

  test('a server that is killed and comes back, again and again under load, keeps what was acknowledged once, and a reader sees each event once', async () => {
    const store = eventStoreDb({ address: server.address });
    const load = insistentLoad(store);
    for (let round = 0; round < 3; round += 1) {
      await load.more(300);
      await server.signal('SIGKILL');
      await server.start();
    }
    await load.more(300);
    expect((await load.end()).differences).toEqual([]);
    await store.close();
  });

  test('a server that stands still and goes on loses nothing and doubles nothing, whatever its callers were told meanwhile', async () => {
    const store = eventStoreDb({ address: server.address, answerTimeoutMs: 500 });
    const load = insistentLoad(store);
    for (const standsStill of [1_000, 4_000]) {
      await load.more(200);
      await server.signal('SIGSTOP');
      await wait(standsStill);
      await server.signal('SIGCONT');
    }
    await load.more(200);
    expect((await load.end()).differences).toEqual([]);
    await store.close();
  });

  test('an append that got no answer from a server that stands still is unknown, and the same append then tells what became of it', async () => {
    const store = eventStoreDb({ address: server.address, answerTimeoutMs: 2_000 });
    const first = anAppend(newStream(), 0);
    await insist(store, first);
    await server.signal('SIGSTOP');
    const append = anAppend(first.stream, 1, { size: 2 });
    await expect(store.append(append)).rejects.toThrow(OutcomeUnknown);
    await server.signal('SIGCONT');
    expect(await insist(store, append)).toMatchObject({ version: 3 });
    expect(await store.append(append)).toMatchObject({ kind: 'duplicate', version: 3 });
    expect(await wholeLog(store)).toHaveLength(3);
    await store.close();
  });
});
