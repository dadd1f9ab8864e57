import { isEmpty } from './criterion.ts';
import type { Fields } from './fields/field.ts';
import { isNumber } from './fields/number-field.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

/** An export covers at most this many days (R-0363). */
export const EXPORT_DAYS = 31;
const DAY_MS = 24 * 3_600_000;

/** What of the file of a list is about time, by the names of the list's params. */
export interface FileTime {
  /** None of them is longer than a file covers. */
  readonly ranges: readonly string[];
  /** One of them is asked, unless what is wanted is named by its numbers. */
  readonly demanded: boolean;
  readonly numbers: readonly string[];
}

type Made = Readonly<{
  spans: Readonly<Record<string, number>>;
  fields: Fields;
  isMasterData?: boolean;
  report?: unknown;
}>;

/**
 * What the file of a list made of fields is held to in time (R-0363): every range of instants, and those that the list itself bounds. Where there are such, one
 * is asked. Master data are no events, and a report has a period of its own.
 */
export function inTime({ spans, fields, isMasterData, report }: Made): FileTime {
  const bounded = Object.keys(spans);
  if (report !== undefined) return { ranges: bounded, demanded: false, numbers: [] };
  const named = (is: (name: string) => boolean) => Object.keys(fields).filter(is);
  const instants = named((name) => isMasterData !== true && fields[name]?.kind === 'instant');
  return {
    ranges: [...new Set([...bounded, ...instants])],
    demanded: bounded.length > 0,
    numbers: ['codes', ...named((name) => isNumber(fields[name]))],
  };
}

/** Why a file of what is asked is refused for its time, and the param that is too long; undefined where it is not. */
export function outOfTime(
  { ranges, demanded, numbers }: FileTime,
  params: Readonly<Record<string, unknown>>,
): { readonly refused: RefusalCode; readonly param?: string } | undefined {
  const param = ranges.find((name) => {
    const range = params[name] as { readonly from: string; readonly to: string } | undefined;
    return range !== undefined && Date.parse(range.to) - Date.parse(range.from) > EXPORT_DAYS * DAY_MS;
  });
  if (param !== undefined) return { refused: 'EXPORT_RANGE_31_DAYS', param };
  const isBounded = [...ranges, ...numbers].some((name) => !isEmpty(params[name]));
  return demanded && !isBounded ? { refused: 'TIME_RANGE_REQUIRED' } : undefined;
}
