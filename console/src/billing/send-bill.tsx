import { BILLABLE } from '@malote/contracts/billing/billable.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { CommandName } from '../client/names.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { bulkAction } from '../ui/list/actions.ts';
import type { RowAction } from '../ui/list/actions.ts';

const NOUN = 'DataPushLog';

interface Sent {
  readonly batches: readonly string[];
  readonly receipt?: string;
}

/** Sends bills to where their customers want them; customers without an address are named, and the others' bills go (R-0582). */
export const sendBills = (
  action: string,
  input: (row: RecordRow) => Sent,
  not: (row: RecordRow) => string | undefined,
): RowAction<RecordRow> => ({
  ...bulkAction<RecordRow, CommandName>(action, 'billing.registerDataPushLog' as CommandName, {
    input: (row) => ({ fields: input(row) }) as never,
    not,
  }),
  label: `billing:${action}`,
});

/** Sends one bill; other addresses than the customer's may be typed in, with commas between them (R-0581). */
export async function sendBill(...given: Parameters<typeof sendBills>): Promise<RowAction<RecordRow>> {
  const { recipients } = (await loadRecord(NOUN)).fields;
  const [, input] = given;
  return {
    ...sendBills(...given),
    max: 1,
    asks: { fields: { recipients: recipients as Field }, prefix: recordPrefix(NOUN) },
    input: (row, typed) => ({ fields: { ...input(row), ...typed } }),
  };
}

/** Only what another person has passed is sent. */
export const isBillable = ({ status, ...row }: RecordRow): string | undefined =>
  row['side'] === 'receivable' && BILLABLE.includes(status) ? undefined : 'state';
