import type { Fields } from './fields/field.ts';
import { isNumber } from './fields/number-field.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

/** Whether a list is asked for nothing: no value at all, or only values of parameters that are no conditions (R-0364, R-0568). */
export const asksNothing = (params: Readonly<Record<string, unknown>>, besides: readonly string[] = []): boolean =>
  Object.entries(params).every(([name, value]) => isEmpty(value) || besides.includes(name));

/** Whether a parameter asks for nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

type Params = Readonly<Record<string, unknown>>;

/** What must be asked of a list before it answers. */
export interface Demands {
  /** What is asked of these parameters alone is nothing (R-0568). */
  readonly besides: readonly string[];
  /** Who looks among rows of these values alone says all of this as well, unless he names what he looks for by its numbers. */
  readonly among?: {
    readonly values: Readonly<Record<string, readonly string[]>>;
    readonly asks: readonly string[];
    readonly refused: RefusalCode;
  };
}

/** What is still to be asked of a list, and what it is refused with until then; undefined where enough is asked. */
export function stillAsked(
  params: Params,
  { besides, among }: Demands,
): { readonly refused: RefusalCode; readonly asks?: readonly string[] } | undefined {
  if (asksNothing(params, besides)) return { refused: 'SEARCH_CRITERIA_EMPTY' };
  if (among === undefined || !isEmpty(params['codes'])) return undefined;
  const isAmong = Object.entries(among.values).every(([name, values]) => {
    const { [name]: asked } = params;
    return Array.isArray(asked) && asked.length > 0 && asked.every((one) => values.includes(String(one)));
  });
  const asks = isAmong ? among.asks.filter((name) => isEmpty(params[name])) : [];
  return asks.length === 0 ? undefined : { refused: among.refused, asks };
}

/** Whether a list is asked of some days, by one of the ranges that it bounds, or of something by its number: whoever knows that need not know when it was. */
export const asksTime = (
  params: Params,
  { spans, fields }: { readonly spans: Readonly<Record<string, number>>; readonly fields: Fields },
): boolean =>
  Object.entries(params).some(
    ([name, value]) => !isEmpty(value) && (name === 'codes' || Object.hasOwn(spans, name) || isNumber(fields[name])),
  );

/** What a listing is refused with until enough is asked: a criterion (R-0364), or a range of time (R-0351). */
export function stillAskedOfListing(
  params: Params,
  made: { readonly demands: ListingDemand; readonly spans: Readonly<Record<string, number>>; readonly fields: Fields },
): RefusalCode | undefined {
  switch (made.demands) {
    case 'a criterion':
      return asksNothing(params) ? 'SEARCH_CRITERIA_EMPTY' : undefined;
    case 'a range':
      return asksTime(params, made) ? undefined : 'TIME_RANGE_REQUIRED';
    case 'nothing':
      return undefined;
  }
}

/** What must be asked of a listing before it answers. */
export type ListingDemand = 'a criterion' | 'a range' | 'nothing';
