import { z } from 'zod';
import { TimeRange } from '../kernel/time-range.ts';
import { fileParams, listQuery, query } from '../kernel/definition.ts';
import { personalFields } from '../kernel/personal-fields.ts';
import { WaybillNumber } from '../kernel/values/waybill-number.ts';
import { SITES_SOUGHT } from '../network/limits.ts';
import { JOURNEY, WAYBILL_STANDINGS } from '../scanning/journey.ts';
import { TrackNode } from '../tracking/track-node.ts';
import { zipInput } from './commands.ts';
import { ORDER_LIMITS } from './limits.ts';
import { Party as OrderParty } from './party.ts';
import { ORDER_STANDINGS, ORDER_STATUSES, ORDER_TABS } from './status.ts';

const money = z.object({ amount: z.string(), currency: z.enum(['BRL', 'USD']) });
const instant = z.string();
const codes = (max: number) => z.array(z.string().trim().min(1).max(40)).max(max);

/** One order in the list. Weights in kg, money in minor units. */
export const OrderRow = z.object({
  orderNumber: z.string(),
  waybillNumber: z.string(),
  waybills: z.int(),
  customerOrderNumber: z.string().nullable(),
  referenceNumber: z.string().nullable(),
  customer: z.string(),
  customerName: z.string().nullable(),
  channel: z.string(),
  channelName: z.string().nullable(),
  orderStatus: z.enum(ORDER_STATUSES),
  waybillStatus: z.enum(JOURNEY),
  /** All of it came to its end, and what its customer is charged for it is settled (R-0205). */
  closed: z.boolean(),
  tab: z.enum(ORDER_TABS),
  source: z.string(),
  declaredValue: money,
  forecastWeight: z.number(),
  weighedWeight: z.number().nullable(),
  recipientName: z.string().nullable(),
  recipientCity: z.string(),
  recipientState: z.string(),
  originSite: z.string().nullable(),
  originSiteName: z.string().nullable(),
  destinationSite: z.string().nullable(),
  destinationSiteName: z.string().nullable(),
  currentSite: z.string().nullable(),
  currentSiteName: z.string().nullable(),
  bag: z.string().nullable(),
  intercepted: z.boolean(),
  impounded: z.boolean(),
  registeredAt: instant,
  promisedAt: instant.nullable(),
  lastScanAt: instant.nullable(),
  late: z.boolean(),
  behind: z.boolean().optional(),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderParams = z.strictObject({
  tab: z.enum(ORDER_TABS).default('all'),
  /** Order, customer order, reference or waybill numbers, up to 1,000 (R-0428). */
  numbers: codes(ORDER_LIMITS.preciseOrders).optional(),
  /** As orders are shown: `signed` are those of which all is, and `shipping` those of which not all is. */
  orderStatus: z.array(z.enum(ORDER_STANDINGS)).max(ORDER_STANDINGS.length).optional(),
  /** By their step, closed ones among them; `closed_loop` are the closed ones alone. */
  waybillStatus: z.array(z.enum(WAYBILL_STANDINGS)).max(WAYBILL_STANDINGS.length).optional(),
  customer: z.array(z.string().max(20)).max(100).optional(),
  channel: z.array(z.string().max(20)).max(50).optional(),
  state: z.array(z.string().length(2)).max(27).optional(),
  site: z.array(z.string().max(30)).max(SITES_SOUGHT).optional(),
  recipient: z.string().trim().min(2).max(80).optional(),
  late: z.boolean().optional(),
  /** Promised within a day from now, and not finished. */
  atRisk: z.boolean().optional(),
  registered: TimeRange.optional(),
});

/** The order list (ops 2.4). Ranges of at most one month (R-0357). */
export const orderList = listQuery('orders.orderList', {
  path: 'POST /logistics/order/page',
  params: OrderParams,
  row: OrderRow,
  key: 'orderNumber',
  sorts: [
    'registeredAt',
    'orderNumber',
    'promisedAt',
    'lastScanAt',
    'orderStatus',
    'customer',
    'channel',
    'recipientState',
    'forecastWeight',
  ],
  defaultSort: ['registeredAt', 'desc'],
  scope: 'row',
  masked: ['recipientName'],
  reads: ['operations'],
  refusals: ['NO_PERMISSION', 'DATE_RANGE_TOO_LONG', 'START_AFTER_END'],
});

/** Counts of each tab under the same filters. */
export const orderTabs = query('orders.orderTabs', {
  path: 'POST /logistics/order/tabs',
  params: OrderParams,
  answer: z.object({ counts: z.record(z.string(), z.int()) }),
  scope: 'row',
  reads: ['operations'],
});

/** What is filtered, as a file. The access id names the recorded export; caps: 10,000 with products, 100,000 without (ops 9). */
export const orderExport = query('orders.orderExport', {
  path: 'POST /logistics/order/export',
  shape: 'file',
  scope: 'row',
  masked: ['recipientName'],
  reads: ['operations'],
  params: fileParams(OrderParams),
  answer: z.unknown(),
  refusals: ['ACCESS_REQUIRED', 'EXPORT_NO_DATA', 'EXPORT_CAP_EXCEEDED'],
});

const Party = z.object({
  name: z.string().nullable(),
  company: z.string().nullable(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  district: z.string().nullable(),
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  complement: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  mailbox: z.string().nullable(),
  taxId: z.string().nullable(),
  documentType: z.string().nullable(),
  documentNumber: z.string().nullable(),
  erased: z.boolean(),
});

/** The fields of a party in an answer that are personal. */
const ofParty = (party: 'sender' | 'recipient'): readonly string[] =>
  personalFields(OrderParty).flatMap(({ path }) => (path in Party.shape ? [`${party}.${path}`] : []));

/** The stages of a parcel's way, as they follow each other. */
export const STAGES = ['registered', 'collected', 'hub', 'left', 'arrived', 'out', 'signed', 'returned'] as const;
export type Stage = (typeof STAGES)[number];

const DetailParcel = z.object({
  waybill: z.string(),
  /** Where its number was exchanged: the one before, and the one that counts now. */
  exchange: z.object({ oldNumber: z.string(), newNumber: z.string() }).nullable(),
  status: z.enum(JOURNEY),
  forecastWeight: z.number(),
  weighedWeight: z.number().nullable(),
  lengthCm: z.number().nullable(),
  widthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  /** m³, of its sides; null while they are not known. */
  volume: z.number().nullable(),
  /** kg that its sides count for; null while it is not weighed with them. */
  accumulatedWeight: z.number().nullable(),
  bag: z.string().nullable(),
  bagStatus: z.string().nullable(),
  load: z.string().nullable(),
  currentSite: z.string().nullable(),
  currentSiteName: z.string().nullable(),
  intercepted: z.boolean(),
  interceptedUntil: instant.nullable(),
  impounded: z.boolean(),
  labels: z.int(),
  /** When it first was at each stage of its way that it came to. */
  timestamps: z.partialRecord(z.enum(STAGES), instant),
  /** Hours that it took to each of them from the one that it was at before. */
  durations: z.partialRecord(z.enum(STAGES), z.number()),
  tracks: z.array(TrackNode),
});

/** A line of an order's goods as it was declared. Weight in kg, of one. */
const DetailProduct = z.object({
  /** In the reader's language, else in any that was given. */
  name: z.string(),
  namePt: z.string().nullable(),
  nameZh: z.string().nullable(),
  nameEn: z.string().nullable(),
  quantity: z.int(),
  unit: z.string().nullable(),
  unitPrice: money,
  weight: z.number().nullable(),
  brand: z.string().nullable(),
  material: z.string().nullable(),
  use: z.string().nullable(),
  origin: z.string().nullable(),
  link: z.string().nullable(),
  specification: z.string().nullable(),
  hsCode: z.string().nullable(),
  liquid: z.boolean(),
  powder: z.boolean(),
  magnetic: z.boolean(),
});

/** Everything about an order on one page. Names are as in the list, all else of people is masked; a reveal is a query of its own. */
export const orderDetail = query('orders.orderDetail', {
  path: 'POST /logistics/order/detail',
  scope: 'row',
  reads: ['operations', 'network', 'money'],
  params: z.strictObject({ orderNumber: z.string().max(40) }),
  refusals: ['ORDER_NOT_FOUND'],
  masked: ['order.recipientName', ...ofParty('sender'), ...ofParty('recipient')],
  answer: z.object({
    order: OrderRow,
    sender: Party,
    recipient: Party,
    paymentMethod: z.string(),
    deliveryMethod: z.string(),
    batteryType: z.string().nullable(),
    packageType: z.string().nullable(),
    logisticsSlipNumber: z.string().nullable(),
    /** Under which number another carrier takes it on, and how far the asking for it is; null where nobody asked. */
    finalLogisticsNumber: z.string().nullable(),
    numberFetchState: z.enum(['waiting', 'in_progress', 'obtained', 'failed']).nullable(),
    /** How far what is claimed for it is (R-0710); null where nothing is. */
    claimFlag: z
      .enum(['in_claim_process', 'claims_completed', 'financial_processing', 'financial_closed_loop'])
      .nullable(),
    /** kg that its customer is charged for, and that those who carry it on charge us for; null while nobody is. */
    paidWeight: z.number().nullable(),
    nextHomeWeight: z.number().nullable(),
    /** What they charge us for it; null while nobody does, and for who may not see charges. */
    nextHomeFee: money.nullable(),
    handedOverAt: instant.nullable(),
    products: z.array(DetailProduct),
    invoices: z.array(
      z.object({
        waybill: z.string(),
        number: z.string(),
        serial: z.string(),
        key: z.string().nullable(),
        date: z.string(),
        amount: money,
      }),
    ),
    parcels: z.array(DetailParcel),
    totals: z.object({ parcels: z.int(), items: z.int(), weight: z.number(), volume: z.number() }),
  }),
});

/** The personal data of one order in clear; the reveal itself was recorded under `accessId`, with its reason. */
export const orderReveal = query('orders.orderReveal', {
  path: 'POST /logistics/order/reveal',
  scope: 'row',
  params: z.strictObject({ orderNumber: z.string().max(40), accessId: z.uuid() }),
  refusals: ['ACCESS_REQUIRED', 'ORDER_NOT_FOUND'],
  reads: ['operations'],
  answer: z.object({ sender: Party, recipient: Party }),
});

/** Order and waybill facts by numbers (R-0393). */
export const orderWaybillInfo = query('orders.orderWaybillInfo', {
  path: 'POST /order/orderWaybillInfo',
  scope: 'row',
  params: z.strictObject({
    numbers: z.array(z.string().trim().min(1).max(40)).min(1, 'SEARCH_CRITERIA_EMPTY').max(200),
  }),
  reads: ['operations'],
  masked: ['recipientName'],
  answer: z.object({ records: z.array(OrderRow), notFound: z.array(z.string()) }),
});

/** One logged operation on an order (R-0149). */
export const OrderLogRow = z.object({
  id: z.string(),
  orderNumber: z.string(),
  operation: z.string(),
  outcome: z.enum(['accepted', 'refused']),
  code: z.string().nullable(),
  operator: z.string(),
  operatorName: z.string().nullable(),
  site: z.string().nullable(),
  station: z.string().nullable(),
  device: z.string().nullable(),
  at: instant,
  receivedAt: instant,
  reason: z.string().nullable(),
  waybill: z.string().nullable(),
});
const LogParams = z.strictObject({
  orderNumber: z.string().max(40).optional(),
  operator: z.string().max(40).optional(),
  operation: z.array(z.string().max(60)).max(30).optional(),
  outcome: z.enum(['accepted', 'refused']).optional(),
  at: TimeRange.optional(),
});
export const orderLog = listQuery('orders.orderLog', {
  path: 'POST /orderLog/page',
  params: LogParams,
  row: OrderLogRow,
  key: 'id',
  sorts: ['at', 'receivedAt'],
  defaultSort: ['at', 'desc'],
  scope: 'row',
  reads: ['operations'],
  refusals: ['SEARCH_CRITERIA_EMPTY', 'DATE_RANGE_TOO_LONG'],
});
export const orderLogExport = query('orders.orderLogExport', {
  path: 'POST /orderLog/export',
  shape: 'file',
  scope: 'row',
  params: z.strictObject({ params: LogParams, format: z.enum(['xlsx', 'csv']).default('xlsx'), accessId: z.uuid() }),
  answer: z.unknown(),
  refusals: ['ACCESS_REQUIRED', 'EXPORT_NO_DATA', 'EXPORT_CAP_EXCEEDED'],
  reads: ['operations'],
});

/** Whether a CEP lies anywhere, and in which state (ops 7.1). */
export const checkZip = query('orders.checkZip', {
  path: 'POST /logistics/order/zipcode',
  access: 'session',
  scope: { everyone: 'public data of the post office' },
  params: zipInput,
  refusals: ['ZIP_LENGTH', 'ZIP_ADDRESS_NOT_EXIST'],
  answer: z.object({ state: z.string(), destinationSite: z.string().nullable() }),
});

/** The import's template as a file: its header row and one example. */
export const importTemplate = query('orders.importTemplate', {
  path: 'GET /logistics/order/import/template',
  shape: 'file',
  scope: { everyone: 'an empty form' },
  params: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  answer: z.unknown(),
});

/**
 * What a label needs, with the recipient's name and address in clear for who may print and has put the print on record; CPF never (LGPD).
 */
export const labelData = query('orders.labelData', {
  path: 'POST /logistics/order/label',
  scope: 'row',
  params: z.strictObject({ waybill: WaybillNumber, accessId: z.uuid() }),
  refusals: ['ACCESS_REQUIRED', 'WAYBILL_NOT_FOUND'],
  reads: ['operations'],
  answer: z.object({
    waybill: z.string(),
    orderNumber: z.string(),
    channel: z.string(),
    channelName: z.string().nullable(),
    weight: z.number(),
    part: z.int(),
    parts: z.int(),
    recipient: Party,
    sender: z.object({ name: z.string().nullable(), city: z.string(), state: z.string() }),
    destinationSite: z.string().nullable(),
    route: z.array(z.string()),
    /** What the sites on its route are called, and its destination, by their codes. */
    siteNames: z.record(z.string(), z.string()),
  }),
});
