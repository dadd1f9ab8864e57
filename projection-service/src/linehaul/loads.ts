import type { LoadItem } from '@malote/contracts/linehaul/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import { loadsTable } from './loads-table.ts';
import type { LoadRow } from './loads-table.ts';

function withItems(row: LoadRow, items: readonly LoadItem[]): LoadRow {
  return {
    ...row,
    items,
    bags: items.filter((item) => item.kind === 'bag').length,
    parcels: items.reduce((sum, item) => sum + item.parcels, 0),
    grams: items.reduce((sum, item) => sum + item.grams, 0),
  };
}

/** What was loaded in all, with one item more or less. */
function withLoaded(row: LoadRow, item: LoadItem | undefined, by: 1 | -1): LoadRow {
  if (item === undefined) return row;
  return {
    ...row,
    loadedBags: row.loadedBags + (item.kind === 'bag' ? by : 0),
    loadedParcels: row.loadedParcels + by * item.parcels,
    loadedGrams: row.loadedGrams + by * item.grams,
  };
}

const onIt = (row: LoadRow, number: string): LoadItem | undefined => row.items.find((item) => item.number === number);

/** One row per load. */
export const loads = readModel<LoadRow>(loadsTable, {
  LoadOpened: {
    begins: 'new rows',
    keys: ({ data }) => [data.load],
    fold: (_, { data, metadata }) => ({
      loadNumber: data.load,
      status: 'open',
      originSite: data.originSite,
      stops: data.stops,
      leg: 1,
      fromSite: null,
      nextSite: data.stops[0] ?? null,
      currentSite: data.originSite,
      plate: null,
      trailers: [],
      driver: null,
      openedAt: metadata.happenedAt,
      departedAt: null,
      expectedArrivalAt: null,
      arrivedAt: null,
      bags: 0,
      parcels: 0,
      grams: 0,
      loadedBags: 0,
      loadedParcels: 0,
      loadedGrams: 0,
      items: [],
      onRoad: false,
    }),
  },
  LoadCancelled: { keys: ({ data }) => [data.load], fold: (row) => ({ ...existing(row), status: 'cancelled' }) },
  ItemLoaded: {
    keys: ({ data }) => [data.load],
    fold: (row, { data: { item } }) => {
      const known = existing(row);
      // Told again it is there once, as it was told last.
      const loaded = withLoaded(withLoaded(known, onIt(known, item.number), -1), item, 1);
      return withItems(loaded, [...known.items.filter(({ number }) => number !== item.number), item]);
    },
  },
  ItemUnloaded: {
    keys: ({ data }) => [data.load],
    fold: (row, { data }) => {
      const known = existing(row);
      // What comes off before the vehicle leaves never went with it.
      const loaded = known.status === 'open' ? withLoaded(known, onIt(known, data.number), -1) : known;
      return withItems(
        loaded,
        known.items.filter((item) => item.number !== data.number),
      );
    },
  },
  LoadDeparted: {
    keys: ({ data }) => [data.load],
    fold: (row, { data, metadata }) => ({
      ...existing(row),
      status: 'departed',
      leg: data.leg,
      fromSite: data.fromSite,
      nextSite: data.nextSite,
      currentSite: data.fromSite,
      plate: data.plate,
      trailers: data.trailers,
      driver: data.driver ?? null,
      departedAt: metadata.happenedAt,
      expectedArrivalAt: data.expectedArrivalAt ?? null,
      arrivedAt: null,
      onRoad: true,
    }),
  },
  LoadDepartureWithdrawn: {
    keys: ({ data }) => [data.load],
    fold: (row, { data }) => {
      const known = existing(row);
      return {
        ...known,
        status: 'open',
        fromSite: null,
        nextSite: known.stops[0] ?? null,
        currentSite: data.site,
        plate: null,
        trailers: [],
        driver: null,
        departedAt: null,
        expectedArrivalAt: null,
        onRoad: false,
      };
    },
  },
  LoadArrived: {
    keys: ({ data }) => [data.load],
    fold: (row, { data, metadata }) => ({
      ...existing(row),
      status: 'arrived',
      leg: data.leg,
      currentSite: data.site,
      arrivedAt: metadata.happenedAt,
      onRoad: false,
    }),
  },
});
