import { bagStatus } from '@malote/contracts/bags/bag.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { EventOf } from '../kernel/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import type { On } from '../kernel/read-model.ts';
import { loadsTable, stowagesTable } from '../linehaul/for-others.ts';
import { bagsConcerned } from '../scanning/for-others.ts';
import { bagsTable } from './bags-table.ts';
import { confirmedScan } from './confirmed-scan.ts';
import { parcelBagTable } from './parcel-bag-table.ts';
import type { BagRow } from './bags-table.ts';

type Own = StoredEvent & { readonly data: { readonly bag: string } };

function own<Event extends Own>(fold: (row: BagRow, event: Event) => BagRow): On<BagRow, Event> {
  return { keys: ({ data }) => [data.bag], fold: (row, event) => stated(fold(existing(row), event)) };
}

/** An event of the load that carries the bag. */
function carried<
  Event extends EventOf<'ItemLoaded' | 'ItemUnloaded' | 'LoadDeparted' | 'LoadDepartureWithdrawn' | 'LoadArrived'>,
>(fold: On<BagRow, Event>['fold']): On<BagRow, Event> {
  return { keys: (event, view) => bagsConcerned(event, view), fold };
}

/** The name in the specification follows from the state, the content and the papers (R-0208). */
function stated(row: BagRow): BagRow {
  const { state: status, parcels: count, totalOrder, airBillNumber } = row;
  return { ...row, status: bagStatus({ status, count }, { totalOrder, airBillNumber }) };
}

/** What a total order tells of its bags: those on it lie on it, under its air bill; one that was on it and has not gone to another lies on none. */
const stowed: On<BagRow, EventOf<'TotalOrderRegistered' | 'TotalOrderRevised'>> = {
  keys: ({ data: { code, fields } }, view) =>
    fields.bags === undefined && fields.airBillNumber === undefined
      ? []
      : [
          ...new Set([
            ...(view.get(stowagesTable, code)?.everHeld ?? []),
            ...(fields.bags ?? []).map(({ bag }) => bag),
          ]),
        ],
  fold: (row, { data: { code } }, bag, view) => {
    const order = view.get(stowagesTable, code);
    // An order of before its bags were looked at may name one that never was.
    if (row === undefined || order === undefined) return undefined;
    if (order.bags.includes(bag)) return stated({ ...row, totalOrder: code, airBillNumber: order.airBillNumber });
    return row.totalOrder === code ? stated({ ...row, totalOrder: null, airBillNumber: null }) : undefined;
  },
};

/** Where it is: what happened earlier by device time than what is known moves nothing back. */
function moved(row: BagRow, event: StoredEvent, where: Partial<BagRow>): BagRow {
  return event.metadata.happenedAt < row.lastAt ? row : { ...row, ...where, lastAt: event.metadata.happenedAt };
}

/** A scan of a sealed bag at a site, as it was reported or as somebody confirmed it later. */
function scanned(row: BagRow, event: EventOf<'BagReceived' | 'BagScannedOut'>): BagRow {
  const { happenedAt: at, site = null } = event.metadata;
  const currentSite = site ?? row.currentSite;
  if (event.type === 'BagScannedOut')
    return moved(row, event, { inTransit: true, nextSite: event.data.nextSite ?? row.nextSite, currentSite });
  const known = row.receivedAt !== null && row.receivedAt > at ? {} : { receivedAt: at, receivedSite: site };
  return moved({ ...row, ...known }, event, { inTransit: false, currentSite });
}

/** One row per bag. */
export const bags = readModel(bagsTable, {
  BagOpened: {
    begins: 'new rows',
    keys: ({ data }) => [data.bag],
    fold: (_, { data, metadata }) =>
      stated({
        bagNumber: data.bag,
        status: 'not_packaged',
        state: 'open',
        channel: data.channel ?? null,
        site: metadata.site ?? null,
        nextSite: data.nextSite ?? null,
        currentSite: metadata.site ?? null,
        load: null,
        plate: null,
        totalOrder: null,
        airBillNumber: null,
        parcels: 0,
        grams: 0,
        maxGrams: data.limits?.grams ?? null,
        maxParcels: data.limits?.parcels ?? null,
        openedAt: metadata.happenedAt,
        openedBy: metadata.behalfOf ?? metadata.actor,
        sealedAt: null,
        sealedDay: null,
        sealedBy: null,
        sealNumber: null,
        sealColour: null,
        receivedAt: null,
        receivedSite: null,
        unpackedAt: null,
        inTransit: false,
        lastAt: metadata.happenedAt,
        labels: 0,
      }),
  },
  ParcelPutInBag: own((row, event) =>
    moved(
      {
        ...row,
        parcels: row.parcels + 1,
        grams: row.grams + event.data.grams,
        channel: row.channel ?? event.data.channel,
        maxGrams: row.maxGrams ?? event.data.limits.grams,
        maxParcels: row.maxParcels ?? event.data.limits.parcels,
      },
      event,
      {},
    ),
  ),
  ParcelTakenOutOfBag: {
    keys: ({ data }) => [data.bag],
    fold: (row, event, _, view) => {
      const held = view.get(parcelBagTable, `${event.data.waybill}:${event.data.b}`);
      const bag = existing(row);
      return stated(moved({ ...bag, parcels: bag.parcels - 1, grams: bag.grams - existing(held).grams }, event, {}));
    },
  },
  BagSealRequested: own((row) => ({ ...row, state: 'sealing' })),
  BagSealAbandoned: own((row) => ({ ...row, state: 'open' })),
  BagSealed: own((row, event) =>
    moved(
      {
        ...row,
        state: 'sealed',
        parcels: event.data.parcels.length,
        grams: event.data.grams,
        channel: event.data.channel,
        nextSite: event.data.nextSite ?? row.nextSite,
        sealedAt: event.metadata.happenedAt,
        sealedDay: event.metadata.businessDay,
        sealedBy: event.metadata.behalfOf ?? event.metadata.actor,
        sealNumber: event.data.seal?.number ?? null,
        sealColour: event.data.seal?.colour ?? null,
      },
      event,
      {},
    ),
  ),
  BagResealed: own((row, { data }) => ({
    ...row,
    sealNumber: data.newSeal.number,
    sealColour: data.newSeal.colour ?? null,
  })),
  BagReceived: own(scanned),
  BagScannedOut: own(scanned),
  BagConflictSettled: own((row, event) => {
    const scan = confirmedScan(event);
    return scan === undefined ? row : scanned(row, scan);
  }),
  BagUnpacked: own((row, event) =>
    moved({ ...row, state: 'unpacked', unpackedAt: event.metadata.happenedAt }, event, { inTransit: false }),
  ),
  BagDeleted: own((row) => ({ ...row, state: 'deleted' })),
  BagLabelPrinted: own((row, { data }) => ({ ...row, labels: data.copy })),

  TotalOrderRegistered: stowed,
  TotalOrderRevised: stowed,

  ItemLoaded: carried((row, event) => moved({ ...existing(row), load: event.data.load }, event, {})),
  ItemUnloaded: carried((row, event) =>
    moved({ ...existing(row), ...(existing(row).load === event.data.load && { load: null, plate: null }) }, event, {
      inTransit: false,
      currentSite: event.metadata.site ?? existing(row).currentSite,
    }),
  ),
  LoadDeparted: carried((row, event) =>
    moved({ ...existing(row), plate: event.data.plate }, event, {
      inTransit: true,
      currentSite: event.data.fromSite,
      nextSite: event.data.nextSite,
    }),
  ),
  LoadDepartureWithdrawn: carried((row, event, bag) =>
    moved({ ...existing(row), plate: null }, event, {
      inTransit: false,
      currentSite: event.data.site,
      nextSite: event.data.items.find(({ number }) => number === bag)?.nextSite ?? null,
    }),
  ),
  LoadArrived: carried((row, event, _, view) => {
    const load = view.get(loadsTable, event.data.load);
    return moved({ ...existing(row), plate: load?.plate ?? existing(row).plate }, event, {});
  }),
});
