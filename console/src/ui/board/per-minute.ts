const DAY = 1_440;
/** Minutes in one point of the day's curve. */
export const STEP = 10;

/** Parts into which the lines of an axis divide it. */
const PARTS = 4;

/** A round number at or above: the top of an axis, whose lines stand at whole numbers. */
export function roundTop(value: number): number {
  if (value <= PARTS) return PARTS;
  const unit = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 4.8, 6, 8, 10, 12]
      .map((factor) => Math.round(factor * unit))
      .find((top) => top >= value && top % PARTS === 0) ?? value
  );
}

/** Counts per minute summed into points of `STEP` minutes, as a rate per minute. */
export function rates(perMinute: readonly number[]): readonly number[] {
  return Array.from(
    { length: DAY / STEP },
    (_, at) => perMinute.slice(at * STEP, (at + 1) * STEP).reduce((sum, one) => sum + one, 0) / STEP,
  );
}

/** The last `many` minutes up to this one, over midnight where need be. */
export function lastMinutes(
  today: readonly number[],
  yesterday: readonly number[],
  minute: number,
  many: number,
): readonly number[] {
  return Array.from({ length: many }, (_, at) => minute - many + 1 + at).map(
    (at) => (at < 0 ? yesterday[DAY + at] : today[at]) ?? 0,
  );
}

/** Counts per hour, for the table that a screen reader gets. */
export function perHour(perMinute: readonly number[]): readonly number[] {
  return Array.from({ length: 24 }, (_, hour) =>
    perMinute.slice(hour * 60, hour * 60 + 60).reduce((sum, one) => sum + one, 0),
  );
}
