import type { Step, WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { day, flag, instant, integer, json, optional, text, texts } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** A step of a parcel or of the container it was in; `stream` and `version` name the event. */
export interface ParcelStep extends Step {
  readonly stream: string;
  readonly version: number;
  /** Who did it: the user that was named, else who sent it. */
  readonly by: string;
  /** The business day of a signature. */
  readonly day?: string;
}

/** The words of `TrackState` that do not depend on the clock; the query says `possibly_abnormal` where `quiet_at` has passed, and nothing of who was cancelled or came back. */
export type StoredTrackState = 'in_transit' | 'awaiting_pickup' | 'delivery_failed' | 'signed';

/** One row per parcel, under its first waybill number. Grams and millimetres. */
export const parcelsTable = table('parcels', {
  key: 'waybill',
  scope: 'rows',
  columns: {
    waybill: text(),
    /** The number that counts now (an exchange changes it), and all it ever had. */
    number: text(),
    numbers: texts(),
    orderNumber: text(),
    customer: text(),
    customerOrderNumber: optional(text()),
    channel: text(),
    bulky: flag(),
    forecastGrams: integer(),
    grams: optional(integer()),
    volumetricGrams: optional(integer()),
    weighedAt: optional(instant()),
    divisor: integer(),
    lengthMm: optional(integer()),
    widthMm: optional(integer()),
    heightMm: optional(integer()),
    originSite: optional(text()),
    destinationSite: optional(text()),
    destinationCountry: text(),
    destinationState: text(),
    destinationCity: text(),
    destinationMunicipality: optional(text()),
    destinationCep5: text(),
    recipientKey: text(),
    /** Own steps and those of its containers; the status is that of the one that counts (R-0205). */
    status: text<WaybillStatus>(),
    statusAt: instant(),
    stepCount: integer(),
    steps: json<readonly ParcelStep[]>(),
    /** The site of the counting step; the bag that holds it and what it is in; the load that carries that bag. */
    currentSite: optional(text()),
    bag: optional(text()),
    bagStatus: optional(text()),
    load: optional(text()),
    /** The last event that said something of where it is (an event type), by device time. */
    lastNode: text(),
    lastAt: instant(),
    trackState: text<StoredTrackState>(),
    /** Signed, returned or cancelled. */
    finished: flag(),
    signedAt: optional(instant()),
    signedDay: optional(day()),
    /** Since when all is settled that its customer is charged for its order; and since when it is closed: at its end, and settled (R-0205). */
    settledAt: optional(instant()),
    closedAt: optional(instant()),
    /** `quietAt`: 72 h after `lastAt` while not finished (R-0220). `lateAt`: the promise while not finished. Null otherwise. */
    quietAt: optional(instant()),
    promisedAt: optional(instant()),
    lateAt: optional(instant()),
    intercepted: flag(),
    interceptedUntil: optional(instant()),
    impounded: flag(),
    cancelled: flag(),
    problem: optional(text()),
    goingBack: flag(),
    attempts: integer(),
    lastFailure: optional(text()),
    labels: integer(),
    exchange: text(),
    registeredAt: instant(),
    /** When it first was at each stage of its way, and where and by whom it was delivered; of steps that count. */
    collectedAt: optional(instant()),
    hubAt: optional(instant()),
    leftAt: optional(instant()),
    arrivedAt: optional(instant()),
    outAt: optional(instant()),
    returnedAt: optional(instant()),
    collectedSite: optional(text()),
    hubSite: optional(text()),
    deliverySite: optional(text()),
    courier: optional(text()),
    /** What the scale says above what was declared; null while nothing is weighed. */
    extraGrams: optional(integer()),
    /** The binding that the parcel has, and while no bag holds it: the instant from which on that is a stray (a minute after it was bound). */
    boundBag: optional(text()),
    boundB: optional(text()),
    boundAt: optional(instant()),
    strayAt: optional(instant()),
  },
  indexes: [
    { name: 'numbers', on: 'numbers', using: 'gin' },
    { name: 'order', on: 'order_number' },
    { name: 'customer_order', on: 'customer_order_number', where: 'customer_order_number is not null' },
    { name: 'last', on: 'last_at desc, waybill desc' },
    { name: 'status', on: 'status, last_at desc, waybill desc' },
    { name: 'site', on: 'current_site, last_at desc, waybill desc' },
    { name: 'promised', on: 'promised_at, waybill' },
    { name: 'bag', on: 'bag', where: 'bag is not null' },
    { name: 'quiet', on: 'quiet_at', where: 'quiet_at is not null' },
    { name: 'late', on: 'late_at', where: 'late_at is not null' },
    { name: 'stray', on: 'stray_at', where: 'stray_at is not null' },
  ],
});
export type ParcelRow = RowOf<typeof parcelsTable.columns>;
