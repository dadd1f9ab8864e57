/** From this share above the order's weight on, a parcel is marked as heavier (R-0245). */
export const MARKED_FROM = 0.03;

export type DifferenceMark = 'up' | 'down' | 'none';

/** How far what was weighed is from what the order says: a share of the order's value, without sign (R-0244). */
export interface Difference {
  /** Undefined where the order's value is 0: there is nothing to be a share of. */
  readonly share: number | undefined;
  readonly mark: DifferenceMark;
}

/**
 * The difference of a weight or volume, with its mark: up from 3 % above on (R-0245), down below the order's value (R-0246), none between. In whole units,
 * so that the border is met exactly.
 */
export function differenceOf(transit: number, order: number): Difference {
  if (order === 0) return { share: undefined, mark: 'none' };
  const share = Math.abs(transit - order) / order;
  if (transit < order) return { share, mark: 'down' };
  return { share, mark: (transit - order) * 100 >= order * MARKED_FROM * 100 ? 'up' : 'none' };
}
