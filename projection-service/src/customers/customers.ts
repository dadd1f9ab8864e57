import { readModel } from '../kernel/read-model.ts';
import { recordHandlers } from '../kernel/record-handlers.ts';
import { customersTable } from './customers-table.ts';
import type { CustomerRow } from './customers-table.ts';

export const customers = readModel(customersTable, recordHandlers<CustomerRow>('Customer'));
