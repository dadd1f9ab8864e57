import { bagList } from '@malote/contracts/bags/queries.ts';
import type { BagRow } from '@malote/contracts/bags/queries.ts';
import { channel } from '@malote/contracts/partners/channel.ts';
import { sortingGrid } from '@malote/contracts/sorting/grid.ts';
import type { Asking } from '../kernel/asking.ts';
import { userNames } from '../kernel/user-names.ts';
import { behindOf } from '../kernel/behind.ts';
import { recordNames } from '../kernel/fields/present-rows.ts';
import { isAmong, isAnyOf } from '../kernel/lists/conditions.ts';
import { equal, oneOf, within } from '../kernel/lists/filters.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { rangeRefusal } from '../kernel/lists/range.ts';
import { namesKnown } from '../kernel/names-known.ts';
import { kilograms, kilogramsOrNull } from '../kernel/units.ts';

/** Bags are searched by at most one month, as orders are (R-0357). */
const BAG_DAYS = 31;

/** The columns of `reads.bags` that a row is made of. */
export interface BagRaw {
  readonly bag_number: string;
  readonly status: BagRow['status'];
  readonly channel: string | null;
  readonly site: string | null;
  readonly next_site: string | null;
  readonly current_site: string | null;
  readonly load: string | null;
  readonly plate: string | null;
  readonly air_bill_number: string | null;
  readonly parcels: number;
  readonly grams: number;
  readonly max_grams: number | null;
  readonly max_parcels: number | null;
  readonly opened_at: string;
  readonly opened_by: string;
  readonly sealed_at: string | null;
  readonly sealed_by: string | null;
  readonly seal_number: string | null;
  readonly received_at: string | null;
  readonly in_transit: boolean;
  readonly labels: number;
}

export const bagColumns = [
  'bag_number',
  'status',
  'channel',
  'site',
  'next_site',
  'current_site',
  'load',
  'plate',
  'air_bill_number',
  'parcels',
  'grams',
  'max_grams',
  'max_parcels',
  'opened_at',
  'opened_by',
  'sealed_at',
  'sealed_by',
  'seal_number',
  'received_at',
  'in_transit',
  'labels',
] as const satisfies readonly (keyof BagRaw)[];

/** The bag list over `reads.bags`. */
export const bagSource: ListSource<typeof bagList, BagRaw> = {
  definition: bagList,
  view: 'reads.bags',
  key: 'bag_number',
  columns: bagColumns,
  sorts: {
    openedAt: { column: 'opened_at', nulls: 'none' },
    sealedAt: { column: 'sealed_at', nulls: 'last' },
    bagNumber: { column: 'bag_number', nulls: 'none' },
    parcels: { column: 'parcels', nulls: 'none' },
    weight: { column: 'grams', nulls: 'none' },
    status: { column: 'status', nulls: 'none' },
  },
  filters: {
    bagNumbers: (query, numbers) =>
      void isAnyOf(
        query,
        'bag_number',
        numbers.map((number) => number.toUpperCase()),
      ),
    waybills: (query, waybills, { db }) =>
      void isAmong(
        query,
        'bag_number',
        isAnyOf(
          db.from('reads.parcel_bag').select('bag'),
          'waybill',
          waybills.map((waybill) => waybill.toUpperCase()),
        ),
      ),
    status: oneOf('status'),
    site: oneOf('current_site'),
    channel: oneOf('channel'),
    inTransit: equal('in_transit'),
    opened: within('opened_at'),
    sealed: within('sealed_at'),
  },
  check: (params, { language }) =>
    rangeRefusal(params.opened, BAG_DAYS, 'params.opened', language) ??
    rangeRefusal(params.sealed, BAG_DAYS, 'params.sealed', language),
  present: presentBags,
};

/** Rows of the bag list, with the names of channel, sites and people. */
export async function presentBags(
  rows: readonly BagRaw[],
  asking: Pick<Asking, 'db' | 'rows' | 'known' | 'nothingParked' | 'master' | 'personal' | 'language'>,
): Promise<readonly BagRow[]> {
  const behind = await behindOf(
    asking,
    'bags',
    rows.map((row) => row.bag_number),
  );
  const gridOf = await gridsOfBags(
    asking,
    rows.map((row) => row.bag_number),
  );
  const names = await userNames(
    asking.master,
    asking.personal,
    rows.flatMap(({ opened_by: opener, sealed_by: sealer }) => (sealer === null ? [opener] : [opener, sealer])),
  );
  const called = await recordNames(
    channel,
    rows.flatMap((row) => row.channel ?? []),
    asking,
  );
  const channelName = (code: string | null) => (code === null ? null : (called.get(code) ?? null));
  const siteName = (code: string | null) => asking.master.site(code)?.name ?? null;
  return rows.map((row) => ({
    bagNumber: row.bag_number,
    status: row.status,
    channel: row.channel,
    channelName: channelName(row.channel),
    site: row.site,
    siteName: siteName(row.site),
    nextSite: row.next_site,
    nextSiteName: siteName(row.next_site),
    currentSite: row.current_site,
    currentSiteName: siteName(row.current_site),
    load: row.load,
    plate: row.plate,
    airBillNumber: row.air_bill_number,
    parcels: row.parcels,
    weight: kilograms(row.grams),
    maxWeight: kilogramsOrNull(row.max_grams),
    openedAt: row.opened_at,
    openedBy: names.get(row.opened_by) ?? row.opened_by,
    sealedAt: row.sealed_at,
    sealedBy: row.sealed_by === null ? null : (names.get(row.sealed_by) ?? row.sealed_by),
    sealNumber: row.seal_number,
    receivedAt: row.received_at,
    inTransit: row.in_transit,
    labels: row.labels,
    grid: gridOf.get(row.bag_number) ?? null,
    ...(behind.has(row.bag_number) && { behind: true }),
  }));
}

/** The sorting grids at which bags hang, by bag number. Most bags hang at none, and that is known as well until a grid changes. */
const gridsOfBags = (
  { db, rows, known }: Pick<Asking, 'db' | 'rows' | 'known'>,
  bagNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  namesKnown(known([sortingGrid.group]), 'grid of bag', bagNumbers, async (unknown) => {
    const found = await rows<{ readonly code: string; readonly bag: string }>(
      isAnyOf(db.from(`reads.${sortingGrid.table}`).select(['code', 'bag']), 'bag', unknown),
    );
    return found.map(({ code, bag }) => [bag, code] as const);
  });
