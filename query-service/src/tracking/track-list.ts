import type { Knex } from 'knex';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { trackList } from '@malote/contracts/tracking/queries.ts';
import type { TrackRow } from '@malote/contracts/tracking/queries.ts';
import type { Asking } from '../kernel/asking.ts';
import { behindOf } from '../kernel/behind.ts';
import { oneOf, within } from '../kernel/lists/filters.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { DAY_MS, rangeRefusal } from '../kernel/lists/range.ts';
import { hasPassed } from '../kernel/units.ts';
import { spellings } from '../kernel/spellings.ts';
import { trackNodesOf } from './track-nodes.ts';

/** Tracking starts and spans at most this many days back (R-0353, R-0360). */
const TRACK_DAYS = 180;

/** The columns of `reads.parcels` that a track's row is made of. */
export interface TrackRaw {
  readonly waybill: string;
  readonly order_number: string;
  readonly customer_order_number: string | null;
  readonly customer: string;
  readonly status: TrackRow['status'];
  readonly track_state: Exclude<TrackRow['trackState'], 'possibly_abnormal' | null>;
  readonly current_site: string | null;
  readonly bag: string | null;
  readonly load: string | null;
  readonly destination_city: string;
  readonly destination_state: string;
  readonly last_node: string;
  readonly last_at: string;
  readonly promised_at: string | null;
  readonly late_at: string | null;
  readonly quiet_at: string | null;
  readonly step_count: number;
}

const columns = [
  'waybill',
  'order_number',
  'customer_order_number',
  'customer',
  'status',
  'track_state',
  'current_site',
  'bag',
  'load',
  'destination_city',
  'destination_state',
  'last_node',
  'last_at',
  'promised_at',
  'late_at',
  'quiet_at',
  'step_count',
] as const satisfies readonly (keyof TrackRaw)[];

/** Nobody waits for a parcel that was cancelled or came back: none of the words for a track fits it (R-0220). */
const UNTRACKED: readonly WaybillStatus[] = ['cancelled', 'returned'];

type Params = (typeof trackList)['params']['_output'];

/** Tracking by numbers or by range (R-0151) over `reads.parcels`. */
export const trackSource: ListSource<typeof trackList, TrackRaw> = {
  definition: trackList,
  view: 'reads.parcels',
  key: 'waybill',
  columns,
  sorts: {
    lastAt: { column: 'last_at', nulls: 'none' },
    waybill: { column: 'waybill', nulls: 'none' },
    status: { column: 'status', nulls: 'none' },
    promisedAt: { column: 'promised_at', nulls: 'last' },
  },
  filters: {
    numbers: (query, numbers, { db }) => void isKnownBy(query, numbers, db),
    from: (query, from) => void query.where('waybill', '>=', from.toUpperCase()),
    to: (query, to) => void query.where('waybill', '<=', to.toUpperCase()),
    status: oneOf('status'),
    trackState: (query, states, { now }) => {
      const stored = states.filter((state) => state !== 'possibly_abnormal');
      const conditions = [
        `(track_state = any(:stored::text[]) and (quiet_at is null or quiet_at > :now) and status <> all('{${UNTRACKED.join()}}'))`,
        ...(states.includes('possibly_abnormal') ? ['quiet_at <= :now'] : []),
      ];
      void query.whereRaw(`(${conditions.join(' or ')})`, { stored, now });
    },
    site: oneOf('current_site'),
    last: within('last_at'),
  },
  check: checkTracks,
  present: withLastNodes,
};

/** Parcels under waybill numbers, order numbers or customer order numbers; each of the three has its index. */
export function isKnownBy(query: Knex.QueryBuilder, numbers: readonly string[], db: Knex): Knex.QueryBuilder {
  const all = [...spellings(numbers)];
  const first = db.raw('(select waybill from reads.parcels where waybill = any(?::text[]))', [all]);
  return query.whereRaw('waybill = any(array ? || array ?)', [first, knownOtherwise(all, first, db)]);
}

/** The rows of the same parcels, as far as the caller may see them. Numbers of parcels, which most are, are looked up once, with their rows. */
export function parcelsKnownBy<Column extends string>(
  numbers: readonly string[],
  columns: readonly Column[],
  { db, caller }: Pick<Asking, 'db' | 'caller'>,
): Knex.QueryBuilder {
  const all = [...spellings(numbers)];
  const first = db
    .from('reads.parcels')
    .select([...columns, 'scope'])
    .whereRaw('waybill = any(?::text[])', [all]);
  const others = db
    .from('reads.parcels')
    .select([...columns])
    .whereRaw('waybill = any(array(select waybill from more except select waybill from first))');
  return db
    .withMaterialized('first', first)
    .withMaterialized('more', knownOtherwise(all, db.raw('select waybill from first'), db))
    .from(
      inScope(db.from('first').select([...columns]), caller.scope)
        .unionAll(inScope(others, caller.scope))
        .as('known'),
    )
    .select([...columns]);
}

/**
 * Waybills of parcels that have these numbers otherwise than as their first one. A number that is a parcel's first one is no other parcel's later one (an
 * exchange takes a number that nobody has), so only the others are looked up among those, which costs ten times as much.
 */
function knownOtherwise(all: readonly string[], first: Knex.Raw, db: Knex): Knex.Raw {
  return db.raw(
    `(select waybill from reads.parcels where order_number = any(:all::text[]) union select waybill from reads.parcels where customer_order_number = any(:all::text[])
    union select held.waybill from (select unnest(:all::text[]) except :first) as asked (number)
      cross join lateral (select waybill from reads.parcels where numbers @> array[asked.number] offset 0) as held)`,
    { all: [...all], first },
  );
}

/** At least one criterion (R-0364); a range starts within 180 days (R-0353). */
function checkTracks(params: Params, { language, now }: Asking): Refusal | undefined {
  const asked = Object.values(params).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  if (!asked) return refuse('SEARCH_CRITERIA_EMPTY');
  if (params.last !== undefined && Date.parse(params.last.from) < now.getTime() - TRACK_DAYS * DAY_MS)
    return refuse('TRACKING_START_TOO_OLD', {}, 'params.last');
  if (params.from !== undefined && params.to !== undefined && params.from.toUpperCase() > params.to.toUpperCase())
    return refuse('START_AFTER_END', {}, 'params.from');
  return rangeRefusal(params.last, TRACK_DAYS, 'params.last', language);
}

/** The list tells the event with which the track ends, from the very nodes that the drawer beside it shows. */
async function withLastNodes(rows: readonly TrackRaw[], asking: Asking): Promise<readonly TrackRow[]> {
  const nodes = await trackNodesOf(asking, rows);
  return (await presentTracks(rows, asking)).map((row) => {
    const last = nodes.get(row.waybill)?.at(-1);
    return last === undefined ? row : { ...row, lastNode: last.node, lastStatus: last.status, lastAt: last.at };
  });
}

/** Rows of the tracking list: lateness and silence are compared with now. */
export async function presentTracks(
  rows: readonly TrackRaw[],
  asking: Pick<Asking, 'db' | 'rows' | 'nothingParked' | 'master' | 'now'>,
): Promise<readonly TrackRow[]> {
  const { master, now } = asking;
  const behind = await behindOf(
    asking,
    'parcels',
    rows.map((row) => row.waybill),
  );
  return rows.map((row) => ({
    waybill: row.waybill,
    orderNumber: row.order_number,
    customerOrderNumber: row.customer_order_number,
    customer: row.customer,
    status: row.status,
    trackState: UNTRACKED.includes(row.status)
      ? null
      : hasPassed(row.quiet_at, now)
        ? 'possibly_abnormal'
        : row.track_state,
    currentSite: row.current_site,
    siteName: master.site(row.current_site)?.name ?? null,
    bag: row.bag,
    load: row.load,
    destinationCity: row.destination_city,
    destinationState: row.destination_state,
    lastNode: row.last_node,
    lastStatus: null,
    lastAt: row.last_at,
    promisedAt: row.promised_at,
    late: hasPassed(row.late_at, now),
    steps: row.step_count,
    ...(behind.has(row.waybill) && { behind: true }),
  }));
}
