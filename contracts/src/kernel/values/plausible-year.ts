import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';

/**
 * Years before and after the present one in which the business can lie that somebody dates by hand. What is older than ten is claimed by nobody any more
 * (Civil Code, article 205), and nobody agrees on a day that is further off: it is a slip of the hand.
 */
export const PLAUSIBLE_YEARS = 10;

/** Why a day or an instant, told as a text, is of a year that cannot be; `now` is the instant at which the call came. */
export function yearRefusal(dated: string, now: string, field: string): Refusal | undefined {
  const [year, present] = [dated, now].map((text) => new Date(text).getUTCFullYear()) as [number, number];
  // Years are no quantities: as texts they are written without a mark for thousands.
  return Math.abs(year - present) > PLAUSIBLE_YEARS
    ? refuse(
        'YEAR_NOT_PLAUSIBLE',
        { year: dated.slice(0, 4), from: String(present - PLAUSIBLE_YEARS), to: String(present + PLAUSIBLE_YEARS) },
        field,
      )
    : undefined;
}
