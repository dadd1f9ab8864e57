import { jest } from '@jest/globals';
import { wakeups } from './wakeups.ts';
import type { Hearing } from './wakeups.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a lost listener is made again within its interval, also when the clock was set back an hour meanwhile', async () => {
  const listeners: Hearing[] = [];
  const waking = wakeups(
    async (hearing) => {
      listeners.push(hearing);
      return await Promise.resolve({ close: async () => await Promise.resolve() });
    },
    () => undefined,
    250,
  );
  const { signal } = new AbortController();
  void waking.next(waking.mark(), 1_000, signal);
  await jest.advanceTimersByTimeAsync(0);
  expect(listeners).toHaveLength(1);
  jest.setSystemTime(Date.now() - 3_600_000);
  listeners[0]?.lost();
  await jest.advanceTimersByTimeAsync(250);
  void waking.next(waking.mark(), 1_000, signal);
  await jest.advanceTimersByTimeAsync(0);
  expect(listeners).toHaveLength(2);
  await waking.close();
});
