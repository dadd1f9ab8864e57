import { asksTime, stillAsked } from '@malote/contracts/kernel/criterion.ts';
import type { Demands } from '@malote/contracts/kernel/criterion.ts';
import { listed } from '../../i18n/format.ts';
import { lookup } from '../../i18n/texts.ts';
import type { ListSpec } from './list-spec.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { ListingEntry, RecordEntry } from '../../client/contract-table.ts';
import type { ListName } from '../../client/names.ts';
import { choicesOf } from '../../client/records.ts';
import { MULTI_SELECT } from './filters.ts';
import type { Filter } from './filters.ts';

/**
 * What a list says that answers nothing before enough is asked (R-0364): what is asked of some fields alone is no criterion (R-0568), and of some rows more
 * must be said (R-0563). `labelOf`: what a field is called.
 */
export const needsCriterion =
  (
    demands: Demands = { besides: [] },
    labelOf: (name: string) => string | undefined = () => undefined,
  ): NonNullable<ListSpec<ListName>['needs']> =>
  (params) => {
    const still = stillAsked(params, demands);
    if (still === undefined) return undefined;
    const named = (names: readonly string[]) =>
      listed(names.flatMap((name) => labelOf(name) ?? []).map((label) => lookup(label)));
    const besides = named(demands.besides);
    return (
      <>
        <h2>{lookup('record:need.title')}</h2>
        <p>
          {still.asks !== undefined
            ? lookup('record:need.all', { fields: named(still.asks) })
            : besides === ''
              ? lookup('record:need.text')
              : lookup('record:need.besides', { fields: besides })}
        </p>
      </>
    );
  };

/** What a list says that answers nothing before some days are asked, or something by its number (R-0351). */
export const needsTime =
  (entry: Pick<ListingEntry, 'spans' | 'fields'>): NonNullable<ListSpec<ListName>['needs']> =>
  (params) =>
    asksTime(params, entry) ? undefined : (
      <>
        <h2>{lookup('record:need.time')}</h2>
        <p>{lookup('record:need.timeText')}</p>
      </>
    );

/** So many days are asked for at first, where a list answers nothing without a criterion. */
const FIRST_DAYS = 31;

/**
 * The filter of days that a list begins with which answers nothing without one: what it is sorted by, or one of those that stand in sight, before any other.
 * `also`: what else it begins with. `spans`: the days that are asked for, where only those will do; each begins with as many as it may span.
 */
export function beginning(
  filters: readonly Filter[],
  {
    also = {},
    sorted,
    spans,
  }: {
    readonly also?: Readonly<Record<string, string>>;
    readonly sorted?: string | undefined;
    readonly spans?: Readonly<Record<string, number>>;
  } = {},
): Pick<ListSpec<ListName>, 'begins'> {
  const fits = ({ key, maxDays }: { readonly key: string; readonly maxDays: number }) =>
    spans === undefined ? maxDays >= FIRST_DAYS : Object.hasOwn(spans, key);
  const wide = filters.filter((one) => one.kind === 'dates').filter(fits);
  const dates = wide.find(({ key }) => key === sorted) ?? wide.find(({ primary }) => primary) ?? wide[0];
  if (dates === undefined) return {};
  const days = Math.min(FIRST_DAYS, dates.maxDays);
  return { begins: { key: dates.key, days, also, ...(spans !== undefined && { always: true as const }) } };
}

/** What a page of some rows is asked for beside its days, where that is a record: the first ones that there are, as many as are chosen at once (R-0369). */
export async function firstOf(
  { demands, fields }: Pick<RecordEntry, 'demands' | 'fields'>,
  where: Readonly<Record<string, readonly string[]>>,
): Promise<Readonly<Record<string, string>>> {
  // Of rows that the page is about; a page of all kinds asks nothing more.
  const asks = demands === undefined ? undefined : stillAsked({ ...where, search: 'x' }, demands)?.asks;
  const found = await Promise.all(
    (asks ?? []).map(async (name) => {
      const field = fields[name] as (Field & { readonly to?: string }) | undefined;
      if (field?.kind !== 'ref' || field.to === undefined) return [];
      const choices = await choicesOf(field.to, {}).catch(() => []);
      const codes = choices.slice(0, MULTI_SELECT).map(({ code }) => code);
      return codes.length === 0 ? [] : [[name, codes.join(',')] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
