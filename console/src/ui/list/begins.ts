import { lastDays, paramsOf } from './filters.ts';
import type { ListSpec } from './list-spec.ts';

/** What a list begins with that answers nothing without it. */
export interface Begins {
  /** The filter of days, and how many of them up to today. */
  readonly key: string;
  readonly days: number;
  readonly also?: Readonly<Record<string, string>>;
  /** Not only where the address asks for nothing: also where it asks for something else. */
  readonly always?: true;
}

/** The search with which a list is opened: the same where it asks enough. */
export function searchBegun(
  { begins, fixed, filters, needs }: Pick<ListSpec<never>, 'begins' | 'fixed' | 'filters' | 'needs'>,
  search: URLSearchParams,
): URLSearchParams {
  if (begins === undefined) return search;
  const isEnough =
    begins.always === true ? needs?.({ ...fixed, ...paramsOf(filters, search) }) === undefined : search.size > 0;
  if (isEnough) return search;
  const asked = new URLSearchParams(search);
  for (const [key, value] of Object.entries(begins.also ?? {})) asked.set(key, value);
  asked.set(begins.key, lastDays(begins.days).join('..'));
  return asked;
}
