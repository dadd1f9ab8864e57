import { paymentBatch, toldByBank } from '@malote/contracts/billing/payment-batch.ts';
import { recordModel } from '../kernel/records/record-model.ts';

const COMING: ReadonlySet<string> = new Set(['pay', 'pay-part']);
const TAKING_BACK: ReadonlySet<string> = new Set(['undo', 'undo-all', 'undo-part', 'return']);

/** What a bank's return confirmed is told by who wrote it down: events of before say nothing of it, nor does what came after them take it away. */
export const paymentBatches = recordModel(paymentBatch, {
  tells: (move, event) => {
    if (COMING.has(move)) return { confirmedByBank: toldByBank(event) ? true : null };
    if (!TAKING_BACK.has(move)) return {};
    const { fields } = event.data as { readonly fields?: { readonly confirmedByBank?: boolean | null } };
    return { confirmedByBank: fields?.confirmedByBank ?? null };
  },
});
