import type { LoadItem } from '@malote/contracts/linehaul/events.ts';
import { flag, instant, integer, json, optional, text, texts } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** One row per load: where it is, what it carries. */
export const loadsTable = table('loads', {
  key: 'loadNumber',
  scope: 'rows',
  columns: {
    loadNumber: text(),
    status: text<'open' | 'departed' | 'arrived' | 'cancelled'>(),
    originSite: text(),
    stops: texts(),
    leg: integer(),
    /** The leg under way, or the last one. */
    fromSite: optional(text()),
    nextSite: optional(text()),
    currentSite: text(),
    plate: optional(text()),
    trailers: texts(),
    driver: optional(text()),
    openedAt: instant(),
    departedAt: optional(instant()),
    expectedArrivalAt: optional(instant()),
    arrivedAt: optional(instant()),
    bags: integer(),
    parcels: integer(),
    grams: integer(),
    /** What was put on it in all, come off since or not: `bags`, `parcels` and `grams` are what is on it now. */
    loadedBags: integer(),
    loadedParcels: integer(),
    loadedGrams: integer(),
    items: json<readonly LoadItem[]>(),
    /** Departed and not arrived. */
    onRoad: flag(),
  },
  indexes: [
    { name: 'opened', on: 'opened_at desc, load_number desc' },
    { name: 'on_road', on: 'departed_at', where: 'on_road' },
  ],
});
export type LoadRow = RowOf<typeof loadsTable.columns>;
