import type { EventOf } from '../kernel/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import { bagLoadTable } from './bag-load-table.ts';
import type { BagLoadRow } from './bag-load-table.ts';

function closed(row: BagLoadRow | undefined, event: EventOf<'ItemUnloaded'>): BagLoadRow {
  return { ...existing(row), toPosition: event.position, toVersion: event.version, toAt: event.metadata.happenedAt };
}

/** Lookup: which load carried which bag, and when. */
export const bagLoads = readModel(
  bagLoadTable,
  {
    ItemLoaded: {
      begins: 'new rows',
      keys: ({ data: { item } }) => (item.kind === 'bag' ? [`${item.number}:${item.b}`] : []),
      fold: (_, event, id) => ({
        id,
        bag: event.data.item.number,
        load: event.data.load,
        b: event.data.item.b,
        parcels: event.data.item.parcels,
        grams: event.data.item.grams,
        fromPosition: event.position,
        toPosition: null,
        fromVersion: event.version,
        toVersion: null,
        fromAt: event.metadata.happenedAt,
        toAt: null,
      }),
    },
    ItemUnloaded: { keys: ({ data }) => (data.kind === 'bag' ? [`${data.number}:${data.b}`] : []), fold: closed },
  },
  { by: ['bag', 'load'], notices: 'silent' },
);
