/** What stands in a cell of a file: a text, a number with its decimals, an instant, a calendar day (`2026-11-20`), or nothing. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly decimals: number }
  | { readonly kind: 'instant'; readonly at: Date; readonly aheadMs?: number }
  | { readonly kind: 'day'; readonly day: string }
  | undefined;

/** Files state instants in the company's own time zone, and say so in the heading. */
export const FILE_TIME_ZONE = 'America/Sao_Paulo';

/** Excel refuses longer texts in one cell. */
const CELL_CHARS = 32_767;

export const textCell = (text: string | null | undefined): Cell =>
  text === null || text === undefined || text === '' ? undefined : { kind: 'text', text: text.slice(0, CELL_CHARS) };
export const numberCell = (value: number | null | undefined, decimals = 0): Cell =>
  value === null || value === undefined || !Number.isFinite(value) ? undefined : { kind: 'number', value, decimals };
/** By the company's clock, or by one that is so many milliseconds ahead of UTC. */
export const instantCell = (at: string | Date | null | undefined, aheadMs?: number): Cell =>
  at === null || at === undefined
    ? undefined
    : { kind: 'instant', at: typeof at === 'string' ? new Date(at) : at, ...(aheadMs !== undefined && { aheadMs }) };
/** From here on spreadsheets count days as the calendar does; what lies before stays a text. */
const FIRST_DAY = '1900-03-01';
/** A calendar day as a date; what is none stays the text that it is. */
export const dayCell = (day: string | null | undefined): Cell =>
  day !== null && day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && day >= FIRST_DAY
    ? { kind: 'day', day }
    : textCell(day);
/** Money in minor units, as a number in major units; exact up to 2^53 minor units. */
export const moneyCell = (money: { readonly amount: string } | null | undefined): Cell =>
  money ? numberCell(Number(money.amount) / 100, 2) : undefined;

/** Whether a spreadsheet would read a text as a formula. */
export const looksCalculated = (text: string): boolean =>
  /^[\s\p{Cf}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r\n]/.test(text);

/** The same as a text where a file has no other way to say so: an apostrophe before it keeps it one. */
export const guarded = (text: string): string => (looksCalculated(text) ? `'${text}` : text);
