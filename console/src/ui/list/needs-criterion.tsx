import { asksNothing } from '@malote/contracts/kernel/criterion.ts';
import { lookup } from '../../i18n/texts.ts';
import type { ListSpec } from './list-screen.tsx';
import type { ListName } from '../../client/names.ts';

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
