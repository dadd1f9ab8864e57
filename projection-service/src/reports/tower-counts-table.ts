import { optional, text, integer, day, place } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/**
 * Counters of the control tower: sums of what changed rows count for. Sum them over the caller's sites; a caller who sees everything
 * reads `site = '*'` where a measure keeps it (scans), else sums all.
 *
 * | measure | dimensions |
 * |---|---|
 * | scans | day (America/Sao_Paulo), minute, site; and site '*' |
 * | parcels | status, state (destination), site (current, else origin, else destination, else '-') |
 * | signed | day (business day), site |
 * | bags | status (open, sealed, in_transit), site (current) |
 * | bags_sealed | day (business day), site |
 * | flow_parcels, flow_bags, flow_vehicles | day (business day of the departure), site = from, toSite; departures of that day |
 */
export const towerCountsTable = table('tower_counts', {
  key: 'id',
  scope: 'everyone',
  columns: {
    id: text(),
    measure: text(),
    site: text(),
    toSite: optional(text()),
    day: optional(day()),
    minute: optional(integer()),
    status: optional(text()),
    state: optional(text()),
    count: place(),
  },
  indexes: [{ name: 'measure', on: 'measure, day, site' }],
});
export type TowerCountRow = RowOf<typeof towerCountsTable.columns>;
