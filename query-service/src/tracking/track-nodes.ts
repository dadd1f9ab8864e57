import type { z } from 'zod';
import type { TrackNode } from '@malote/contracts/tracking/track-node.ts';
import type { Asking } from '../kernel/asking.ts';
import type { MasterData } from '../kernel/master-data.ts';

type Node = z.infer<typeof TrackNode>;

interface NodeRaw {
  /** The waybill, or the order of several. */
  readonly whose: string;
  readonly at_position: string;
  readonly holder: Node['holder'];
  readonly holder_number: string;
  readonly node: string;
  readonly status: Node['status'];
  readonly site: string | null;
  readonly at: string;
  readonly offset_minutes: number;
  readonly received_at: string;
  readonly detail: Node['detail'] | null;
  readonly late: boolean;
  readonly undone: boolean;
}

const columns =
  'n.at_position, n.holder, n.holder_number, n.node, n.status, n.site, n.at, n.offset_minutes, n.received_at, n.detail, n.late, n.undone';

/** The nodes of one holder, by its index for each row that asks: `offset 0` keeps the planner from beginning with all nodes of all bags or loads. */
const nodesOf = (holder: string, number: string, during: string) =>
  `cross join lateral (select ${columns} from reads.track_nodes n where n.holder = '${holder}' and n.holder_number = ${number}${during} offset 0) n`;

/**
 * A parcel's own nodes, its order's, those of its bags while it was in them, and those of the loads while they carried those bags, but for what
 * else was loaded and unloaded there meanwhile.
 * "While" is by device time, as the parcel's status is: a late scan of a bag shows on the parcels that were inside when it happened.
 */
const nodesOfParcels = `
  with held as materialized (select waybill, bag, from_at, coalesce(to_at, 'infinity') as to_at from reads.parcel_bag where waybill = any(:waybills::text[])),
  carried as materialized (
    select h.waybill, h.bag, l.load, greatest(h.from_at, l.from_at) as from_at, least(h.to_at, coalesce(l.to_at, 'infinity')) as to_at
      from held h cross join lateral (select load, from_at, to_at from reads.bag_load where bag = h.bag offset 0) l)
  select n.holder_number as whose, ${columns} from reads.track_nodes n where n.holder = 'parcel' and n.holder_number = any(:waybills::text[])
  union all
  select n.holder_number, ${columns} from reads.track_nodes n where n.holder = 'order' and n.holder_number = any(:orders::text[])
  union all
  select h.waybill, n.* from held h ${nodesOf('bag', 'h.bag', ' and n.at >= h.from_at and n.at <= h.to_at')}
  union all
  select c.waybill, n.* from carried c ${nodesOf('load', 'c.load', ` and n.at >= c.from_at and n.at <= c.to_at and (n.node not in ('ItemLoaded', 'ItemUnloaded') or n.detail->>'number' = c.bag)`)}`;

/** The nodes of some parcels, by waybill, each parcel's in the order in which they happened. Whoever sees the parcel sees them all. */
export async function trackNodesOf(
  { db, rows: read, master }: Pick<Asking, 'db' | 'rows' | 'master'>,
  parcels: readonly { readonly waybill: string; readonly order_number: string }[],
): Promise<ReadonlyMap<string, readonly Node[]>> {
  if (parcels.length === 0) return new Map();
  const waybillsOf = Map.groupBy(parcels, (parcel) => parcel.order_number);
  const rows = await read<NodeRaw>(
    db.raw(nodesOfParcels, { waybills: parcels.map((parcel) => parcel.waybill), orders: [...waybillsOf.keys()] }),
  );
  const found = new Map<string, NodeRaw[]>(parcels.map(({ waybill }) => [waybill, []]));
  for (const row of rows) {
    if (row.holder === 'order')
      for (const { waybill } of waybillsOf.get(row.whose) ?? []) found.get(waybill)?.push(row);
    else found.get(row.whose)?.push(row);
  }
  return new Map(
    [...found].map(([waybill, of]) => [
      waybill,
      distinct(of.toSorted(asTheyHappened)).map((row) => nodeOf(row, master)),
    ]),
  );
}

function asTheyHappened(one: NodeRaw, other: NodeRaw): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return Number(BigInt(one.at_position) - BigInt(other.at_position));
}

/** A parcel that was put in the same bag twice at one instant would show the bag's node twice. */
function distinct(rows: readonly NodeRaw[]): readonly NodeRaw[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(row.at_position) && seen.add(row.at_position));
}

function nodeOf(row: NodeRaw, master: MasterData): Node {
  const site = master.site(row.site);
  return {
    at: row.at,
    offset: row.offset_minutes,
    receivedAt: row.received_at,
    node: row.node,
    status: row.status,
    site: row.site,
    siteName: site?.name ?? null,
    city: site?.city ?? null,
    state: site?.state ?? null,
    latitude: site?.latitude ?? null,
    longitude: site?.longitude ?? null,
    source: row.node === 'ParcelReportedByProvider' ? String(row.detail?.['provider'] ?? '') : null,
    holder: row.holder,
    holderNumber: row.holder_number,
    detail: row.detail ?? {},
    late: row.late,
    undone: row.undone,
    position: row.at_position,
  };
}
