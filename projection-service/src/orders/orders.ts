import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { ordersCharged } from '../billing/for-others.ts';
import type { ChargeEvent } from '../billing/for-others.ts';
import type { EventOf, EventType } from '../kernel/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import type { On, View } from '../kernel/read-model.ts';
import { parcelOrderTable, parcelsInside, parcelsTable } from '../scanning/for-others.ts';
import type { ContainerEvent } from '../scanning/for-others.ts';
import { lineOf, withLines } from './order-lines.ts';
import { ordersTable } from './orders-table.ts';
import type { OrderRow } from './orders-table.ts';

/** The lines anew for those parcels; the parcels' rows already hold the event. */
function refreshed(row: OrderRow, waybills: ReadonlySet<string>, view: View): OrderRow {
  return withLines(
    row,
    row.parcels.map((line) => {
      const parcel = waybills.has(line.waybill) ? view.get(parcelsTable, line.waybill) : undefined;
      return parcel === undefined ? line : lineOf(parcel);
    }),
  );
}

/** Parcels are registered before their order: what happens to one in between is in its row when the order comes, and concerns no order yet. */
const ofParcel = <Event extends StoredEvent>(waybillOf: (event: Event) => string): On<OrderRow, Event> => ({
  keys: (event, view) => {
    const found = view.get(parcelOrderTable, waybillOf(event));
    return found === undefined ? [] : [found.orderNumber];
  },
  fold: (row, event, _, view) => (row === undefined ? undefined : refreshed(row, new Set([waybillOf(event)]), view)),
});

type OfParcel = { readonly data: { readonly waybill: string } };
const byWaybill = <Event extends StoredEvent & OfParcel>(): On<OrderRow, Event> =>
  ofParcel<Event>(({ data }) => data.waybill);

const ofContent = <Type extends ContainerEvent['type'] & EventType>(): On<OrderRow, EventOf<Type>> => {
  const byOrder = (event: EventOf<Type>, view: View) =>
    view.once('waybills inside by order', () => {
      const waybills = new Map<string, Set<string>>();
      for (const { orderNumber, waybill } of parcelsInside(event as ContainerEvent, view).values())
        waybills.set(orderNumber, (waybills.get(orderNumber) ?? new Set()).add(waybill));
      return waybills;
    });
  return {
    keys: (event, view) => [...byOrder(event, view).keys()],
    fold: (row, event, orderNumber, view) =>
      row === undefined ? undefined : refreshed(row, byOrder(event, view).get(orderNumber) ?? new Set(), view),
  };
};

/** What happened to a charge, folded into the orders of its customer: their parcels' rows hold it already. */
function ofCharge<Type extends ChargeEvent['type'] & EventType>(): On<OrderRow, EventOf<Type>> {
  return {
    keys: (event, view) => {
      const { customer, orders } = ordersCharged(event as ChargeEvent, view);
      return orders.filter((orderNumber) => view.get(ordersTable, orderNumber)?.customer === customer);
    },
    fold: (row, _, __, view) => row && refreshed(row, new Set(row.waybillNumbers), view),
  };
}

const itself = <Event extends StoredEvent & { readonly data: { readonly orderNumber: string } }>(
  fold: (row: OrderRow, event: Event) => OrderRow,
): On<OrderRow, Event> => ({
  keys: ({ data }) => [data.orderNumber],
  fold: (row, event) => fold(existing(row), event),
});

type MethodChanged = EventOf<'DeliveryMethodChangeRegistered' | 'DeliveryMethodChangeModified'>;

/** How an order is delivered is changed under its number, also under one that no order has. */
const deliveredBy: On<OrderRow, MethodChanged> = {
  keys: ({ data }) => [data.code],
  fold: (row, { data }) => {
    const { newMethod } = (data.fields ?? {}) as { readonly newMethod?: OrderRow['deliveryMethod'] };
    return row === undefined ? undefined : { ...row, deliveryMethod: newMethod ?? row.deliveryMethod };
  },
};

const present = (numbers: readonly (string | null)[]): readonly string[] => [
  ...new Set(numbers.filter((number) => number !== null)),
];

function registered({ data, metadata }: EventOf<'OrderRegistered'>, view: View): OrderRow {
  const waybills = data.parcels.map((parcel) => parcel.waybill);
  const row: OrderRow = {
    orderNumber: data.orderNumber,
    waybillNumber: waybills[0] ?? data.orderNumber,
    waybills: waybills.length,
    waybillNumbers: waybills,
    numbers: present([data.orderNumber, data.customerOrderNumber ?? null, data.referenceNumber ?? null, ...waybills]),
    customerOrderNumber: data.customerOrderNumber ?? null,
    referenceNumber: data.referenceNumber ?? null,
    logisticsSlipNumber: data.logisticsSlipNumber ?? null,
    customer: data.customer,
    channel: data.channel,
    source: data.source,
    ownStatus: data.status,
    orderStatus: data.status,
    waybillStatus: 'to_be_assigned',
    closed: false,
    tab: 'to_be_collected',
    declaredMinor: BigInt(data.declaredValue.amount),
    declaredCurrency: data.declaredValue.currency,
    paymentMethod: data.paymentMethod,
    deliveryMethod: data.deliveryMethod,
    batteryType: data.batteryType ?? null,
    packageType: data.packageType ?? null,
    forecastGrams: data.parcels.reduce((sum, parcel) => sum + parcel.grams, 0),
    weighedGrams: null,
    recipientName: data.recipient.name,
    recipientKey: data.recipient.key,
    recipientWords: data.recipient.words,
    recipientCity: data.recipient.city,
    recipientState: data.recipient.state,
    recipient: data.recipient,
    sender: data.sender,
    products: data.products,
    invoices: data.parcels.flatMap((parcel) =>
      parcel.invoices.map((invoice) => ({ waybill: parcel.waybill, ...invoice })),
    ),
    totals: data.totals,
    parcels: [],
    originSite: data.originSite ?? null,
    destinationSite: data.destinationSite ?? null,
    currentSite: null,
    bag: null,
    intercepted: false,
    impounded: false,
    registeredAt: metadata.happenedAt,
    handedOverAt: data.status === 'handed_over' ? metadata.happenedAt : null,
    promisedAt: null,
    lateAt: null,
    lastScanAt: null,
  };
  return withLines(
    row,
    waybills.map((waybill) => lineOf(existing(view.get(parcelsTable, waybill)))),
  );
}

/** One row per order: what the order list, its tabs, exports and the detail show. */
export const orders = readModel(
  ordersTable,
  {
    OrderRegistered: {
      begins: 'new rows',
      keys: ({ data }) => [data.orderNumber],
      fold: (row, event, _, view) => row ?? registered(event, view),
    },
    OrderAmended: itself((row, { data }) => ({
      ...row,
      ...(data.recipient && {
        recipient: data.recipient,
        recipientName: data.recipient.name,
        recipientKey: data.recipient.key,
        recipientWords: data.recipient.words,
        recipientCity: data.recipient.city,
        recipientState: data.recipient.state,
      }),
      ...(data.sender && { sender: data.sender }),
      ...(data.referenceNumber !== undefined && {
        referenceNumber: data.referenceNumber,
        numbers: present([
          row.orderNumber,
          row.customerOrderNumber,
          data.referenceNumber,
          ...row.numbers.filter((number) => number !== row.referenceNumber),
        ]),
      }),
    })),
    OrderPromised: itself((row, { data }) =>
      withLines({ ...row, promisedAt: new Date(data.promisedAt).toISOString() }, row.parcels),
    ),
    OrderHandedOver: itself((row, { metadata }) =>
      withLines({ ...row, ownStatus: 'handed_over', handedOverAt: metadata.happenedAt }, row.parcels),
    ),
    OrderForecastCancelled: itself((row) => withLines({ ...row, ownStatus: 'forecast_cancelled' }, row.parcels)),
    OrderVoided: itself((row) => withLines({ ...row, ownStatus: 'void' }, row.parcels)),

    DeliveryMethodChangeRegistered: deliveredBy,
    DeliveryMethodChangeModified: deliveredBy,

    ParcelAssigned: byWaybill(),
    ParcelCollected: byWaybill(),
    ParcelReceived: byWaybill(),
    ParcelDispatched: byWaybill(),
    ParcelWeighed: byWaybill(),
    ParcelOutForDelivery: byWaybill(),
    ParcelDeliveryFailed: byWaybill(),
    ParcelSigned: byWaybill(),
    ParcelReturnStarted: byWaybill(),
    ParcelReturned: byWaybill(),
    ParcelScanUndone: byWaybill(),
    ParcelConflictFound: byWaybill(),
    ParcelConflictSettled: byWaybill(),
    ParcelIntercepted: byWaybill(),
    ParcelInterceptionReleased: byWaybill(),
    ParcelImpounded: byWaybill(),
    ParcelImpoundCancelled: byWaybill(),
    ParcelCancelled: byWaybill(),
    ParcelCancellationWithdrawn: byWaybill(),
    ParcelProblemRegistered: byWaybill(),
    ParcelProblemClosed: byWaybill(),
    ParcelPutInBag: byWaybill(),
    ParcelTakenOutOfBag: byWaybill(),
    WaybillExchanged: {
      keys: (event, view) => {
        const found = view.get(parcelOrderTable, event.stream.slice('parcel-'.length));
        return found === undefined ? [] : [found.orderNumber];
      },
      fold: (row, { data }) =>
        row === undefined || data.result !== 'success'
          ? row
          : {
              ...row,
              // What is on the label now; `waybillNumbers` stay what its parcels are kept by.
              ...(row.waybillNumber === data.old && { waybillNumber: data.new }),
              numbers: present([...row.numbers, data.new]),
            },
    },

    ChargeRegistered: ofCharge<'ChargeRegistered'>(),
    ChargeRevised: ofCharge<'ChargeRevised'>(),
    ChargeSettled: ofCharge<'ChargeSettled'>(),
    ChargeDeleted: ofCharge<'ChargeDeleted'>(),

    BagSealed: ofContent<'BagSealed'>(),
    BagReceived: ofContent<'BagReceived'>(),
    BagScannedOut: ofContent<'BagScannedOut'>(),
    BagUnpacked: ofContent<'BagUnpacked'>(),
    BagConflictSettled: ofContent<'BagConflictSettled'>(),
    ItemLoaded: ofContent<'ItemLoaded'>(),
    ItemUnloaded: ofContent<'ItemUnloaded'>(),
    LoadDeparted: ofContent<'LoadDeparted'>(),
    LoadDepartureWithdrawn: ofContent<'LoadDepartureWithdrawn'>(),
    LoadArrived: ofContent<'LoadArrived'>(),
  },
  { nature: 'derived' },
);
