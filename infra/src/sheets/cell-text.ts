import { clockText, numberText } from '@malote/contracts/kernel/cells.ts';

/** A number as it stands in a sheet's file, as the text that is shown; one that is longer than numbers are stays as it is. */
export function writtenNumber(written: string): string {
  if (/^-?\d{1,40}$/.test(written)) return written;
  const value = Number(written);
  return Number.isFinite(value) ? numberText(value) : written;
}

/** A day's number, from 1900 or 1904 on, as `2026-11-20`, or with a time `2026-11-20T18:30:00`. */
export function dayText(written: string, epoch: 1900 | 1904): string {
  const serial = Number(written);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return writtenNumber(written);
  // Spreadsheets count a 29 February 1900 that never was.
  const days = epoch === 1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  return clockText((days - 25_569) * 86_400_000);
}

/** Formats of spreadsheets that show dates without saying so in words. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** Whether a number format shows a date: by its number, or by the letters of days, months and years outside of quotes and brackets. */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.has(id);
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
