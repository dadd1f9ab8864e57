import type { bagStatus } from '@malote/contracts/bags/bag.ts';
import { day, flag, instant, integer, optional, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** One row per bag. Grams. What it holds stands in `parcel_bag`. */
export const bagsTable = table('bags', {
  key: 'bagNumber',
  scope: 'rows',
  columns: {
    bagNumber: text(),
    status: text<ReturnType<typeof bagStatus>>(),
    /** Its own state word: open, sealing, sealed, unpacked, deleted. */
    state: text<'open' | 'sealing' | 'sealed' | 'unpacked' | 'deleted'>(),
    channel: optional(text()),
    site: optional(text()),
    nextSite: optional(text()),
    currentSite: optional(text()),
    load: optional(text()),
    plate: optional(text()),
    /** The total order that it lies on, and the airline's number of it. */
    totalOrder: optional(text()),
    airBillNumber: optional(text()),
    parcels: integer(),
    grams: integer(),
    maxGrams: optional(integer()),
    maxParcels: optional(integer()),
    openedAt: instant(),
    openedBy: text(),
    sealedAt: optional(instant()),
    sealedDay: optional(day()),
    sealedBy: optional(text()),
    sealNumber: optional(text()),
    sealColour: optional(text()),
    receivedAt: optional(instant()),
    receivedSite: optional(text()),
    unpackedAt: optional(instant()),
    /** Scanned out or departed with a load, and not received since. */
    inTransit: flag(),
    lastAt: instant(),
    labels: integer(),
  },
  indexes: [
    { name: 'opened', on: 'opened_at desc, bag_number desc' },
    { name: 'sealed', on: 'sealed_at desc nulls last, bag_number desc' },
    { name: 'status', on: 'status, opened_at desc, bag_number desc' },
    { name: 'site', on: 'current_site, opened_at desc, bag_number desc' },
    { name: 'load', on: 'load', where: 'load is not null' },
  ],
});
export type BagRow = RowOf<typeof bagsTable.columns>;
