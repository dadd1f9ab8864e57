import { loading } from '@malote/contracts/linehaul/loading.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row for each bag on each load. */
export const loadingsTable = listingTable(loading, {}, [
  { name: 'loaded', on: 'loaded_at desc, id desc' },
  { name: 'unloaded', on: 'unloaded_at desc nulls last, id desc' },
  { name: 'load', on: 'load_number, id' },
  { name: 'bag', on: 'bag, id' },
]);
type LoadingRow = RowOf<typeof loadingsTable.columns>;

const keyOf = (load: string, number: string, b: string) => `${load}:${number}:${b}`;

/** What was loaded onto what, and how it came off. */
export const loadings = readModel<LoadingRow>(loadingsTable, {
  ItemLoaded: {
    begins: 'new rows',
    keys: ({ data: { load, item } }) => [keyOf(load, item.number, item.b)],
    fold: (_, { data: { load, item }, metadata }, id) => ({
      id,
      loadNumber: load,
      bag: item.number,
      standing: 'loaded',
      parcels: item.parcels,
      weight: item.grams,
      loadedAt: metadata.happenedAt,
      loadedSite: metadata.site ?? null,
      loadedBy: metadata.behalfOf ?? metadata.actor,
      unloadedAt: null,
      unloadedSite: null,
      unloadedBy: null,
      condition: null,
    }),
  },
  ItemWaivedFromLoad: {
    keys: ({ data: { load, number, b } }) => [keyOf(load, number, b)],
    fold: (row) => row && { ...row, standing: 'waived' },
  },
  // What goes to a site is seen there before it is unloaded: the departure says where to.
  LoadDeparted: {
    keys: ({ data: { load, items } }) => items.map(({ number, b }) => keyOf(load, number, b)),
    fold: (row) => row,
  },
  ItemUnloaded: {
    keys: ({ data: { load, number, b } }) => [keyOf(load, number, b)],
    fold: (row, { data, metadata }) =>
      row && {
        ...row,
        standing: 'unloaded',
        unloadedAt: metadata.happenedAt,
        unloadedSite: metadata.site ?? null,
        unloadedBy: metadata.behalfOf ?? metadata.actor,
        condition: data.condition,
      },
  },
});
