import type { EventOf } from '../kernel/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import { stowagesTable } from './stowages-table.ts';
import type { StowageRow } from './stowages-table.ts';

/** What the order tells of itself; what it says nothing of stays as it is, what it empties goes. */
function told(row: StowageRow, { fields }: EventOf<'TotalOrderRegistered' | 'TotalOrderRevised'>['data']): StowageRow {
  const bags = fields.bags === undefined ? row.bags : (fields.bags ?? []).map(({ bag }) => bag);
  return {
    ...row,
    bags,
    everHeld: [...new Set([...row.everHeld, ...bags])],
    airBillNumber: fields.airBillNumber === undefined ? row.airBillNumber : fields.airBillNumber,
  };
}

/** Lookup: which bags lie on a total order, and under which air bill. */
export const stowages = readModel(
  stowagesTable,
  {
    TotalOrderRegistered: {
      begins: 'new rows',
      keys: ({ data }) => [data.code],
      fold: (_, { data }, totalOrder) => told({ totalOrder, bags: [], everHeld: [], airBillNumber: null }, data),
    },
    TotalOrderRevised: { keys: ({ data }) => [data.code], fold: (row, { data }) => told(existing(row), data) },
  },
  { notices: 'silent' },
);
