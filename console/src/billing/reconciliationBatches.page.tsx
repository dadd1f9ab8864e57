import { batchPage } from './batch-page.tsx';
import { isBillable, sendBills } from './send-bill.tsx';

/** All batches of both sides. */
export default batchPage(undefined, {
  separate: 'review',
  more: [sendBills('send-bill', ({ code }) => ({ batches: [code] }), isBillable)],
});
