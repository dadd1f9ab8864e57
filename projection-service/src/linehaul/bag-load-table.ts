import { instant, integer, optional, place, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** When a load carried a bag: from `ItemLoaded` until `ItemUnloaded`, the bag's release or unpacking. One row per binding; versions are those of the load's stream. */
export const bagLoadTable = table('bag_load', {
  key: 'id',
  scope: 'everyone',
  columns: {
    /** `<bag>:<b>` */
    id: text(),
    bag: text(),
    load: text(),
    b: text(),
    parcels: integer(),
    grams: integer(),
    fromPosition: place(),
    toPosition: optional(place()),
    fromVersion: integer(),
    toVersion: optional(integer()),
    fromAt: instant(),
    toAt: optional(instant()),
  },
  indexes: [
    { name: 'bag', on: 'bag' },
    { name: 'load', on: 'load' },
  ],
});
export type BagLoadRow = RowOf<typeof bagLoadTable.columns>;
