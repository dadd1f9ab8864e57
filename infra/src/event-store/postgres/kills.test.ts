import { EventEmitter, once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../local/embedded-postgres.ts';
import { anAppend, newStream, wholeLog } from '../contract.ts';
import { Busy, OutcomeUnknown } from '../errors.ts';
import type { Append, AppendResult, EventStore, RecordedEvent } from '../port.ts';
import { migrateEventLog } from './migrate.ts';
import { postgresEventStore } from './postgres-event-store.ts';

/** As the port asks of a caller: the same append id again, until there is an answer. */
const insist = async (store: EventStore, append: Append): Promise<AppendResult> => {
  for (;;) {
    try {
      return await store.append(append);
    } catch (error) {
      if (!(error instanceof Busy || error instanceof OutcomeUnknown)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};

test('a database that is killed again and again under load keeps every acknowledged event once, in one dense order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'malote-kills-'));
  await chmod(folder, 0o755);
  const start = (port?: number) => startEmbeddedPostgres({ folder: join(folder, 'postgres'), durability: 'throwaway', ...(port === undefined ? {} : { port }) });
  let server = await start();
  const { port } = server;
  const url = server.url();
  const owner = new Pool({ connectionString: url, max: 1 });
  owner.on('error', () => undefined);
  await migrateEventLog(owner);
  await owner.end();
  const store = postgresEventStore({ connectionString: url });
  const acknowledged = new Map<string, Append>();
  const answers: AppendResult[] = [];
  const live: RecordedEvent[] = [];
  const stop = new AbortController();
  const following = (async () => {
    for await (const page of store.subscribe(0n, { signal: stop.signal, limit: 500 })) live.push(...page.events);
  })();

  let running = true;
  const reached = new EventEmitter();
  const callers = Promise.all(Array.from({ length: 16 }, async () => {
    const stream = newStream();
    for (let version = 0; running; version += 2) {
      const append = anAppend(stream, version, { size: 2 });
      answers.push(await insist(store, append));
      acknowledged.set(append.appendId, append);
      reached.emit(String(acknowledged.size));
    }
  }));
  try {
    for (let round = 0; round < 3; round += 1) {
      await Promise.race([once(reached, String(acknowledged.size + 300)), callers]);
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      server = await start(port);
    }
    running = false;
    await callers;

    expect(answers.filter((answer) => answer.kind === 'conflict')).toEqual([]);
    const whole = await wholeLog(store, 1_000);
    expect(whole.map((event) => event.position)).toEqual(whole.map((_, index) => BigInt(index + 1)));
    const sent = [...acknowledged.values()].flatMap((append) => append.events.map((event) => event.id));
    expect(whole.map((event) => event.id).toSorted()).toEqual(sent.toSorted());
    while (live.length < whole.length) await Promise.race([new Promise(setImmediate), following]);
    expect(live).toEqual(whole);
  } finally {
    running = false;
    stop.abort();
    await following;
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
