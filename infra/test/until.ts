import { setTimeout as pause } from 'node:timers/promises';

/** What has not come in this time does not come; a machine that others use too may need most of it. */
const BOUND_MS = 120_000;

/** Between two looks. */
const LOOK_MS = 20;

/**
 * Looks again and again until there is something to see, which it answers; `false` and `undefined` are nothing.
 * A test that must wait for what nobody tells it waits with this, because a loop of its own goes on after the test was given up.
 * @throws an error that says what never came, after two minutes
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | false | undefined> | Found | false | undefined,
): Promise<Found> {
  const end = performance.now() + BOUND_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`${what}: not in ${BOUND_MS / 1_000} s`);
    await pause(LOOK_MS);
  }
}
