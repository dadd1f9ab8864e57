import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { DISPATCHED_FROM, RECEIVED_AT } from '@malote/contracts/scanning/journey.ts';
import { disputed, settled } from '@malote/contracts/scanning/precedence.ts';
import { confirmedScan } from '../bags/for-others.ts';
import { ordersCharged, settledSince } from '../billing/for-others.ts';
import type { ChargeEvent } from '../billing/for-others.ts';
import type { EventOf, EventType } from '../kernel/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import type { On, View } from '../kernel/read-model.ts';
import { parcelsInside } from './inside.ts';
import type { ContainerEvent } from './inside.ts';
import { parcelOrderTable } from './parcel-order-table.ts';
import { confirmed, noticed, promised, stepped, withSteps } from './parcel-steps.ts';
import { parcelsTable } from './parcels-table.ts';
import type { ParcelRow } from './parcels-table.ts';

/** A binding that no bag holds after so long is a stray; a put takes milliseconds, a seal of missing parcels 30 s at most (R-0084). */
const STRAY_AFTER_MS = 60_000;

type Own = Extract<StoredEvent, { readonly data: unknown }> & { readonly data: { readonly waybill: string } };

/** An event of the parcel's own stream, which begins with its registration. */
function own<Event extends Own>(fold: (row: ParcelRow, event: Event) => ParcelRow): On<ParcelRow, Event> {
  return { keys: ({ data }) => [data.waybill], fold: (row, event) => fold(existing(row), event) };
}

/** An event of a container, folded into everything that was inside. */
function inside<Type extends ContainerEvent['type'] & EventType>(
  fold: (row: ParcelRow, event: EventOf<Type>) => ParcelRow,
): On<ParcelRow, EventOf<Type>> {
  return {
    keys: (event, view) => [...parcelsInside(event as ContainerEvent, view).keys()],
    fold: (row, event) => fold(existing(row), event),
  };
}

/** The parcels of an order, as far as they are registered: before its own registration all of them. */
const ofOrder = (orderNumber: string, view: View) =>
  view
    .by(parcelOrderTable, 'orderNumber', orderNumber)
    .filter((one) => one.number === one.waybill)
    .map((one) => one.waybill);

/** The parcels that a change of a charge concerns: those of its customer in the orders that it is or was for. */
export function parcelsCharged(event: ChargeEvent, view: View): readonly string[] {
  const { customer, orders } = ordersCharged(event, view);
  return orders
    .flatMap((orderNumber) => ofOrder(orderNumber, view))
    .filter((waybill) => view.get(parcelsTable, waybill)?.customer === customer);
}

function ofCharge<Type extends ChargeEvent['type'] & EventType>(): On<ParcelRow, EventOf<Type>> {
  return {
    keys: (event, view) => parcelsCharged(event as ChargeEvent, view),
    fold: (row, _, __, view) => confirmed(existing(row), settledSince(existing(row), view)),
  };
}

const strayFrom = ({ metadata }: StoredEvent) =>
  new Date(Date.parse(metadata.receivedAt) + STRAY_AFTER_MS).toISOString();
const inBag = (row: ParcelRow, bag: string, bagStatus: string): ParcelRow => ({
  ...row,
  bag,
  bagStatus,
  ...(row.boundBag === bag && { strayAt: null }),
});
const outOfBag = (row: ParcelRow): ParcelRow => ({ ...row, bag: null, bagStatus: null, load: null });
const unbound = (row: ParcelRow): ParcelRow => ({ ...row, boundBag: null, boundB: null, boundAt: null, strayAt: null });

/** One row per parcel: its own story and that of what it was in. */
export const parcels = readModel(parcelsTable, {
  ParcelRegistered: {
    begins: 'new rows',
    keys: ({ data }) => [data.waybill],
    fold: (_, event) => {
      const {
        data,
        metadata: { happenedAt },
      } = event;
      const registered: ParcelRow = {
        waybill: data.waybill,
        number: data.waybill,
        numbers: [data.waybill],
        orderNumber: data.orderNumber,
        customer: data.customer,
        customerOrderNumber: null,
        channel: data.channel,
        bulky: data.bulky,
        forecastGrams: data.forecastGrams,
        grams: null,
        volumetricGrams: null,
        weighedAt: null,
        divisor: data.divisor,
        lengthMm: data.mm?.length ?? null,
        widthMm: data.mm?.width ?? null,
        heightMm: data.mm?.height ?? null,
        originSite: data.originSite ?? null,
        destinationSite: data.destinationSite ?? null,
        destinationCountry: data.destination.country,
        destinationState: data.destination.state,
        destinationCity: data.destination.city,
        destinationMunicipality: data.destination.municipality ?? null,
        destinationCep5: data.destination.cep5,
        recipientKey: data.recipientKey,
        status: 'to_be_assigned',
        statusAt: happenedAt,
        stepCount: 0,
        steps: [],
        currentSite: null,
        bag: null,
        bagStatus: null,
        load: null,
        lastNode: event.type,
        lastAt: happenedAt,
        trackState: 'awaiting_pickup',
        finished: false,
        signedAt: null,
        signedDay: null,
        settledAt: null,
        closedAt: null,
        quietAt: null,
        promisedAt: null,
        lateAt: null,
        intercepted: false,
        interceptedUntil: null,
        impounded: false,
        cancelled: false,
        problem: null,
        goingBack: false,
        attempts: 0,
        lastFailure: null,
        labels: 0,
        exchange: 'no_exchange',
        registeredAt: happenedAt,
        collectedAt: null,
        hubAt: null,
        leftAt: null,
        arrivedAt: null,
        outAt: null,
        returnedAt: null,
        collectedSite: null,
        hubSite: null,
        deliverySite: null,
        courier: null,
        extraGrams: null,
        boundBag: null,
        boundB: null,
        boundAt: null,
        strayAt: null,
      };
      return stepped(registered, 'to_be_assigned', event);
    },
  },
  ParcelAssigned: own((row, event) => stepped({ ...row, originSite: event.data.pickupSite }, 'to_be_collected', event)),
  ParcelCollected: own((row, event) => stepped(row, 'collected', event)),
  ParcelReceived: own((row, event) => stepped(row, RECEIVED_AT[event.data.stage], event)),
  ParcelDispatched: own((row, event) => stepped(row, DISPATCHED_FROM[event.data.stage], event)),
  ParcelWeighed: own((row, event) =>
    noticed(
      row.weighedAt !== null && event.metadata.happenedAt < row.weighedAt
        ? row
        : {
            ...row,
            grams: event.data.grams,
            extraGrams: event.data.grams - row.forecastGrams,
            weighedAt: event.metadata.happenedAt,
            volumetricGrams: event.data.volumetricGrams ?? null,
            ...(event.data.mm && {
              lengthMm: event.data.mm.length,
              widthMm: event.data.mm.width,
              heightMm: event.data.mm.height,
            }),
          },
      event,
    ),
  ),
  ParcelOutForDelivery: own((row, event) => stepped(row, 'delivering', event)),
  ParcelDeliveryFailed: own((row, event) =>
    stepped({ ...row, attempts: event.data.attempt, lastFailure: event.data.cause }, 'received_delivery_point', event),
  ),
  ParcelSigned: own((row, event) => stepped(row, 'signed', event)),
  ParcelReportedByProvider: own((row, event) => noticed(row, event)),
  ParcelReturnStarted: own((row, event) =>
    noticed({ ...row, goingBack: true, intercepted: false, interceptedUntil: null }, event),
  ),
  ParcelReturned: own((row, event) => stepped({ ...row, goingBack: false }, 'returned', event)),
  ParcelScanUndone: own((row, { data }) =>
    withSteps(
      row,
      row.steps.map((step) => (step.scan === data.scan ? { ...step, undone: true } : step)),
    ),
  ),
  ParcelConflictFound: own((row, { data }) => withSteps(row, disputed(row.steps, data))),
  ParcelConflictSettled: own((row, { data }) => withSteps(row, settled(row.steps, data))),
  ParcelBoundForBag: own((row, event) => ({
    ...row,
    boundBag: event.data.bag,
    boundB: event.data.b,
    boundAt: event.metadata.happenedAt,
    strayAt: strayFrom(event),
  })),
  ParcelReleasedFromBag: own((row, { data }) => (row.boundB === data.b ? unbound(row) : row)),
  ParcelIntercepted: own((row, { data }) => ({ ...row, intercepted: true, interceptedUntil: data.releaseUntil })),
  ParcelInterceptionReleased: own((row) => ({ ...row, intercepted: false, interceptedUntil: null })),
  ParcelImpounded: own((row) => ({ ...row, impounded: true })),
  ParcelImpoundCancelled: own((row) => ({ ...row, impounded: false })),
  ParcelCancelled: own((row, event) => stepped({ ...row, cancelled: true }, 'cancelled', event)),
  ParcelCancellationWithdrawn: own((row, { data }) =>
    withSteps(
      { ...row, cancelled: false },
      row.steps.filter((step) => step.scan !== data.b || step.status !== 'cancelled'),
    ),
  ),
  ParcelProblemRegistered: own((row, event) => stepped({ ...row, problem: event.data.type }, 'problem_piece', event)),
  ParcelProblemClosed: own((row, event) =>
    withSteps(
      noticed({ ...row, problem: null }, event),
      row.steps.map((step) => (step.status === 'problem_piece' ? { ...step, undone: true } : step)),
    ),
  ),
  WaybillExchanged: {
    keys: (event) => [event.stream.slice('parcel-'.length)],
    fold: (row, { data }) =>
      data.result === 'success'
        ? {
            ...existing(row),
            exchange: 'exchange_success',
            number: data.new,
            numbers: [...new Set([...existing(row).numbers, data.new])],
          }
        : { ...existing(row), exchange: 'exchange_exception' },
  },
  ParcelLabelPrinted: own((row, { data }) => ({ ...row, labels: data.copy })),

  OrderRegistered: {
    keys: ({ data }) => data.parcels.map(({ waybill }) => waybill),
    fold: (row, { data }) => ({ ...existing(row), customerOrderNumber: data.customerOrderNumber ?? null }),
  },
  OrderPromised: {
    keys: ({ data }, view) => ofOrder(data.orderNumber, view),
    fold: (row, { data }) => promised(existing(row), data.promisedAt),
  },

  ChargeRegistered: ofCharge<'ChargeRegistered'>(),
  ChargeRevised: ofCharge<'ChargeRevised'>(),
  ChargeSettled: ofCharge<'ChargeSettled'>(),
  ChargeDeleted: ofCharge<'ChargeDeleted'>(),

  ParcelPutInBag: own((row, event) => noticed(inBag(row, event.data.bag, 'packaged'), event)),
  ParcelTakenOutOfBag: own((row, event) => {
    const out = row.bag === event.data.bag ? outOfBag(row) : row;
    return noticed(out.boundB === event.data.b ? { ...out, strayAt: strayFrom(event) } : out, event);
  }),
  BagSealed: inside<'BagSealed'>((row, event) => noticed(inBag(row, event.data.bag, 'sealed'), event)),
  BagReceived: inside<'BagReceived'>((row, event) => stepped(row, RECEIVED_AT[event.data.stage], event)),
  BagScannedOut: inside<'BagScannedOut'>((row, event) => stepped(row, DISPATCHED_FROM[event.data.stage], event)),
  BagConflictSettled: inside<'BagConflictSettled'>((row, event) => {
    const scan = confirmedScan(event);
    if (scan === undefined) return row;
    return stepped(row, (scan.type === 'BagReceived' ? RECEIVED_AT : DISPATCHED_FROM)[scan.data.stage], scan);
  }),
  BagUnpacked: inside<'BagUnpacked'>((row, event) => {
    const free = row.bag === event.data.bag ? outOfBag(row) : row;
    return noticed(free.boundBag === event.data.bag ? unbound(free) : free, event);
  }),
  ItemLoaded: inside<'ItemLoaded'>((row, event) =>
    noticed(row.bag === event.data.item.number ? { ...row, load: event.data.load } : row, event),
  ),
  ItemUnloaded: inside<'ItemUnloaded'>((row, event) =>
    noticed(row.load === event.data.load ? { ...row, load: null } : row, event),
  ),
  LoadDeparted: inside<'LoadDeparted'>((row, event) =>
    stepped(row, DISPATCHED_FROM[event.data.stage], event, event.data.fromSite),
  ),
  LoadDepartureWithdrawn: inside<'LoadDepartureWithdrawn'>((row, event) =>
    withSteps(
      noticed(row, event),
      row.steps.map((step) =>
        step.stream === event.stream && step.scan === event.data.departure ? { ...step, undone: true } : step,
      ),
    ),
  ),
  LoadArrived: inside<'LoadArrived'>((row, event) => noticed(row, event)),
});
