export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The network's day is that of Brasília, three hours behind UTC; half of the sites lie in it, and nobody's trunk waits for the others' sun. */
const BEHIND_UTC = 3 * HOUR;

/** Midnight of Brasília at or before an instant. */
export const midnight = (at: number): number => Math.floor((at - BEHIND_UTC) / DAY) * DAY + BEHIND_UTC;

/** Hours of the local day, with fractions. */
export const hourOf = (at: number): number => (at - midnight(at)) / HOUR;

/** The first instant not before `at` whose local hour is `hour`. */
export const nextAt = (at: number, hour: number): number => {
  const today = midnight(at) + hour * HOUR;
  return today >= at ? today : today + DAY;
};
