import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { day, flag, instant, integer, json, optional, place, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

export type NodeDetail = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One row per event that a track shows, on its holder and there alone: a parcel's track is its own nodes, those of its order, those of its bags
 * while `parcel_bag` says it was in them, and those of the loads while `bag_load` says they carried those bags.
 * Putting in and taking out of a bag stand on the parcel.
 */
export const trackNodesTable = table('track_nodes', {
  key: 'id',
  scope: 'carried',
  columns: {
    /** `<stream>@<version>` */
    id: text(),
    atPosition: place(),
    holder: text<'order' | 'parcel' | 'bag' | 'load'>(),
    holderNumber: text(),
    /** The event's type. */
    node: text(),
    status: optional(text<WaybillStatus>()),
    site: optional(text()),
    at: instant(),
    offsetMinutes: integer(),
    receivedAt: instant(),
    businessDay: day(),
    actor: text(),
    commandId: text(),
    detail: json<NodeDetail>(),
    /** Received more than 24 h after it happened, or it happened before a step that was known already. */
    late: flag(),
    undone: flag(),
    /** A scan that boards count, with the day and the minute of the day at America/Sao_Paulo. */
    scan: flag(),
    day: day(),
    minute: integer(),
  },
  indexes: [{ name: 'holder', on: 'holder, holder_number, at, at_position' }],
});
export type TrackNodeRow = RowOf<typeof trackNodesTable.columns>;
