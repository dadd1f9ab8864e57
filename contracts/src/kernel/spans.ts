/**
 * Days that one question may span, by what is asked (R-0352, R-0354 to R-0362): a list names the one of its own. Scans and logs of sorting a day; the way of
 * each parcel, and the tracks that partners sent, three; what a machine read, and what was loaded and unloaded, a week; what stands still a fortnight; claims
 * and problems a quarter; batches of finance half a year; cases and movements of stock a year.
 */
export const SPAN_DAYS = {
  day: 1,
  threeDays: 3,
  week: 7,
  fortnight: 15,
  month: 31,
  quarter: 92,
  halfYear: 184,
  year: 366,
} as const;
