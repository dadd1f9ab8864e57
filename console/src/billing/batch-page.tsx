import { FINANCE_ROWS } from '@malote/contracts/billing/business.ts';
import type { Side } from '@malote/contracts/billing/business.ts';
import { hindrance } from '@malote/contracts/kernel/life.ts';
import type { Move } from '@malote/contracts/kernel/life.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { bulkAction } from '../ui/list/actions.ts';
import type { RowAction } from '../ui/list/actions.ts';
import type { PlaceOf } from '../ui/code-link.tsx';
import { togetherAction } from '../ui/list/together.tsx';
import { recordPage } from '../ui/record/record-page.tsx';

const DETAIL = '/finance/receivableManagement/reconciliationBatches/detail';

/** The charges of a batch; those of a refused one are free again, and named by it alone. */
const chargesOf = ({ code, status, charges }: RecordRow): PlaceOf => [
  DETAIL,
  status === 'does_not_pass' && Array.isArray(charges) ? `codes=${charges.join(',')}` : `batch=${code}`,
];

/** The batches of a side, with the review: all that are ticked into one receipt or payment, or each into its own (R-0542). */
export async function batchPage(
  side: Side | undefined,
  names: { readonly merged?: string; readonly separate: string; readonly more?: readonly RowAction<RecordRow>[] },
) {
  const { life } = await loadRecord('ReconciliationBatch');
  const not = (row: RecordRow) =>
    hindrance(
      life.moves['pass'] as Move,
      row,
      (row['withheld'] as readonly string[] | undefined)?.includes('pass') === true ? 'withheld' : undefined,
    );
  const separate = {
    ...bulkAction<RecordRow, 'billing.passBatches'>(names.separate, 'billing.passBatches', {
      input: ({ code }) => ({ batches: [code] }),
      not,
    }),
    label: `billing:${names.separate}`,
  };
  const merged =
    names.merged === undefined
      ? []
      : [
          togetherAction<RecordRow>(names.merged, {
            label: `billing:${names.merged}`,
            command: 'billing.passBatches',
            input: (rows) => ({ batches: rows.map(({ code }) => code) }),
            not,
            max: FINANCE_ROWS,
            sums: {
              words: wordsAt(recordPrefix('ReconciliationBatch'), 'totalAmount'),
              of: (row) => row['totalAmount'] as Money | undefined,
            },
          }),
        ];
  return await recordPage('ReconciliationBatch', {
    where: side === undefined ? {} : { side: [side] },
    moves: ['refuse', 'withdraw'],
    texts: ['billing'],
    actions: [...merged, separate, ...(names.more ?? [])],
    opens: chargesOf,
  });
}
