import { remembered } from '../remembered.ts';

/**
 * The local date of an instant in an IANA zone, `2026-11-20`: the day that boards and daily reports count a fact for.
 * Throws a RangeError for a zone or an instant that does not exist: both were checked before they were stored.
 */
export function businessDay(instant: string | Date | number, timeZone: string): string {
  const zone = zoneOf(timeZone);
  const at = new Date(instant).getTime();
  const quarter = Math.floor(at / QUARTER_MS);
  const known = zone.quarters.get(quarter);
  if (known !== undefined) return known;
  const day = zone.dayOf(at);
  const [first, last] = [zone.dayOf(quarter * QUARTER_MS), zone.dayOf((quarter + 1) * QUARTER_MS - 1)];
  if (first === last) {
    if (zone.quarters.size >= QUARTERS) zone.quarters.clear();
    zone.quarters.set(quarter, first);
  }
  return day;
}

/** The clock of the company's books: what is no site's has the day of its headquarters. */
export const COMPANY_ZONE = 'America/Sao_Paulo';

/**
 * Asking a formatter costs more than most of what else is done for a scan, and scans come at much the same time. No zone changes its day twice within
 * a quarter of an hour (one whose clock goes back over midnight changes it once more within the next), so a quarter that begins and ends with a day has no other.
 */
const QUARTER_MS = 15 * 60_000;
/** Quarters that are remembered of a zone: the days that most scans are about. */
const QUARTERS = 1_000;

/** Whether a name is a time zone that this engine knows. */
export function isTimeZone(name: string): boolean {
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

interface Zone {
  readonly dayOf: (at: number) => string;
  /** The day of a quarter of an hour, counted from 1970. */
  readonly quarters: Map<number, string>;
}

/** Making a formatter costs a hundred times what using it costs. There are some 600 zones, so this stays small. */
const zoneOf = remembered((timeZone: string): Zone => {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dayOf = (at: number): string => {
    const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts['year']}-${parts['month']}-${parts['day']}`;
  };
  return { dayOf, quarters: new Map() };
});
