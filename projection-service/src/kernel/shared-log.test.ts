import { setTimeout as wait } from 'node:timers/promises';
import { LostEvent } from '@malote/infra/event-store/errors.ts';
import type { EventStore, LoggedEvent, Page } from '@malote/infra/event-store/port.ts';
import { ofTypes, subscription } from '@malote/infra/event-store/subscription.ts';
import { wakeups } from '@malote/infra/event-store/wakeups.ts';
import { until } from '../../../infra/test/until.ts';
import { sharedLog } from './shared-log.ts';

const closing = new AbortController();
afterAll(() => closing.abort());

/** A log that stands nowhere but here. Data of one event may be so long that few of them are kept. */
function logOf(data = '{}') {
  const events: LoggedEvent[] = [];
  /** From where pages were read, and which types were left out. */
  const reads: { readonly after: bigint; readonly without: string }[] = [];
  let [open, lost] = [0, 0n];
  let grown: () => void = () => undefined;
  const notices = wakeups(
    async ({ heard }) => {
      grown = heard;
      return { close: async () => undefined };
    },
    () => undefined,
  );
  const store: Pick<EventStore, 'subscribe'> = {
    async *subscribe(after, options) {
      open += 1;
      try {
        yield* subscription(
          {
            follow: async (from, limit, types) => {
              const found = events.slice(Number(from), Number(from) + limit);
              if (lost > from) throw new LostEvent(lost, undefined);
              if (found.length > 0)
                reads.push({
                  after: from,
                  without: types !== undefined && 'except' in types ? types.except.join() : '',
                });
              const last = found.at(-1)?.position ?? from;
              return ofTypes({ events: found, last, head: BigInt(events.length) }, types);
            },
            wakeups: notices,
            passes: () => false,
            closing: closing.signal,
            onTrouble: () => undefined,
          },
          after,
          options,
        );
      } finally {
        open -= 1;
      }
    },
  };
  return {
    store,
    reads,
    open: () => open,
    append: (...types: readonly string[]) => {
      for (const type of types)
        events.push({
          position: BigInt(events.length + 1),
          stream: 's',
          version: events.length + 1,
          id: String(events.length + 1),
          type,
          schemaVersion: 1,
          data,
          metadata: '{}',
          recordedAt: new Date(0),
        });
      grown();
    },
    lose: () => {
      lost = BigInt(events.length + 1);
      grown();
    },
    ofType: (type: string) => events.filter((event) => event.type === type).map(({ position }) => position),
    head: () => BigInt(events.length),
  };
}

/** A group that takes what it is given; `slowly` after each page. */
function taking(pages: AsyncGenerator<Page>, slowly: (page: Page) => Promise<unknown> = async () => undefined) {
  const taken: { positions: bigint[]; last: bigint; pages: number; error?: unknown } = {
    positions: [],
    last: 0n,
    pages: 0,
  };
  const done = (async () => {
    for await (const page of pages) {
      taken.positions.push(...page.events.map(({ position }) => position));
      expect(page.last).toBeGreaterThan(taken.last);
      taken.last = page.last;
      taken.pages += 1;
      await slowly(page);
    }
  })().catch((error: unknown) => {
    taken.error = error;
  });
  return { taken, done };
}

test('groups that have caught up are given the same pages, each read once, and each its own events', async () => {
  const log = logOf();
  const ending = new AbortController();
  const shared = sharedLog(log.store, ['C']);
  const follow = (...leavesOut: readonly string[]) =>
    taking(shared.follow(0n, { signal: ending.signal, leavesOut: [...leavesOut, 'C'] }));
  const [a, b, both] = [follow('B'), follow('A'), follow()];
  const caughtUp = () => [a, b, both].every(({ taken }) => taken.last === log.head());
  log.append('A', 'B', 'C');
  await until('all had the first page', caughtUp);
  log.reads.length = 0;
  for (let round = 0; round < 5; round += 1) {
    log.append('B', 'C', 'A');
    await until('all had the page', caughtUp);
  }
  expect(log.reads.map(({ without }) => without)).toEqual(['C', 'C', 'C', 'C', 'C']);
  expect(a.taken.positions).toEqual(log.ofType('A'));
  expect(b.taken.positions).toEqual(log.ofType('B'));
  expect(both.taken.positions).toEqual([...log.ofType('A'), ...log.ofType('B')].toSorted((x, y) => Number(x - y)));
  ending.abort();
  await Promise.all([a.done, b.done, both.done]);
  await until('nobody reads the log', () => log.open() === 0);
});

test('a group that stands still holds nobody up, and reads by itself what is kept no more', async () => {
  const log = logOf('x'.repeat(1 << 20));
  const ending = new AbortController();
  const shared = sharedLog(log.store, []);
  let goOn: () => void = () => undefined;
  let stands = false;
  const slow = taking(shared.follow(0n, { signal: ending.signal, leavesOut: [] }), async ({ last }) => {
    if (last !== 2n) return;
    stands = true;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  });
  const quick = taking(shared.follow(0n, { signal: ending.signal, leavesOut: ['B'] }));
  log.append('A');
  await until('both had the first event', () => slow.taken.last === 1n && quick.taken.last === 1n);
  log.append('A');
  await until('one stands still', () => stands && quick.taken.last === 2n);
  for (let more = 3n; more <= 12n; more += 1n) {
    log.append('A');
    await until('the other one goes on', () => quick.taken.last === more);
  }
  log.reads.length = 0;
  goOn();
  await until('the slow one has caught up', () => slow.taken.last === 12n);
  expect(log.reads[0]).toEqual({ after: 2n, without: '' });
  expect(slow.taken.positions).toEqual(log.ofType('A'));
  ending.abort();
  await Promise.all([slow.done, quick.done]);
});

test('while every group is busy nothing is read: pages are as new as they can be, and few', async () => {
  const log = logOf();
  const ending = new AbortController();
  const shared = sharedLog(log.store, []);
  let goOn: () => void = () => undefined;
  const busy = taking(shared.follow(0n, { signal: ending.signal, leavesOut: [] }), async ({ last }) => {
    if (last === 2n)
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
  });
  for (const at of [1n, 2n]) {
    log.append('A');
    await until('it had the event', () => busy.taken.last === at);
  }
  log.reads.length = 0;
  for (let more = 0; more < 5; more += 1) {
    log.append('A');
    await wait(20);
  }
  expect(log.reads).toEqual([]);
  goOn();
  await until('it had the rest', () => busy.taken.last === 7n);
  expect(busy.taken.pages).toBe(3);
  ending.abort();
  await busy.done;
});

test('a group far behind reads by itself, and those at the end are given what comes meanwhile', async () => {
  const log = logOf();
  const ending = new AbortController();
  const shared = sharedLog(log.store, ['D']);
  log.append(...Array.from({ length: 3_000 }, () => 'A'));
  const behind = taking(shared.follow(0n, { signal: ending.signal, leavesOut: ['B', 'D'] }), () => wait(20));
  await until('one has begun', () => behind.taken.last > 0n);
  const there = taking(shared.follow(3_000n, { signal: ending.signal, leavesOut: ['C', 'D'] }));
  log.append('A');
  await until('the other is at the end', () => there.taken.last === 3_001n);
  expect(behind.taken.last).toBeLessThan(3_000n);
  await until('the first one too', () => behind.taken.last === 3_001n);
  expect(behind.taken.positions).toEqual(log.ofType('A'));
  expect(log.reads.filter(({ after, without }) => without !== 'B,D' && after < 3_000n)).toEqual([]);
  log.reads.length = 0;
  log.append('A');
  await until('both have the newest', () => there.taken.last === 3_002n && behind.taken.last === 3_002n);
  expect(log.reads).toEqual([{ after: 3_001n, without: 'D' }]);
  ending.abort();
  await Promise.all([there.done, behind.done]);
});

test('whom pages do not concern is told seldom how far the log has come, of the last one too, and has its own event at once', async () => {
  const log = logOf();
  const ending = new AbortController();
  const shared = sharedLog(log.store, []);
  const busy = taking(shared.follow(0n, { signal: ending.signal, leavesOut: ['B'] }));
  const quiet = taking(shared.follow(0n, { signal: ending.signal, leavesOut: ['A'] }));
  const begun = performance.now();
  while (performance.now() - begun < 600) {
    log.append('A');
    await wait(3);
  }
  await until('both know the end', () => busy.taken.last === log.head() && quiet.taken.last === log.head());
  expect(busy.taken.positions).toEqual(log.ofType('A'));
  expect(quiet.taken.pages).toBeLessThanOrEqual(2 + (performance.now() - begun) / 60);
  expect(busy.taken.pages).toBeGreaterThan(quiet.taken.pages);
  expect(quiet.taken.positions).toEqual([]);
  log.append('B');
  await until('it has its event', () => quiet.taken.positions.length === 1);
  ending.abort();
  await Promise.all([busy.done, quiet.done]);
});

test('a lost event ends every follower; who follows anew reads anew', async () => {
  const log = logOf();
  const ending = new AbortController();
  const shared = sharedLog(log.store, []);
  const follow = (after: bigint) => taking(shared.follow(after, { signal: ending.signal, leavesOut: [] }));
  const both = [follow(0n), follow(0n)];
  log.append('A');
  await until('both are at the end', () => both.every(({ taken }) => taken.last === 1n));
  log.append('A');
  await until('both share it', () => both.every(({ taken }) => taken.last === 2n));
  log.lose();
  await Promise.all(both.map(({ done }) => done));
  for (const { taken } of both) expect(taken.error).toBeInstanceOf(LostEvent);
  const again = follow(2n);
  await again.done;
  expect(again.taken.error).toBeInstanceOf(LostEvent);
  expect(log.open()).toBe(0);
});

test('who ends while it waits is gone at once, and the others go on', async () => {
  const log = logOf();
  const [mine, theirs] = [new AbortController(), new AbortController()];
  const shared = sharedLog(log.store, []);
  const one = taking(shared.follow(0n, { signal: mine.signal, leavesOut: [] }));
  const other = taking(shared.follow(0n, { signal: theirs.signal, leavesOut: [] }));
  for (const at of [1n, 2n]) {
    log.append('A');
    await until('both had it', () => one.taken.last === at && other.taken.last === at);
  }
  mine.abort();
  await one.done;
  log.append('A');
  await until('the other one had it', () => other.taken.last === 3n);
  expect(one.taken.last).toBe(2n);
  theirs.abort();
  await other.done;
  await until('nobody reads the log', () => log.open() === 0);
});

test('a group that folds what the reader leaves out is refused: it would miss events', async () => {
  const log = logOf();
  log.append('A');
  const shared = sharedLog(log.store, ['A']);
  await expect(shared.follow(0n, { signal: new AbortController().signal, leavesOut: ['B'] }).next()).rejects.toThrow(
    'leaves out A',
  );
});

test.each([1, 2, 3, 4])(
  'however slow each is, and whenever it comes and goes, each has its events once and in order (%i)',
  async (seed) => {
    let state = seed;
    const below = (most: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return Math.floor((state / 4_294_967_296) * most);
    };
    const log = logOf('x'.repeat(300_000));
    const shared = sharedLog(log.store, ['D']);
    const types = ['A', 'B', 'C', 'D'];
    const groups = ['A', 'B', 'C', 'A'].map((type, nth) => {
      const taken: bigint[] = [];
      let at = 0n;
      const run = async () => {
        while (at < 400n) {
          const ending = new AbortController();
          const lasts = below(40) + 1;
          let pages = 0;
          const leavesOut = types.filter((other) => other !== type);
          for await (const { events, last } of shared.follow(at, { signal: ending.signal, leavesOut })) {
            taken.push(...events.map(({ position }) => position));
            at = last;
            pages += 1;
            if (nth > 1) await wait(below(nth * 20));
            if (at >= 400n || pages >= lasts) ending.abort();
          }
        }
      };
      return { type, taken, done: run() };
    });
    for (let appended = 0; appended < 400;) {
      const many = Math.min(400 - appended, 1 + below(12));
      log.append(...Array.from({ length: many }, () => types[below(4)] ?? 'A'));
      appended += many;
      await wait(below(10));
    }
    await Promise.all(groups.map(({ done }) => done));
    for (const { type, taken } of groups) expect(taken).toEqual(log.ofType(type));
    await until('nobody reads the log', () => log.open() === 0);
  },
);
