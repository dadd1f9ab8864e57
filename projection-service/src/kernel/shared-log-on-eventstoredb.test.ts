import { setTimeout as wait } from 'node:timers/promises';
import { anAppend, newStream, wholeLog } from '@malote/infra/event-store/contract.ts';
import { insist } from '@malote/infra/event-store/insistent-load.ts';
import { eventStoreDb } from '@malote/infra/event-store/eventstoredb/eventstoredb-event-store.ts';
import { roadTo } from '@malote/infra/event-store/eventstoredb/stand-in/road.ts';
import { startStandIn } from '@malote/infra/event-store/eventstoredb/stand-in/stand-in.ts';
import { START_MS, startServer } from '@malote/infra/event-store/eventstoredb/testing/server.ts';
import { withServer } from '@malote/infra/event-store/eventstoredb/testing/with-server.ts';
import type { Append, EventStore, NonEmpty, Page } from '@malote/infra/event-store/port.ts';
import { until } from '../../../infra/test/until.ts';
import { sharedLog } from './shared-log.ts';

/** A server of EventStoreDB's protocol that a test may end and start again. */
interface Server {
  readonly address: string;
  readonly end: () => Promise<void>;
  readonly begin: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

const TYPES = ['A', 'B', 'C', 'D'] as const;

/** Appends of one event each, of one type after the other. */
const appends = (count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const append = anAppend(newStream(), 0);
    return { ...append, events: [{ ...append.events[0], type: TYPES[nth % TYPES.length] ?? 'A' }] as const };
  }) as unknown as NonEmpty<Append>;

/** A process that follows the log: its own client, one reader, and groups beside each other. */
function following(address: string) {
  const store = eventStoreDb({ address });
  let reading = 0;
  const counted: Pick<EventStore, 'subscribe'> = {
    async *subscribe(after, options) {
      reading += 1;
      try {
        yield* store.subscribe(after, options);
      } finally {
        reading -= 1;
      }
    },
  };
  const shared = sharedLog(counted, ['D']);
  const ending = new AbortController();
  const groups: { readonly type: string; readonly ids: string[]; last: bigint; readonly done: Promise<void> }[] = [];

  return {
    groups,
    reading: () => reading,
    /** @param slowly after each page. */
    group(type: string, slowly: (page: Page) => Promise<unknown> = async () => undefined) {
      const mine = { type, ids: [] as string[], last: 0n, done: Promise.resolve() };
      const leavesOut = TYPES.filter((other) => other !== type);
      mine.done = (async () => {
        for await (const page of shared.follow(0n, { signal: ending.signal, leavesOut })) {
          mine.ids.push(...page.events.map(({ id }) => id));
          expect(page.last).toBeGreaterThan(mine.last);
          mine.last = page.last;
          await slowly(page);
        }
      })();
      groups.push(mine);
    },
    end: async () => {
      ending.abort();
      await Promise.all(groups.map(({ done }) => done));
      await until('nobody reads the log', () => reading === 0);
      await store.close();
    },
  };
}

function sharedReader(start: () => Promise<Server>): void {
  let server: Server;
  beforeEach(async () => {
    server = await start();
  }, START_MS);
  afterEach(() => server?.drop());

  test('groups of two processes have their events once and in order: from the start, live, over cut connections and a server that is ended and comes back', async () => {
    const road = await roadTo(Number(new URL(server.address).port), 0);
    const writer = eventStoreDb({ address: server.address });
    const write = async (rounds: number, each: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await Promise.all(appends(each).map((append) => insist(writer, append)));
        await wait(5);
      }
    };
    await writer.appendMany(appends(400));
    await writer.appendMany(appends(400));
    await writer.appendMany(appends(400));

    const processes = [following(`esdb://127.0.0.1:${road.port}?tls=false`), following(server.address)];
    for (const process of processes) {
      process.group('A');
      process.group('B', () => wait(40));
    }
    const head = async () => (await writer.readAll(0n, 1)).head;
    const caughtUp = async () => {
      const end = await until('the server answers', () => head().catch(() => undefined));
      return processes.every(({ groups }) => groups.every(({ last }) => last >= end));
    };
    await until('all have caught up', caughtUp);

    await write(10, 8);
    await until('all have what came live', caughtUp);
    for (const { reading } of processes) expect(reading()).toBe(1);

    road.cut();
    await write(5, 8);
    road.cut();
    for (const process of processes) process.group('C');
    await until('all have what came while connections were cut', caughtUp);

    const writing = write(10, 8);
    await wait(10);
    await server.end();
    await wait(300);
    await server.begin();
    await writing;
    await write(3, 8);
    await until('all have what came around the restart', caughtUp);
    for (const { reading } of processes) expect(reading()).toBe(1);

    const whole = await wholeLog(writer, 500);
    for (const { groups } of processes)
      for (const { type, ids } of groups)
        expect(ids).toEqual(whole.filter((event) => event.type === type).map(({ id }) => id));
    await Promise.all(processes.map(({ end }) => end()));
    await writer.close();
    await road.close();
  });

  test('a group that stands still holds nobody up, and has what it missed when it goes on', async () => {
    const writer = eventStoreDb({ address: server.address });
    const process = following(server.address);
    const gate = Promise.withResolvers<void>();
    let stands = false;
    process.group('A');
    process.group('B', async () => {
      stands = true;
      await gate.promise;
    });
    await writer.appendMany(appends(8));
    await until('one stands', () => stands);
    const heavy = appends(60).map((append) => {
      const events = append.events.map((event) => ({ ...event, data: JSON.stringify('x'.repeat(100_000)) }));
      return { ...append, events } as unknown as typeof append;
    });
    for (let from = 0; from < heavy.length; from += 20)
      await writer.appendMany(heavy.slice(from, from + 20) as unknown as NonEmpty<Append>);
    const end = await writer.head();
    const [quick, slow] = process.groups;
    await until('the quick one is at the end', () => (quick?.last ?? 0n) >= end);
    expect(slow?.last).toBeLessThan(end);
    gate.resolve();
    await until('so is the slow one', () => (slow?.last ?? 0n) >= end);
    const whole = await wholeLog(writer, 500);
    for (const { type, ids } of process.groups)
      expect(ids).toEqual(whole.filter((event) => event.type === type).map(({ id }) => id));
    await process.end();
    await writer.close();
  });
}

describe('the shared reader of the log on EventStoreDB (a stand-in)', () => {
  sharedReader(async () => {
    const standIn = await startStandIn();
    return {
      address: standIn.url,
      end: () => standIn.goAway(),
      begin: () => standIn.comeBack(),
      drop: () => standIn.stop(),
    };
  });
});

withServer('the shared reader of the log on a real EventStoreDB', () => {
  sharedReader(async () => {
    const server = await startServer();
    return {
      address: server.address,
      end: () => server.signal('SIGKILL'),
      begin: () => server.start(),
      drop: () => server.drop(),
    };
  });
});
