/**
 * The local date of an instant in an IANA zone, `2026-11-20`: the day that boards and daily reports count a fact for.
 * Throws a RangeError for a zone or an instant that does not exist: both were checked before they were stored.
 */
export function businessDay(instant: string | Date | number, timeZone: string): string {
  const parts = Object.fromEntries(formatter(timeZone).formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** Whether a name is a time zone that this engine knows. */
export function isTimeZone(name: string): boolean {
  try {
    formatter(name);
    return true;
  } catch {
    return false;
  }
}

/** Making a formatter costs a hundred times what using it costs. There are some 600 zones, so this stays small. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
}
