import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** What a load came to. */
export interface Load {
  readonly perSecond: number;
  /** Of the operations that were sent and answered while it was measured, in milliseconds. */
  readonly milliseconds: readonly number[];
}

/** Before anything is counted: connections are open and code is compiled. A share of the seconds that are measured. */
export const WARM_UP = 0.25;

/** Closed loop: so many callers, each sending its next operation when its last one was answered. An operation that fails ends it. */
export const load = async (
  operation: (caller: number) => Promise<unknown>,
  callers: number,
  seconds: number,
): Promise<Load> => {
  const milliseconds: number[] = [];
  let phase: 'warming up' | 'measuring' | 'over' = 'warming up';
  const caller = async (_: unknown, index: number): Promise<void> => {
    while (phase !== 'over') {
      const measured = phase === 'measuring';
      const sent = performance.now();
      await operation(index);
      if (measured && phase === 'measuring') milliseconds.push(performance.now() - sent);
    }
  };
  const failed = Promise.all(Array.from({ length: callers }, caller));
  const whileRunning = (wait: number) => Promise.race([pause(wait * 1_000), failed]);
  try {
    await whileRunning(seconds * WARM_UP);
    phase = 'measuring';
    const began = performance.now();
    await whileRunning(seconds);
    while (milliseconds.length === 0) await whileRunning(seconds); // a moment on a machine that does much else
    const measured = milliseconds.length / ((performance.now() - began) / 1_000);
    return { perSecond: measured, milliseconds: milliseconds.toSorted((one, other) => one - other) };
  } finally {
    phase = 'over';
    await failed;
  }
};

/** Operations a second under such a load. */
export const perSecond = async (
  operation: (caller: number) => Promise<unknown>,
  callers: number,
  seconds: number,
): Promise<number> => (await load(operation, callers, seconds)).perSecond;

/** The value below which so large a share of sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** How often the sides of a comparison take turns. */
const ROUNDS = 3;

/** Measures several sides in turns, so that a slow moment of the machine hits all of them; the median of each. `seconds` are of all rounds together. */
export const alternating = async <Side extends string>(
  sides: Readonly<Record<Side, (seconds: number) => Promise<number>>>,
  seconds: number,
): Promise<Readonly<Record<Side, number>>> => {
  const names = Object.keys(sides) as Side[];
  const figures = new Map<Side, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) figures.get(name)?.push(await sides[name](seconds / ROUNDS));
  return Object.fromEntries(names.map((name) => [name, median(figures.get(name) ?? [])])) as Record<Side, number>;
};

export const median = (figures: readonly number[]): number =>
  percentile(
    figures.toSorted((one, other) => one - other),
    0.5,
  );
