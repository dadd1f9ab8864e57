import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { siteScope } from '@malote/contracts/kernel/scope.ts';
import { DISPATCHED_FROM, RECEIVED_AT } from '@malote/contracts/scanning/journey.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { bagsTable } from '../bags/for-others.ts';
import type { EventOf, EventType } from '../kernel/events.ts';
import type { AnyTable } from '../kernel/table.ts';
import type { Folded, View } from '../kernel/read-model.ts';
import { loadsTable } from '../linehaul/for-others.ts';
import { ordersTable } from '../orders/for-others.ts';
import { parcelsTable } from '../scanning/for-others.ts';
import { minuteAtCompany } from './company-minute.ts';
import type { NodeDetail, TrackNodeRow } from './track-nodes-table.ts';

/** Makes the node of an event. */
export type NodeMaker = (event: StoredEvent, view: View, id: string) => Folded<TrackNodeRow>;

/** An event that came this long after it happened is late. */
const LATE_MS = 24 * 3_600_000;

interface Said {
  readonly status?: WaybillStatus;
  readonly detail?: NodeDetail;
  readonly site?: string;
}

/** `scan`: somebody read a code; boards count it. `word`: anything else that a track tells. */
type Kind = 'scan' | 'word';

interface Holder {
  readonly holder: TrackNodeRow['holder'];
  readonly table: AnyTable;
  /** When the newest step known of it happened: an event before it came late. */
  readonly knownAt: (number: string, view: View) => string | undefined;
}

const HOLDERS = {
  order: { holder: 'order', table: ordersTable as unknown as AnyTable, knownAt: () => undefined },
  parcel: {
    holder: 'parcel',
    table: parcelsTable as unknown as AnyTable,
    knownAt: (number, view) => view.get(parcelsTable, number)?.lastAt,
  },
  bag: {
    holder: 'bag',
    table: bagsTable as unknown as AnyTable,
    knownAt: (number, view) => view.get(bagsTable, number)?.lastAt,
  },
  load: { holder: 'load', table: loadsTable as unknown as AnyTable, knownAt: () => undefined },
} as const satisfies Record<string, Holder>;

function node(
  of: Holder,
  kind: Kind,
  number: string,
  event: StoredEvent,
  view: View,
  id: string,
  said: Said,
): Folded<TrackNodeRow> {
  const { metadata } = event;
  const known = of.knownAt(number, view);
  const { day, minute } = minuteAtCompany(metadata.happenedAt);
  return {
    id,
    atPosition: event.position,
    holder: of.holder,
    holderNumber: number,
    node: event.type,
    status: said.status ?? null,
    site: said.site ?? metadata.site ?? null,
    at: metadata.happenedAt,
    offsetMinutes: metadata.offset,
    receivedAt: metadata.receivedAt,
    businessDay: metadata.businessDay,
    actor: metadata.behalfOf ?? metadata.actor,
    commandId: metadata.commandId,
    detail: said.detail ?? {},
    late:
      Date.parse(metadata.receivedAt) - Date.parse(metadata.happenedAt) > LATE_MS ||
      (known !== undefined && metadata.happenedAt < known),
    undone: false,
    scan: kind === 'scan',
    day,
    minute,
    scope: [...view.scopeOf(of.table, number), ...(metadata.site === undefined ? [] : [siteScope(metadata.site)])],
  };
}

type Makers<Type extends EventType> = { readonly [One in Type]: NodeMaker };

function maker<Type extends EventType>(
  of: Holder,
  kind: Kind,
  numberOf: (event: EventOf<Type>) => string,
  say: (event: EventOf<Type>) => Said = () => ({}),
): NodeMaker {
  return (event, view, id) =>
    node(of, kind, numberOf(event as EventOf<Type>), event, view, id, say(event as EventOf<Type>));
}

type WithWaybill = EventOf<EventType> & { readonly data: { readonly waybill: string } };
const ofParcel = <Type extends EventType>(kind: Kind, say?: (event: EventOf<Type>) => Said) =>
  maker<Type>(HOLDERS.parcel, kind, (event) => (event as unknown as WithWaybill).data.waybill, say);
const ofBag = <Type extends EventType>(kind: Kind, say?: (event: EventOf<Type>) => Said) =>
  maker<Type>(HOLDERS.bag, kind, (event) => (event as unknown as { data: { bag: string } }).data.bag, say);
const ofLoad = <Type extends EventType>(kind: Kind, say?: (event: EventOf<Type>) => Said) =>
  maker<Type>(HOLDERS.load, kind, (event) => (event as unknown as { data: { load: string } }).data.load, say);
const ofOrder = <Type extends EventType>(say?: (event: EventOf<Type>) => Said) =>
  maker<Type>(
    HOLDERS.order,
    'word',
    (event) => (event as unknown as { data: { orderNumber: string } }).data.orderNumber,
    say,
  );

export const orderNode: Makers<
  'OrderRegistered' | 'OrderPromised' | 'OrderHandedOver' | 'OrderForecastCancelled' | 'OrderVoided'
> = {
  OrderRegistered: ofOrder<'OrderRegistered'>(({ data }) => ({
    detail: { source: data.source, parcels: data.totals.parcels },
  })),
  OrderPromised: ofOrder<'OrderPromised'>(({ data }) => ({
    detail: { promisedAt: data.promisedAt, basis: data.basis },
  })),
  OrderHandedOver: ofOrder<'OrderHandedOver'>(),
  OrderForecastCancelled: ofOrder<'OrderForecastCancelled'>(),
  OrderVoided: ofOrder<'OrderVoided'>(),
};

type ParcelTypes =
  | 'ParcelRegistered'
  | 'ParcelAssigned'
  | 'ParcelCollected'
  | 'ParcelReceived'
  | 'ParcelDispatched'
  | 'ParcelWeighed'
  | 'ParcelOutForDelivery'
  | 'ParcelDeliveryFailed'
  | 'ParcelSigned'
  | 'ParcelReportedByProvider'
  | 'ParcelReturnStarted'
  | 'ParcelReturned'
  | 'ParcelIntercepted'
  | 'ParcelInterceptionReleased'
  | 'ParcelImpounded'
  | 'ParcelImpoundCancelled'
  | 'ParcelCancelled'
  | 'ParcelCancellationWithdrawn'
  | 'ParcelProblemRegistered'
  | 'ParcelProblemClosed'
  | 'WaybillExchanged'
  | 'ParcelPutInBag'
  | 'ParcelTakenOutOfBag';

export const parcelNode: Makers<ParcelTypes> = {
  ParcelRegistered: ofParcel<'ParcelRegistered'>('word', () => ({ status: 'to_be_assigned' })),
  ParcelAssigned: ofParcel<'ParcelAssigned'>('word', ({ data }) => ({
    status: 'to_be_collected',
    detail: { pickupSite: data.pickupSite },
  })),
  ParcelCollected: ofParcel<'ParcelCollected'>('scan', () => ({ status: 'collected' })),
  ParcelReceived: ofParcel<'ParcelReceived'>('scan', ({ data }) => ({
    status: RECEIVED_AT[data.stage],
    detail: { stage: data.stage },
  })),
  ParcelDispatched: ofParcel<'ParcelDispatched'>('scan', ({ data }) => ({
    status: DISPATCHED_FROM[data.stage],
    detail: { stage: data.stage, nextSite: data.nextSite ?? null },
  })),
  ParcelWeighed: ofParcel<'ParcelWeighed'>('scan', ({ data }) => ({
    detail: { grams: data.grams, source: data.source },
  })),
  ParcelOutForDelivery: ofParcel<'ParcelOutForDelivery'>('scan', ({ data }) => ({
    status: 'delivering',
    detail: { courier: data.courier ?? null },
  })),
  ParcelDeliveryFailed: ofParcel<'ParcelDeliveryFailed'>('scan', ({ data }) => ({
    status: 'received_delivery_point',
    detail: { cause: data.cause, attempt: data.attempt },
  })),
  ParcelSigned: ofParcel<'ParcelSigned'>('scan', ({ data }) => ({
    status: 'signed',
    detail: { forced: data.forced, photos: data.photos.length },
  })),
  ParcelReportedByProvider: ofParcel<'ParcelReportedByProvider'>('word', ({ data }) => ({
    detail: { provider: data.provider, reported: data.node },
  })),
  ParcelReturnStarted: ofParcel<'ParcelReturnStarted'>('scan', ({ data }) => ({
    detail: { cause: data.cause, returnSite: data.returnSite ?? null },
  })),
  ParcelReturned: ofParcel<'ParcelReturned'>('scan', () => ({ status: 'returned' })),
  ParcelIntercepted: ofParcel<'ParcelIntercepted'>('word', ({ data }) => ({
    detail: { releaseUntil: data.releaseUntil },
  })),
  ParcelInterceptionReleased: ofParcel<'ParcelInterceptionReleased'>('word'),
  ParcelImpounded: ofParcel<'ParcelImpounded'>('word'),
  ParcelImpoundCancelled: ofParcel<'ParcelImpoundCancelled'>('word'),
  ParcelCancelled: ofParcel<'ParcelCancelled'>('word', ({ data }) => ({
    status: 'cancelled',
    detail: { cause: data.cause },
  })),
  ParcelCancellationWithdrawn: ofParcel<'ParcelCancellationWithdrawn'>('word'),
  ParcelProblemRegistered: ofParcel<'ParcelProblemRegistered'>('scan', ({ data }) => ({
    status: 'problem_piece',
    detail: { type: data.type, photos: data.photos.length },
  })),
  ParcelProblemClosed: ofParcel<'ParcelProblemClosed'>('word', ({ data }) => ({ detail: { result: data.result } })),
  WaybillExchanged: maker<'WaybillExchanged'>(
    HOLDERS.parcel,
    'word',
    ({ stream }) => stream.slice('parcel-'.length),
    ({ data }) => ({ detail: { old: data.old, new: data.new, result: data.result } }),
  ),
  ParcelPutInBag: ofParcel<'ParcelPutInBag'>('scan', ({ data }) => ({ detail: { bag: data.bag, grams: data.grams } })),
  ParcelTakenOutOfBag: ofParcel<'ParcelTakenOutOfBag'>('scan', ({ data }) => ({
    detail: { bag: data.bag, cause: data.cause },
  })),
};

export const bagNode: Makers<
  'BagOpened' | 'BagSealed' | 'BagResealed' | 'BagReceived' | 'BagScannedOut' | 'BagUnpacked' | 'BagDeleted'
> = {
  BagOpened: ofBag<'BagOpened'>('word', ({ data }) => ({
    detail: { channel: data.channel ?? null, nextSite: data.nextSite ?? null },
  })),
  BagSealed: ofBag<'BagSealed'>('word', ({ data }) => ({
    detail: { parcels: data.parcels.length, grams: data.grams, seal: data.seal?.number ?? null },
  })),
  BagResealed: ofBag<'BagResealed'>('word', ({ data }) => ({
    detail: { oldSeal: data.oldSeal?.number ?? null, newSeal: data.newSeal.number },
  })),
  BagReceived: ofBag<'BagReceived'>('scan', ({ data }) => ({
    status: RECEIVED_AT[data.stage],
    detail: { stage: data.stage },
  })),
  BagScannedOut: ofBag<'BagScannedOut'>('scan', ({ data }) => ({
    status: DISPATCHED_FROM[data.stage],
    detail: { stage: data.stage, nextSite: data.nextSite ?? null },
  })),
  BagUnpacked: ofBag<'BagUnpacked'>('scan'),
  BagDeleted: ofBag<'BagDeleted'>('word'),
};

export const loadNode: Makers<
  | 'LoadOpened'
  | 'LoadCancelled'
  | 'ItemLoaded'
  | 'ItemUnloaded'
  | 'LoadDeparted'
  | 'LoadDepartureWithdrawn'
  | 'LoadArrived'
> = {
  LoadOpened: ofLoad<'LoadOpened'>('word', ({ data }) => ({
    site: data.originSite,
    detail: { originSite: data.originSite, stops: data.stops.length },
  })),
  LoadCancelled: ofLoad<'LoadCancelled'>('word'),
  ItemLoaded: ofLoad<'ItemLoaded'>('scan', ({ data }) => ({
    detail: { kind: data.item.kind, number: data.item.number, parcels: data.item.parcels },
  })),
  ItemUnloaded: ofLoad<'ItemUnloaded'>('scan', ({ data }) => ({
    detail: { kind: data.kind, number: data.number, condition: data.condition },
  })),
  LoadDeparted: ofLoad<'LoadDeparted'>('word', ({ data }) => ({
    status: DISPATCHED_FROM[data.stage],
    site: data.fromSite,
    detail: {
      fromSite: data.fromSite,
      nextSite: data.nextSite,
      plate: data.plate,
      leg: data.leg,
      bags: data.items.filter((item) => item.kind === 'bag').length,
      parcels: data.items.reduce((sum, item) => sum + item.parcels, 0),
      expectedArrivalAt: data.expectedArrivalAt ?? null,
    },
  })),
  LoadDepartureWithdrawn: ofLoad<'LoadDepartureWithdrawn'>('word', ({ data }) => ({
    site: data.site,
    detail: { leg: data.leg, bags: data.items.filter((item) => item.kind === 'bag').length },
  })),
  LoadArrived: ofLoad<'LoadArrived'>('word', ({ data }) => ({
    site: data.site,
    detail: { leg: data.leg, seals: data.sealsFound.length },
  })),
};
