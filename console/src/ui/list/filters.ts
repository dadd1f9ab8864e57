import { zoneOf } from '@malote/contracts/kernel/fields/zone.ts';
import type { Zone } from '@malote/contracts/kernel/fields/zone.ts';
import { isoDay } from '../../i18n/format.ts';
import { WIDE_SIGN } from '../wide-sign.ts';
import type { ListName } from '../../client/names.ts';
import type { StatusTones } from '../status/tone.ts';
import type { Choice } from './use-choices.ts';

/** What all filters share: the parameter of the query that they fill, and its name in the address. */
interface Common {
  readonly key: string;
  readonly label: string;
  /** Stands in the first line; others come with "more filters". */
  readonly primary: boolean;
  /** Asks by people's data: it is there for who may see that, because the server refuses it to others. */
  readonly of?: 'personal' | undefined;
}

export type Filter =
  | (Common & {
      readonly kind: 'codes';
      readonly max: number;
      /** One of a few, as a state or a month: nobody pastes a column of them, and how many may be asked at once is no news. */
      readonly few?: boolean;
      readonly notFound: ((codes: readonly string[]) => Promise<readonly string[]>) | undefined;
    })
  | (Common & { readonly kind: 'choice'; readonly values: readonly string[]; readonly domain: string })
  | (Common & { readonly kind: 'remote'; readonly list: ListName; readonly nameOf: (row: never) => Choice })
  | (Common & { readonly kind: 'record'; readonly noun: string; readonly most?: number | undefined })
  | (Common & {
      readonly kind: 'dates';
      readonly maxDays: number;
      readonly unit?: 'days' | 'instants';
      /** By which clock its days begin and end, where that is not the company's. */
      readonly zone?: Zone | undefined;
      /** Days up to today that are asked of where it says nothing. */
      readonly usual?: number;
    })
  | (Common & { readonly kind: 'day' })
  | (Common & {
      readonly kind: 'between';
      /** Decimals of its numbers. */
      readonly places: number;
      /** A number that was typed, in the unit of the query, where that is another one. */
      readonly told?: (typed: number) => number;
    })
  | (Common & { readonly kind: 'text'; readonly minLength: number })
  | (Common & { readonly kind: 'yes' })
  | (Common & { readonly kind: 'range'; readonly keys: readonly [string, string] });

/** How wide a letter of a field is, and a sign of Chinese. */
const LETTER = { letter: 6.9, sign: 13 };

/** Values that are chosen at once in a filter (R-0369), where a filter does not say how many: of merchants there are more (R-0370). */
export const MULTI_SELECT = 5;

/** How wide a filter begins to say what it is called whole, with what stands around it; a row of filters has room for some of them only. */
export function widthOf(name: string, { around = 48, least = 130, most = 200 } = {}): number {
  const signs = [...name].filter((sign) => WIDE_SIGN.test(sign)).length;
  const letters = [...name].length - signs;
  return Math.min(most, Math.max(least, Math.ceil(around + letters * LETTER.letter + signs * LETTER.sign)));
}

interface Options {
  readonly primary?: true;
  readonly label?: string;
  readonly of?: Common['of'];
}

const common = (key: string, { primary, label, of }: Options): Common => ({
  key,
  label: label ?? `fields:${key}`,
  primary: primary ?? false,
  of,
});

/** Many numbers pasted at once. `notFound` says which of them nobody knows. */
export const codes = (
  key: string,
  options: Options & {
    readonly max: number;
    readonly notFound?: (codes: readonly string[]) => Promise<readonly string[]>;
  },
): Filter => ({ ...common(key, options), kind: 'codes', max: options.max, notFound: options.notFound });
/** Some of a status' values. */
export const anyOf = (key: string, tones: StatusTones, options: Options = {}): Filter => ({
  ...common(key, options),
  kind: 'choice',
  values: Object.keys(tones.tones),
  domain: `status:${tones.domain}`,
});
/** Some of a plain set of words; the texts are the words themselves, or stand at `domain`. */
export const oneOfWords = (
  key: string,
  values: readonly string[],
  options: Options & { readonly domain?: string } = {},
): Filter => ({
  ...common(key, options),
  kind: 'choice',
  values,
  domain: options.domain ?? '',
});
/** Records of another list, by code. */
export const remote = <Row = never>(
  key: string,
  list: ListName,
  nameOf: (row: Row) => Choice,
  options: Options = {},
): Filter => ({ ...common(key, options), kind: 'remote', list, nameOf: nameOf as never });
/** A range of days, both in. */
export const dates = (key: string, options: Options & { readonly maxDays: number }): Filter => ({
  ...common(key, options),
  kind: 'dates',
  maxDays: options.maxDays,
});
export const words = (key: string, options: Options & { readonly minLength?: number } = {}): Filter => ({
  ...common(key, options),
  kind: 'text',
  minLength: options.minLength ?? 1,
});
/** A list that can be asked for a day that is over: as it stood at its end. */
export const AS_OF: Filter = { ...common('asOf', { primary: true, label: 'list:asOf' }), kind: 'day' };
/** Only those for which it is true. */
export const yes = (key: string, options: Options = {}): Filter => ({ ...common(key, options), kind: 'yes' });
/** From one number to another, both in. */
export const range = (keys: readonly [string, string], options: Options & { readonly label: string }): Filter => ({
  ...common(keys[0], options),
  kind: 'range',
  keys,
});

const DAY = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** A calendar day as it stands in the address; undefined where it is none. */
export const dayIn = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** The two days of a range as it stands in the address. */
export function daysOf(text: string): readonly [string, string] | undefined {
  const [, from, to] = DAY.exec(text) ?? [];
  return from === undefined || to === undefined ? undefined : [from, to];
}

export const DAY_MS = 86_400_000;

/** The first and the last of so many days up to today. */
export const lastDays = (many: number): readonly [string, string] => [
  isoDay(Date.now() - (many - 1) * DAY_MS),
  isoDay(),
];

const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/;

/** The ends of a range of numbers as it stands in the address, `10..20`; either may be open. Undefined where none can be read. */
export function endsOf(text: string): { readonly from?: number; readonly to?: number } | undefined {
  const [from = '', to = ''] = text.split('..');
  const ends = {
    ...(NUMBER.test(from) && { from: Number(from) }),
    ...(NUMBER.test(to) && { to: Number(to) }),
  };
  return Object.keys(ends).length === 0 ? undefined : ends;
}

/** The query's parameters from the page's search. What is damaged or unknown is left out: an old link never breaks a list. */
export function paramsOf(filters: readonly Filter[], search: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const filter of filters) {
    if (filter.kind === 'range') {
      for (const key of filter.keys) {
        const end = search.get(key)?.trim();
        if (end) params[key] = end;
      }
      continue;
    }
    const value = search.get(filter.key);
    if (value === null || value === '') continue;
    switch (filter.kind) {
      case 'codes':
        params[filter.key] = value
          .split(',')
          .filter((one) => one !== '')
          .slice(0, filter.max);
        break;
      case 'choice': {
        const known = value.split(',').filter((one) => filter.values.includes(one));
        if (known.length > 0) params[filter.key] = known;
        break;
      }
      case 'remote':
      case 'record':
        params[filter.key] = value.split(',');
        break;
      case 'between': {
        const ends = endsOf(value);
        const { told = (typed: number) => typed } = filter;
        if (ends !== undefined)
          params[filter.key] = Object.fromEntries(Object.entries(ends).map(([end, typed]) => [end, told(typed)]));
        break;
      }
      case 'dates': {
        const days = daysOf(value);
        if (days !== undefined && filter.unit === 'days') params[filter.key] = { from: days[0], to: days[1] };
        else if (days !== undefined) {
          const { offset } = zoneOf(filter);
          params[filter.key] = { from: `${days[0]}T00:00:00.000${offset}`, to: `${days[1]}T23:59:59.999${offset}` };
        }
        break;
      }
      case 'day':
        if (dayIn(value) !== undefined) params[filter.key] = value;
        break;
      case 'text':
        if (value.trim().length >= filter.minLength) params[filter.key] = value.trim();
        break;
      case 'yes':
        if (value === '1') params[filter.key] = true;
        break;
    }
  }
  return params;
}

/** The names in the address that a filter uses. */
export const keysOfFilter = (filter: Filter): readonly string[] =>
  filter.kind === 'range' ? filter.keys : [filter.key];
