import type { tracks } from '@malote/contracts/tracking/queries.ts';
import type { Handler } from '../kernel/handlers.ts';
import { parcelsKnownBy, presentTracks, trackSource } from './track-list.ts';
import type { TrackRaw } from './track-list.ts';
import { trackNodesOf } from './track-nodes.ts';

type Found = TrackRaw & { readonly numbers: readonly string[] };

/** Orders of many parcels could multiply 200 numbers; no answer holds more than this. */
const TRACKED_PARCELS = 1_000;

/** All nodes of the parcels behind up to 200 numbers; numbers that nobody the caller may see knows are named (R-0427). */
export const answerTracks: Handler<typeof tracks> = async ({ numbers }, asking) => {
  const found = await asking.rows<Found>(
    parcelsKnownBy(numbers, [...trackSource.columns, 'numbers'], asking).limit(TRACKED_PARCELS),
  );
  const rows = await presentTracks(found, asking);
  const nodes = await trackNodesOf(asking, found);
  const known = new Set(
    found.flatMap((row) => [...row.numbers, row.waybill, row.order_number, row.customer_order_number ?? '']),
  );
  return {
    parcels: rows.map((row) => ({ row, nodes: [...(nodes.get(row.waybill) ?? [])] })),
    notFound: [...new Set(numbers.filter((number) => !known.has(number) && !known.has(number.toUpperCase())))],
  };
};
