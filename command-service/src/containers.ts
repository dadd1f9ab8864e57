import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Containers } from './kernel/row-order.ts';

/**
 * What a thing is in, by its state: a command that names the thing alone may look there as well (architecture, section 3). A number that came by an
 * exchange is in the parcel that it points to.
 */
export const containers: Containers = new Map([
  [
    parcel.category,
    {
      [parcel.category]: { by: 'first', idOf: (state) => (state as Parcel).first },
      [bag.category]: { by: 'bag', idOf: (state) => (state as Parcel).bag?.number },
      [order.category]: { by: 'orderNumber', idOf: (state) => (state as Parcel).orderNumber },
    },
  ],
  [bag.category, { [load.category]: { by: 'load', idOf: (state) => (state as Bag).load?.number } }],
]);
