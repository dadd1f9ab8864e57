import { receipt } from '@malote/contracts/billing/receipt.ts';
import { openOf } from '@malote/contracts/billing/receivable-ageing.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';
import type { Standing } from '../kernel/records/record-model.ts';

/** Found by who owes, of those that are open: what a customer has not paid is summed up while it is asked for. */
export const receiptsTable = recordTable(receipt, [{ name: 'open', on: 'customer, due_on', where: 'is_open' }]);

const minorOf = (kept: unknown): bigint => (typeof kept === 'bigint' ? kept : 0n);
const dayOf = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined);

function owedBy({ status, ...row }: Standing) {
  return openOf({
    status,
    due: minorOf(row['historicalAmount']),
    came: minorOf(row['actualAmount']),
    dueDate: dayOf(row['paymentValidityPeriod']),
    billingDate: dayOf(row['billingDate']),
  });
}

/** What is still to come of a receipt follows from what was due and what came. */
export const receipts = recordModel(receipt, {
  table: receiptsTable,
  derives: (row) => {
    const { open, dueOn } = owedBy(row);
    return { openAmount: open, isOpen: open > 0n, dueOn: dueOn ?? null };
  },
});
