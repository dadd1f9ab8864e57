import { ModernFakeTimers } from '@jest/fake-timers';
import type { jest as Jest } from '@jest/globals';
import { ModuleMocker } from 'jest-mock';

/** What Jest would fake by itself: nothing, until a test asks. */
const CONFIG = { fakeTimers: { enableGlobally: false } } as ConstructorParameters<typeof ModernFakeTimers>[0]['config'];

export const mocks = new ModuleMocker(globalThis);
export const timers = new ModernFakeTimers({ config: CONFIG, global: globalThis });

type Offered = Pick<
  typeof Jest,
  | 'fn'
  | 'spyOn'
  | 'restoreAllMocks'
  | 'useFakeTimers'
  | 'useRealTimers'
  | 'setSystemTime'
  | 'advanceTimersByTime'
  | 'advanceTimersByTimeAsync'
>;

/** What a test of a service gets as `jest` from `@jest/globals`: spies and a clock of its own. Whole modules cannot be replaced: every file shares them. */
export const jest: Offered = {
  fn: mocks.fn.bind(mocks) as Offered['fn'],
  spyOn: mocks.spyOn.bind(mocks) as Offered['spyOn'],
  restoreAllMocks: () => {
    mocks.restoreAllMocks();
    return jest as typeof Jest;
  },
  useFakeTimers: (config) => {
    timers.useFakeTimers(config as Parameters<typeof timers.useFakeTimers>[0]);
    return jest as typeof Jest;
  },
  useRealTimers: () => {
    timers.useRealTimers();
    return jest as typeof Jest;
  },
  setSystemTime: (now) => {
    timers.setSystemTime(now);
    return jest as typeof Jest;
  },
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};
