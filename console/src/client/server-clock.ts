/** What is known of the server's clock: how far it is ahead of ours, and of the steady one that nobody sets (ms). */
export interface ServerClock {
  readonly skew: number;
  readonly steady: number;
}

/** Later by so much than the freshest one an instant of the server still is of this moment: boards are computed and sent in less. */
const FRESH_MS = 2_000;

/**
 * What an instant of the server tells of its clock, which is of this moment or before. Our own clock may be set while a page is open: a wall screen that starts
 * without a network has it from yesterday, and gets it right minutes later. So what comes now, by the steady clock, counts anew; what came late tells nothing.
 */
export function learnt(
  known: ServerClock | undefined,
  instant: number,
  now = Date.now(),
  steadyNow = performance.now(),
): ServerClock {
  const steady = instant - steadyNow;
  if (known !== undefined && steady < known.steady - FRESH_MS) return known;
  return { skew: instant - now, steady: Math.max(steady, known?.steady ?? steady) };
}
