import { customer } from '@malote/contracts/customers/customer.ts';
import { masterSource } from '../kernel/lists/master-list.ts';

interface CustomerRaw {
  readonly code: string;
  readonly status: 'enabled' | 'disabled' | 'deleted';
  readonly name: string;
  readonly type: 'enterprise' | 'personal';
  readonly city: string | null;
  readonly state: string | null;
  readonly overweight_tolerance_grams: number;
}

/** Customers of the caller's scope, by code. */
export const customerSource = masterSource<typeof customer.list, CustomerRaw>(
  customer.list,
  'reads.customers',
  ['code', 'status', 'name', 'type', 'city', 'state', 'overweight_tolerance_grams'],
  (row) => ({
    code: row.code,
    status: row.status,
    name: row.name,
    type: row.type,
    overweightToleranceGrams: row.overweight_tolerance_grams,
    ...(row.city !== null && { city: row.city }),
    ...(row.state !== null && { state: row.state }),
  }),
);
