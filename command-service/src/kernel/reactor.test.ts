import { jest } from '@jest/globals';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { StateRow, StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { bagOpened, bagSealed } from '../../test/facts.ts';
import { memoryLog } from '../../test/memory-event-store.ts';
import { atGuarulhos } from '../../test/small-network.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { absent } from './loaded.ts';
import { runReactor } from './reactor.ts';
import type { Watch } from './reactor.ts';
import { written } from './written.ts';

const NAMESPACE = '3c1f6f0a-8f0e-4a57-9c1d-0b7a1b7a1e55';

/** A reactor that watches bags from their opening to their seal, on a clock of the test's own; say what is different of its watch. */
function reactor(different: Partial<Watch> = {}) {
  const log = memoryLog();
  const store = log.open();
  const rows = new Map<string, StateRow>();
  const states: StateTable = {
    load: async (streams) =>
      await Promise.resolve(
        new Map(
          streams.flatMap((stream) => {
            const row = rows.get(stream);
            return row === undefined ? [] : [[stream, row] as const];
          }),
        ),
      ),
    save: async (saved) => {
      await Promise.resolve();
      for (const row of saved) rows.set(row.stream, row);
    },
  };
  const ended: string[] = [];
  const troubles: unknown[] = [];
  let failing = 0;
  let meanwhile: () => Promise<void> = async () => await Promise.resolve();
  const watch: Watch = {
    name: 'seal what was opened',
    afterMs: 5_000,
    types: ['BagOpened', 'BagSealed'],
    opens: (event) => (event.type === 'BagOpened' ? event.stream : undefined),
    closes: (event) => (event.type === 'BagSealed' ? [event.stream] : []),
    end: async (opened) => {
      await meanwhile();
      meanwhile = async () => await Promise.resolve();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve(); // what was stored meanwhile has been heard of
      failing -= 1;
      if (failing >= 0) throw new Error('not now');
      ended.push(opened.stream);
    },
    ...different,
  };
  const run = () => {
    const ending = new AbortController();
    const done = runReactor({
      store,
      states,
      watches: [watch],
      signal: ending.signal,
      now: () => new Date(),
      onTrouble: (error) => void troubles.push(error),
    });
    return async () => {
      ending.abort();
      await done;
    };
  };
  const append = async (stream: string, expected: number, fact: Fact) => {
    const appendId = uuidv5(NAMESPACE, `${stream} ${expected}`);
    const [event] = written(
      { ...absent(parcel, stream), version: expected },
      [fact],
      appendId,
      atGuarulhos,
      false,
      new Date(),
    );
    if (event !== undefined) await store.append({ stream, expected, appendId, events: [event.stored] });
  };
  return {
    run,
    append,
    ended,
    troubles,
    kept: () => JSON.parse(rows.get('reactor')?.state ?? '{}') as { position?: string; lasting?: readonly string[] },
    fail: (times: number) => {
      failing = times;
    },
    before: (work: typeof meanwhile) => {
      meanwhile = work;
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('an intent that stays open is ended when its time has passed, and one that was closed is left alone', async () => {
  const { run, append, ended } = reactor();
  const stop = run();
  await append('bag-A', 0, bagOpened());
  await append('bag-B', 0, bagOpened());
  await jest.advanceTimersByTimeAsync(3_000);
  expect(ended).toEqual([]);
  await append('bag-A', 1, bagSealed(['W1', 1]));
  await jest.advanceTimersByTimeAsync(3_000);
  expect(ended).toEqual(['bag-B']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual(['bag-B']);
  await stop();
});

test('an end that fails is tried again until it succeeds', async () => {
  const { run, append, ended, troubles, fail } = reactor();
  fail(3);
  const stop = run();
  await append('bag-A', 0, bagOpened());
  await jest.advanceTimersByTimeAsync(10_000);
  expect([troubles.length, ended]).toEqual([3, ['bag-A']]);
  await stop();
});

test('work that is done in parts goes on at once, each of the others in between, and work that waits for somebody is looked at later', async () => {
  const turns: string[] = [];
  const { run, append } = reactor({
    afterMs: 0,
    end: async ({ stream }) => {
      turns.push(stream);
      const parts = turns.filter((one) => one === stream).length;
      if (stream === 'bag-C') return await Promise.resolve('open' as const);
      return await Promise.resolve(parts < 3 ? ('more' as const) : undefined);
    },
  });
  const stop = run();
  for (const bag of ['bag-A', 'bag-B', 'bag-C']) await append(bag, 0, bagOpened());
  await jest.advanceTimersByTimeAsync(500);
  expect(turns.join()).toBe('bag-A,bag-B,bag-C,bag-A,bag-B,bag-C,bag-A,bag-B,bag-C');
  await jest.advanceTimersByTimeAsync(500);
  expect(turns.slice(9)).toEqual(['bag-C']);
  await stop();
});

test('of work that ends in its order only the first is asked for until it has ended', async () => {
  const asked: string[] = [];
  const { run, append } = reactor({
    afterMs: 0,
    inOrder: true,
    end: async ({ stream }) => {
      asked.push(stream);
      return await Promise.resolve(asked.length < 3 ? ('open' as const) : undefined);
    },
  });
  for (const bag of ['bag-A', 'bag-B', 'bag-C']) await append(bag, 0, bagOpened());
  const stop = run();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['bag-A', 'bag-A', 'bag-A', 'bag-B', 'bag-C']);
  await stop();
});

test('work that never ends stops with its reactor', async () => {
  let turns = 0;
  const stopping: (() => Promise<void>)[] = [];
  const { run, append } = reactor({
    afterMs: 0,
    end: async () => {
      turns += 1;
      if (turns === 3) void stopping[0]?.();
      return await Promise.resolve('more' as const);
    },
  });
  stopping.push(run());
  await append('bag-A', 0, bagOpened());
  await jest.advanceTimersByTimeAsync(600);
  expect(turns).toBe(3);
});

test('an intent that was written by a clock an hour ahead, or before ours was set back, waits no longer than any other', async () => {
  const { run, append, ended } = reactor();
  jest.setSystemTime(Date.now() + 3_600_000);
  await append('bag-A', 0, bagOpened());
  jest.setSystemTime(Date.now() - 3_600_000);
  const stop = run();
  await jest.advanceTimersByTimeAsync(2_000);
  await append('bag-B', 0, bagOpened());
  jest.setSystemTime(Date.now() - 3_600_000);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(ended).toEqual([]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(ended).toEqual(['bag-A', 'bag-B']);
  await stop();
});

test('an intent that is opened once more while it is being ended is ended once more', async () => {
  const { run, append, ended, before } = reactor();
  before(async () => await append('bag-A', 1, bagOpened()));
  const stop = run();
  await append('bag-A', 0, bagOpened());
  await jest.advanceTimersByTimeAsync(5_500);
  expect(ended).toEqual(['bag-A']);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(ended).toEqual(['bag-A', 'bag-A']);
  await stop();
});

test('the next leader sees every intent again that was open when the last one ended', async () => {
  const { run, append, ended } = reactor();
  const stop = run();
  await append('bag-A', 0, bagOpened());
  await append('bag-B', 0, bagOpened());
  await append('bag-B', 1, bagSealed(['W1', 1]));
  await jest.advanceTimersByTimeAsync(1_000);
  await stop();
  const again = run();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ended).toEqual(['bag-A']);
  await again();
});

test('what lasts for days does not hold back the place of the others, is taken up by the next leader, and is overdue when its event says so', async () => {
  const hours = (stream: string) => (stream === 'bag-A' ? 2 : 1);
  const { run, append, ended, kept } = reactor({ lasting: true, afterMs: ({ stream }) => hours(stream) * 3_600_000 });
  const stop = run();
  for (const bag of ['bag-A', 'bag-B', 'bag-C']) await append(bag, 0, bagOpened());
  await jest.advanceTimersByTimeAsync(6_000);
  await stop();
  expect(kept()).toEqual({ position: '3', lasting: ['1', '2', '3'] });
  await append('bag-C', 1, bagSealed(['W1', 1]));
  const again = run();
  await jest.advanceTimersByTimeAsync(3_590_000);
  expect(ended).toEqual([]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ended).toEqual(['bag-B']);
  await jest.advanceTimersByTimeAsync(3_600_000);
  await again();
  expect([ended, kept()]).toEqual([['bag-B', 'bag-A'], { position: '4', lasting: [] }]);
});
