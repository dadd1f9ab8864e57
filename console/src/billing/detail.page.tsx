import type { RecordRow } from '../client/records.ts';
import { bulkAction } from '../ui/list/actions.ts';
import { recordPage } from '../ui/record/record-page.tsx';

/** The charges of a batch, which the address names, and what takes one out of it before the review. */
export default recordPage('Charge', {
  moves: [],
  texts: ['billing'],
  byNumbers: true,
  actions: [
    {
      ...bulkAction<RecordRow, 'billing.removeCharge'>('remove-charge', 'billing.removeCharge', {
        input: ({ code, ['batch']: batch }) => ({ batch: String(batch), charge: code }),
        not: ({ status }) => (status === 'billed' ? undefined : 'state'),
        danger: true,
      }),
      label: 'billing:remove-charge',
    },
  ],
});
