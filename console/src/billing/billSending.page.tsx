import { BILLABLE } from '@malote/contracts/billing/billable.ts';
import { recordPage } from '../ui/record/record-page.tsx';
import { previewBill } from './preview-bill.tsx';
import { isBillable, sendBill, sendBills } from './send-bill.tsx';

/** Bills of passed batches: looked at as they go out, and sent by mail. */
export default sendBill('send', ({ code }) => ({ batches: [code] }), isBillable).then(
  async (send) =>
    await recordPage('ReconciliationBatch', {
      where: { side: ['receivable'], status: BILLABLE },
      moves: [],
      texts: ['billing'],
      actions: [previewBill, send, sendBills('batch-send', ({ code }) => ({ batches: [code] }), isBillable)],
    }),
);
