import type { RefusalCode } from './refusals/catalogue.ts';

/** Whether a list is asked for nothing: no value at all, or only values of parameters that are no conditions (R-0364, R-0568). */
export const asksNothing = (params: Readonly<Record<string, unknown>>, besides: readonly string[] = []): boolean =>
  Object.entries(params).every(([name, value]) => isEmpty(value) || besides.includes(name));

const isEmpty = (value: unknown): boolean =>
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
