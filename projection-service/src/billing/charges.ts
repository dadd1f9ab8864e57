import { charge } from '@malote/contracts/billing/charge.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';

/** Found by the order: its page says for which weight it was charged. */
const chargesTable = recordTable(charge, [{ name: 'order', on: 'order_number', where: 'order_number is not null' }]);

export const charges = recordModel(charge, { table: chargesTable });
