import { FILE_TIME_ZONE } from './cell.ts';

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: FILE_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Asking Intl costs microseconds and a zone's offset changes only at quarters of an hour: remembered per quarter, bounded. */
const offsets = new Map<number, number>();
const QUARTER_MS = 900_000;
const REMEMBERED = 20_000;

/** The milliseconds by which the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(ms: number): number {
  const quarter = Math.floor(ms / QUARTER_MS);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const start = quarter * QUARTER_MS;
  const parts = Object.fromEntries(format.formatToParts(start).map((part) => [part.type, Number(part.value)]));
  const wall = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'] ?? 1,
    parts['hour'] ?? 0,
    parts['minute'] ?? 0,
    parts['second'] ?? 0,
  );
  if (offsets.size >= REMEMBERED) offsets.clear();
  offsets.set(quarter, wall - start);
  return wall - start;
}

/** Milliseconds of the wall clock, as if it were UTC: of the company's, or of one that is so far ahead of UTC. */
export function wallMs(at: Date, aheadMs?: number): number {
  return at.getTime() + (aheadMs ?? offsetAt(at.getTime()));
}

/** `21/11/2026 09:30:00`, read by spreadsheets set to Portuguese as a date. */
export function localText(at: Date, aheadMs?: number): string {
  const iso = new Date(wallMs(at, aheadMs)).toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}

/** A spreadsheet's day number (1900 system) with the time as its fraction; whole seconds, because programs round what they show, past midnight too. */
export function serialDay(at: Date, aheadMs?: number): number {
  return Math.floor(wallMs(at, aheadMs) / 1_000) / 86_400 + 25_569;
}

/** `21/11/2026`: a calendar day, which is the same everywhere. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** A calendar day as a spreadsheet's day number (1900 system). */
export const serialOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
