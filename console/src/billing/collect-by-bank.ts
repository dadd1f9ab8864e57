import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { CommandName } from '../client/names.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { bulkAction } from '../ui/list/actions.ts';
import type { RowAction } from '../ui/list/actions.ts';

/** What still waits for money goes to the bank as titles that it collects until a day (CNAB 240); its return settles them. */
export async function collectByBank(): Promise<RowAction<RecordRow>> {
  const { entered: _, optional: __, ...dueDate } = (await loadRecord('DataPushLog')).fields['dueDate'] as Field;
  return {
    ...bulkAction<RecordRow, CommandName>('collect-by-bank', 'billing.registerDataPushLog' as CommandName, {
      input: ({ code }) => ({ fields: { receipt: code } }) as never,
      not: ({ status }) => (status === 'pending_payment' || status === 'partial_collection' ? undefined : 'state'),
    }),
    label: 'billing:collect-by-bank',
    asks: { fields: { dueDate: dueDate as Field }, prefix: recordPrefix('DataPushLog') },
    input: ({ code }, typed) => ({ fields: { receipt: code, ...typed } }),
  };
}
