import type { Reading } from './scale-models.ts';

/** The same weight this often in a row is stable, where the scale does not say so itself. */
export const SAME_READINGS = 3;
/** Below this many grams there is nothing on the scale. */
export const EMPTY_GRAMS = 10;

/** What has been heard of what lies on the scale now. */
export interface Weighed {
  readonly last: number;
  readonly same: number;
  /** This load has been told: the next one begins when the scale was empty. */
  readonly told: boolean;
}

export const NOTHING_ON: Weighed = { last: 0, same: 0, told: false };

/**
 * One more reading: the state after it, and the grams when they have just become stable. A load is told once: a parcel that stays on the scale while the
 * next code is read is not weighed for it.
 */
export function heard(now: Weighed, { grams, stable }: Reading): readonly [Weighed, grams: number | undefined] {
  if (grams < EMPTY_GRAMS) return [NOTHING_ON, undefined];
  const same = grams === now.last ? now.same + 1 : 1;
  const isStable = stable === true || (stable === 'unknown' && same >= SAME_READINGS);
  const tells = isStable && !now.told;
  return [{ last: grams, same, told: now.told || tells }, tells ? grams : undefined];
}
