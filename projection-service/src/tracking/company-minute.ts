const HOUR_MS = 3_600_000;
const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Minutes that America/Sao_Paulo is from UTC, by hour of the epoch: its clock only ever changes on the hour. Asked for each scan, so it is kept. */
const offsets = new Map<number, number>();

function offsetAt(hour: number): number {
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    format.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'] ?? 1,
    parts['hour'] ?? 0,
    parts['minute'] ?? 0,
  );
  const offset = (local - hour * HOUR_MS) / 60_000;
  if (offsets.size > 100_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The day and the minute of the day (0 to 1439) that an instant has at the company's own clock, America/Sao_Paulo. */
export function minuteAtCompany(instant: string): { readonly day: string; readonly minute: number } {
  const at = Date.parse(instant);
  const local = new Date(at + offsetAt(Math.floor(at / HOUR_MS)) * 60_000);
  return { day: local.toISOString().slice(0, 10), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}
