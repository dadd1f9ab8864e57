import { charge } from '@malote/contracts/billing/charge.ts';
import { odditiesOf } from '@malote/contracts/billing/charge-oddities.ts';
import type { LookedAt } from '@malote/contracts/billing/charge-oddities.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';
import type { Standing } from '../kernel/records/record-model.ts';

/** Found by the order: its page says for which weight it was charged. */
export const chargesTable = recordTable(charge, [
  { name: 'order', on: 'order_number', where: 'order_number is not null' },
]);

/** A row as it is looked at: one amount, whoever owes it, and nothing where a column is empty. */
function lookedAt({ amountReceivable, amountPayable, ...row }: Standing): LookedAt {
  const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return { ...said, minor: amountReceivable ?? amountPayable ?? undefined } as unknown as LookedAt;
}

/** What looks odd of a charge follows from its fields, as they stand after each change. */
export const charges = recordModel(charge, {
  table: chargesTable,
  derives: (row) => {
    const found = odditiesOf(lookedAt(row));
    return { oddities: found.length === 0 ? null : found };
  },
});
