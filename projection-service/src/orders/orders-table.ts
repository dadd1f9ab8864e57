import type { Order } from '@malote/contracts/orders/order.ts';
import type { StoredParty } from '@malote/contracts/orders/party.ts';
import type { OrderStatus, OrderTab } from '@malote/contracts/orders/status.ts';
import type { StoredInvoice, StoredProduct } from '@malote/contracts/orders/events.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { z } from 'zod';
import { flag, instant, integer, json, minor, optional, text, texts } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** What an order's row keeps of each of its parcels, in the order of the order. */
export interface ParcelLine {
  readonly waybill: string;
  readonly status: WaybillStatus;
  readonly bagged: boolean;
  readonly intercepted: boolean;
  readonly impounded: boolean;
  /** Signed or returned, and settled. */
  readonly closed: boolean;
  /** Signed, returned or cancelled. */
  readonly finished: boolean;
  readonly grams: number | null;
  readonly site: string | null;
  readonly bag: string | null;
  /** Null while nothing but its registration is known. */
  readonly lastAt: string | null;
}

/** One row per order: its own status, that of its parcels, and what the detail shows. Personal fields are ciphertext. */
export const ordersTable = table('orders', {
  key: 'orderNumber',
  scope: 'rows',
  columns: {
    orderNumber: text(),
    /** The first waybill, how many, all of them. */
    waybillNumber: text(),
    waybills: integer(),
    waybillNumbers: texts(),
    /** Every number that finds the order: its own, the customer's, the reference, the waybills (also after an exchange). */
    numbers: texts(),
    customerOrderNumber: optional(text()),
    referenceNumber: optional(text()),
    logisticsSlipNumber: optional(text()),
    customer: text(),
    channel: text(),
    source: text(),
    ownStatus: text<Exclude<Order['status'], 'absent'>>(),
    orderStatus: text<OrderStatus>(),
    waybillStatus: text<WaybillStatus>(),
    /** All of it that lives is closed (R-0205). */
    closed: flag(),
    tab: text<Exclude<OrderTab, 'all'>>(),
    declaredMinor: minor(),
    declaredCurrency: text(),
    paymentMethod: text(),
    deliveryMethod: text(),
    batteryType: optional(text()),
    packageType: optional(text()),
    forecastGrams: integer(),
    /** Sum of what is weighed; null while nothing is. */
    weighedGrams: optional(integer()),
    /** `pd1.…`; `recipientKey` is the keyed hash of the person, `recipientWords` those of the words of the name. */
    recipientName: text(),
    recipientKey: text(),
    recipientWords: texts(),
    recipientCity: text(),
    recipientState: text(),
    recipient: json<StoredParty>(),
    sender: json<StoredParty>(),
    products: json<readonly z.infer<typeof StoredProduct>[]>(),
    invoices: json<readonly ({ readonly waybill: string } & z.infer<typeof StoredInvoice>)[]>(),
    totals: json<{
      readonly parcels: number;
      readonly items: number;
      readonly grams: number;
      readonly litres: number;
    }>(),
    parcels: json<readonly ParcelLine[]>(),
    originSite: optional(text()),
    destinationSite: optional(text()),
    /** Site and bag of the least advanced parcel. */
    currentSite: optional(text()),
    bag: optional(text()),
    intercepted: flag(),
    impounded: flag(),
    registeredAt: instant(),
    handedOverAt: optional(instant()),
    promisedAt: optional(instant()),
    /** The promise while any parcel is not finished, else null: late when it has passed. */
    lateAt: optional(instant()),
    lastScanAt: optional(instant()),
  },
  indexes: [
    { name: 'numbers', on: 'numbers', using: 'gin' },
    { name: 'recipient_words', on: 'recipient_words', using: 'gin' },
    { name: 'recipient_key', on: 'recipient_key' },
    { name: 'registered', on: 'registered_at desc, order_number desc' },
    { name: 'tab', on: 'tab, registered_at desc, order_number desc' },
    { name: 'status', on: 'order_status, registered_at desc, order_number desc' },
    { name: 'customer', on: 'customer, registered_at desc, order_number desc' },
    { name: 'site', on: 'current_site, registered_at desc, order_number desc' },
    { name: 'promised', on: 'promised_at, order_number' },
    { name: 'last_scan', on: 'last_scan_at desc nulls last, order_number desc' },
    { name: 'late', on: 'late_at', where: 'late_at is not null' },
  ],
});
export type OrderRow = RowOf<typeof ordersTable.columns>;
