import type { z } from 'zod';
import type { Language } from '../language.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import type { RefusalCode } from '../refusals/catalogue.ts';
import { remembered } from '../remembered.ts';
import { localeOf } from './locale.ts';
import { textValue } from './text-value.ts';

/** A point in time with the clock that it was read from: UTC with milliseconds, and minutes that the clock was ahead of UTC. */
export interface InstantAndOffset {
  readonly utc: string;
  readonly offset: number;
}

const form = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)$/;

const valueOf = (missing?: RefusalCode) =>
  textValue('Instant', {
    description: 'ISO 8601 date and time with its offset from UTC: 2026-11-20T23:30:00.000-03:00.',
    clean: (text) => text.toUpperCase(),
    refused: (text) => (read(text) === undefined ? refuse('FIELD_FORMAT') : undefined),
    missing,
  });
const value = valueOf();

/** An instant as a device tells it. Without an offset it would mean another moment in each place, so that is refused. */
export const Instant = value.schema;
export type Instant = z.infer<typeof Instant>;

/** The same where one that is missing has words of its own. */
export const instantOr = (missing: RefusalCode): typeof Instant => valueOf(missing).schema;

/** Reads an instant; parts of a second below a millisecond are cut off. */
export function parseInstant(text: string): InstantAndOffset | Refusal {
  const parsed = value.parse(text);
  return isRefusal(parsed) ? parsed : (read(parsed) ?? refuse('FIELD_FORMAT'));
}

/** The same instant on the clock of its device again: `2026-11-20T23:30:00.000-03:00`. */
export function withOffset({ utc, offset }: InstantAndOffset): string {
  const local = new Date(Date.parse(utc) + offset * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offset);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** For people, in a place's own time: `20/11/2026, 23:30:00`. The zone is an IANA name. */
export function formatInstant(utc: string, language: Language, timeZone: string): string {
  return formatter(language)(timeZone).format(new Date(utc));
}

function read(text: string): InstantAndOffset | undefined {
  const parts = form.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone = 'Z'] = parts;
  const offset = offsetOf(zone);
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  const time = Date.parse(local);
  // A day that the month does not have is carried over to the next month by some engines; it comes back different.
  if (offset === undefined || Number.isNaN(time) || new Date(time).toISOString() !== local) return undefined;
  const utc = new Date(time - offset * 60_000).toISOString();
  return /^\d{4}-/.test(utc) ? { utc, offset } : undefined;
}

/** Clocks run from UTC-12 to UTC+14. */
function offsetOf(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(4, 6));
  const offset = (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + minutes);
  return minutes < 60 && offset >= -720 && offset <= 840 ? offset + 0 : undefined;
}

const formatter = remembered((language: Language) =>
  remembered(
    (timeZone: string) =>
      new Intl.DateTimeFormat(localeOf(language), { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ),
);
