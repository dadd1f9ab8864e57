import { stillAsked } from '@malote/contracts/kernel/criterion.ts';
import type { Demands } from '@malote/contracts/kernel/criterion.ts';
import { lookup } from '../../i18n/texts.ts';
import type { ListSpec } from './list-screen.tsx';
import type { ListName } from '../../client/names.ts';
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

/** The filter of days that such a list begins with: one of those that stand in sight, as what the list is sorted by does, before any other. */
export function beginning(filters: readonly Filter[]): Pick<ListSpec<ListName>, 'begins'> {
  const wide = filters.filter((one) => one.kind === 'dates' && one.maxDays >= FIRST_DAYS);
  const dates = wide.find(({ primary }) => primary === true) ?? wide[0];
  return dates === undefined ? {} : { begins: { key: dates.key, days: FIRST_DAYS } };
}
