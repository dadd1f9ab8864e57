import { readModel } from '../kernel/read-model.ts';
import { parcelOrderTable } from './parcel-order-table.ts';

/** Lookup: which parcel and order a number means. */
export const parcelOrders = readModel(
  parcelOrderTable,
  {
    ParcelRegistered: {
      begins: 'new rows',
      keys: ({ data }) => [data.waybill],
      fold: (_, { data }) => ({ number: data.waybill, waybill: data.waybill, orderNumber: data.orderNumber }),
    },
    WaybillPointed: {
      keys: ({ data }) => [data.waybill],
      fold: (row, { data }, _, view) => {
        const first = view.get(parcelOrderTable, data.first);
        return first === undefined
          ? row
          : { number: data.waybill, waybill: data.first, orderNumber: first.orderNumber };
      },
    },
  },
  { by: ['orderNumber'], notices: 'silent' },
);
