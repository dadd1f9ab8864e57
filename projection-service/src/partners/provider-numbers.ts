import { providerNumberRequest } from '@malote/contracts/partners/provider-number.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';

/** Found by the order as well: its page says under which number another carrier takes it on. */
const providerNumbersTable = recordTable(providerNumberRequest, [{ name: 'order', on: 'order_number' }]);

export const providerNumbers = recordModel(providerNumberRequest, { table: providerNumbersTable });
