import { remembered } from '@malote/contracts/kernel/remembered.ts';
import { COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Tells the offset at the end, `GMT-03:00`. */
const zone = new Intl.DateTimeFormat('en', { timeZone: COMPANY_ZONE, timeZoneName: 'longOffset' });

/**
 * How far the company is behind UTC, by hour of the epoch: its clock only ever changes on the hour. Asked for each scan, so it is remembered; a year has
 * but 8,760 hours.
 */
const behindAt = remembered((hour: number) => {
  const [, hours, minutes] = zone.format(hour * HOUR_MS).split(/[-:]/);
  return { ms: Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS };
});

/** The day and the minute of the day (0 to 1439) that an instant has at the company's own clock, `COMPANY_ZONE`. */
export function minuteAtCompany(instant: string): { readonly day: string; readonly minute: number } {
  const at = Date.parse(instant);
  const local = new Date(at - behindAt(Math.floor(at / HOUR_MS)).ms);
  return { day: local.toISOString().slice(0, 10), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}
