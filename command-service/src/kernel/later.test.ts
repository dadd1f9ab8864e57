import { jest } from '@jest/globals';
import { bag } from '@malote/contracts/bags/bag.ts';
import type { StateRow, StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { bagOpened } from '../../test/facts.ts';
import { memoryLog } from '../../test/memory-event-store.ts';
import { atGuarulhos } from '../../test/small-network.ts';
import { runLater } from './later.ts';
import { absent } from './loaded.ts';
import { runReactor } from './reactor.ts';
import { written } from './written.ts';

const NAMESPACE = '0a52c9d4-3a9f-4d8e-8f57-6e0d1b7c2f48';
const AGE_MS = 60_000;

/** What looks at opened bags a minute later, on a clock of the test's own. */
function distance() {
  const store = memoryLog().open();
  const rows = new Map<string, StateRow>();
  const states: StateTable = {
    load: async (streams) => await Promise.resolve(new Map([...rows].filter(([stream]) => streams.includes(stream)))),
    save: async (saved) => {
      await Promise.resolve();
      for (const row of saved) rows.set(row.stream, row);
    },
  };
  const looked: string[] = [];
  const troubles: unknown[] = [];
  let failing = 0;
  const later = {
    name: 'look at bags',
    types: ['BagOpened'],
    afterMs: AGE_MS,
    look: async ({ stream }: { readonly stream: string }) => {
      await Promise.resolve();
      failing -= 1;
      if (failing >= 0) throw new Error('not now');
      looked.push(stream);
    },
  };
  const about = { store, states, now: () => new Date(), onTrouble: (error: unknown) => void troubles.push(error) };
  const ran = (begin: (signal: AbortSignal) => Promise<void>) => {
    const ending = new AbortController();
    const done = begin(ending.signal);
    return async () => {
      ending.abort();
      await done;
    };
  };
  return {
    looked,
    troubles,
    fail: (times: number) => {
      failing = times;
    },
    run: () => ran(async (signal) => await runLater({ ...about, later, signal })),
    /** The same beside a watch of the reactor. */
    react: () => {
      const watch = { name: 'no watch', types: ['BagSealed'], afterMs: 0, later };
      const quiet = { ...watch, opens: () => undefined, closes: () => [], end: async () => await Promise.resolve() };
      return ran(async (signal) => await runReactor({ ...about, watches: [quiet], signal }));
    },
    open: async (number: string) => {
      const appendId = uuidv5(NAMESPACE, number);
      const stream = `bag-${number}`;
      const before = absent(bag, stream);
      const [event] = written(before, [bagOpened({ bag: number })], appendId, atGuarulhos, false, new Date());
      if (event !== undefined) await store.append({ stream, expected: 0, appendId, events: [event.stored] });
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each(['run', 'react'] as const)('an event is looked at once it is so old, and one by one (%s)', async (how) => {
  const { open, looked, ...on } = distance();
  const stop = on[how]();
  await open('A');
  await jest.advanceTimersByTimeAsync(AGE_MS / 2);
  await open('B');
  await jest.advanceTimersByTimeAsync(AGE_MS / 2 - 5_000);
  expect(looked).toEqual([]);
  await jest.advanceTimersByTimeAsync(7_000);
  expect(looked).toEqual(['bag-A']);
  await jest.advanceTimersByTimeAsync(AGE_MS);
  expect(looked).toEqual(['bag-A', 'bag-B']);
  await stop();
});

test('what cannot be looked at now is asked about again, and nothing is passed over', async () => {
  const { open, looked, troubles, fail, run } = distance();
  await open('A');
  await open('B');
  fail(2);
  const stop = run();
  await jest.advanceTimersByTimeAsync(AGE_MS + 15_000);
  expect([troubles.length, looked]).toEqual([2, ['bag-A', 'bag-B']]);
  await stop();
});

test('the next leader goes on after the last page that was looked at whole', async () => {
  const { open, looked, run } = distance();
  await open('A');
  const stop = run();
  await jest.advanceTimersByTimeAsync(AGE_MS + 2_000);
  await open('B');
  await jest.advanceTimersByTimeAsync(2_000);
  await stop();
  const again = run();
  await jest.advanceTimersByTimeAsync(AGE_MS + 2_000);
  expect(looked).toEqual(['bag-A', 'bag-B']);
  await again();
});
