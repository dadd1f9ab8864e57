import { setTimeout as pause } from 'node:timers/promises';
import type { Planned } from './journey/planned.ts';

/** Gives each step when its time has come, `speed` times faster than it went, from the first step on. */
export async function* atSpeed(steps: readonly Planned[], speed: number, signal: AbortSignal): AsyncGenerator<Planned> {
  const begun = Date.now();
  const first = steps[0] === undefined ? 0 : (steps[0].sentAt ?? steps[0].at);
  for (const step of steps) {
    const due = begun + ((step.sentAt ?? step.at) - first) / speed;
    // A timer takes 24 days at most.
    for (let left = due - Date.now(); left > 0; left = due - Date.now())
      await pause(Math.min(left, 3_600_000), undefined, { signal });
    yield step;
  }
}
