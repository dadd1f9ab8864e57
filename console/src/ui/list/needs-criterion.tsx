import { stillAsked } from '@malote/contracts/kernel/criterion.ts';
import type { Demands } from '@malote/contracts/kernel/criterion.ts';
import { lookup } from '../../i18n/texts.ts';
import type { ListSpec } from './list-screen.tsx';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
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
      names
        .flatMap((name) => labelOf(name) ?? [])
        .map((label) => lookup(label))
        .join(', ');
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

/** So many days are asked for at first, where a list answers nothing without a criterion. */
const FIRST_DAYS = 31;

/**
 * The filter of days that such a list begins with: one of those that stand in sight, as what the list is sorted by does, before any other. `also`: what else it
 * begins with.
 */
export function beginning(
  filters: readonly Filter[],
  also: Readonly<Record<string, string>> = {},
): Pick<ListSpec<ListName>, 'begins'> {
  const wide = filters.filter((one) => one.kind === 'dates' && one.maxDays >= FIRST_DAYS);
  const dates = wide.find(({ primary }) => primary === true) ?? wide[0];
  return dates === undefined ? {} : { begins: { key: dates.key, days: FIRST_DAYS, also } };
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
