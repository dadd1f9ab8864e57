import { bagsTable } from '../bags/for-others.ts';
import type { BagRow } from '../bags/for-others.ts';
import { counter } from '../kernel/read-model.ts';
import type { Count } from '../kernel/read-model.ts';
import { parcelsTable } from '../scanning/for-others.ts';
import type { ParcelRow } from '../scanning/for-others.ts';
import { trackNodesTable } from '../tracking/for-others.ts';
import type { TrackNodeRow } from '../tracking/for-others.ts';
import { towerCountsTable } from './tower-counts-table.ts';
import type { TowerCountRow } from './tower-counts-table.ts';

type Dimensions = Partial<Omit<TowerCountRow, 'id' | 'measure' | 'site' | 'count'>>;

function count(measure: string, site: string, dimensions: Dimensions, by = 1): Count<typeof towerCountsTable.columns> {
  const { toSite = null, day = null, minute = null, status = null, state = null } = dimensions;
  return {
    row: {
      id: [measure, site, toSite, day, minute, status, state].map((part) => part ?? '').join('|'),
      measure,
      site,
      toSite,
      day,
      minute,
      status,
      state,
    },
    count: by,
  };
}

/** Where a parcel counts that was not scanned yet: where it will be. */
const NOWHERE = '-';

const ofParcel = (row: ParcelRow) => {
  const site = row.currentSite ?? row.originSite ?? row.destinationSite ?? NOWHERE;
  return [
    count('parcels', site, { status: row.status, state: row.destinationState }),
    ...(row.status === 'signed' && row.signedDay !== null ? [count('signed', site, { day: row.signedDay })] : []),
  ];
};

const ofBag = (row: BagRow) => {
  const site = row.currentSite ?? NOWHERE;
  const standing =
    row.state === 'open' || row.state === 'sealing'
      ? 'open'
      : row.state === 'sealed'
        ? row.inTransit
          ? 'in_transit'
          : 'sealed'
        : undefined;
  return [
    ...(standing === undefined ? [] : [count('bags', site, { status: standing })]),
    ...(row.sealedDay === null ? [] : [count('bags_sealed', row.site ?? NOWHERE, { day: row.sealedDay })]),
  ];
};

const ofNode = (row: TrackNodeRow) => {
  const site = row.site ?? NOWHERE;
  const scans = row.scan ? [site, '*'].map((at) => count('scans', at, { day: row.day, minute: row.minute })) : [];
  if (row.node !== 'LoadDeparted' || row.undone) return scans;
  const flow = { day: row.businessDay, toSite: String(row.detail['nextSite']) };
  return [
    ...scans,
    count('flow_vehicles', site, flow),
    count('flow_bags', site, flow, Number(row.detail['bags'])),
    count('flow_parcels', site, flow, Number(row.detail['parcels'])),
  ];
};

/** What the control tower counts: each changed row takes off what it counted for before, and adds what it counts for now. */
export const towerCounts = [
  counter(towerCountsTable, parcelsTable, ofParcel),
  counter(towerCountsTable, bagsTable, ofBag),
  counter(towerCountsTable, trackNodesTable, ofNode),
];
