import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { readModel } from '../kernel/read-model.ts';
import type { On } from '../kernel/read-model.ts';
import { siteDaysTable } from './site-days-table.ts';
import type { SiteDayRow } from './site-days-table.ts';

/** A scan at a site; one without a site counts nowhere. */
const scan: On<SiteDayRow, StoredEvent> = {
  keys: ({ metadata }) => (metadata.site === undefined ? [] : [`${metadata.businessDay}:${metadata.site}`]),
  fold: (row, { metadata }, id) => ({
    id,
    day: metadata.businessDay,
    site: metadata.site ?? '',
    scans: (row?.scans ?? 0) + 1,
    lastScanAt: row !== undefined && row.lastScanAt > metadata.happenedAt ? row.lastScanAt : metadata.happenedAt,
  }),
};

/** Scans by site and business day. The same events as the scans of `track_nodes`. */
export const siteDays = readModel(
  siteDaysTable,
  {
    ParcelCollected: scan,
    ParcelReceived: scan,
    ParcelDispatched: scan,
    ParcelWeighed: scan,
    ParcelOutForDelivery: scan,
    ParcelDeliveryFailed: scan,
    ParcelSigned: scan,
    ParcelReturnStarted: scan,
    ParcelReturned: scan,
    ParcelProblemRegistered: scan,
    ParcelPutInBag: scan,
    ParcelTakenOutOfBag: scan,
    BagReceived: scan,
    BagScannedOut: scan,
    BagUnpacked: scan,
    ItemLoaded: scan,
    ItemUnloaded: scan,
  },
  { notices: 'silent' },
);
