import { asksNothing } from '@malote/contracts/kernel/criterion.ts';
import { lookup } from '../../i18n/texts.ts';
import type { ListSpec } from './list-screen.tsx';
import type { ListName } from '../../client/names.ts';
import type { Filter } from './filters.ts';

/** What a list says that answers nothing before at least one criterion is given (R-0364); what is asked of some fields alone is none (R-0568). */
export const needsCriterion =
  (besides: readonly string[] = [], labels: readonly string[] = []): NonNullable<ListSpec<ListName>['needs']> =>
  (params) =>
    asksNothing(params, besides) ? (
      <>
        <h2>{lookup('record:need.title')}</h2>
        {labels.length === 0 ? (
          <p>{lookup('record:need.text')}</p>
        ) : (
          <p>{lookup('record:need.besides', { fields: labels.map((label) => lookup(label)).join(', ') })}</p>
        )}
      </>
    ) : undefined;

/** So many days are asked for at first, where a list answers nothing without a criterion. */
const FIRST_DAYS = 31;

/** The filter of days that such a list begins with: one of those that stand in sight, as what the list is sorted by does, before any other. */
export function beginning(filters: readonly Filter[]): Pick<ListSpec<ListName>, 'begins'> {
  const wide = filters.filter((one) => one.kind === 'dates' && one.maxDays >= FIRST_DAYS);
  const dates = wide.find(({ primary }) => primary === true) ?? wide[0];
  return dates === undefined ? {} : { begins: { key: dates.key, days: FIRST_DAYS } };
}
