import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { FEW } from '../kernel/fields/kinds/count.ts';
import { AccessKey } from '../kernel/values/access-key.ts';
import { Cep } from '../kernel/values/cep.ts';
import { CentimetresAsMillimetres, KilogramsAsGrams } from '../kernel/measures.ts';
import { Money } from '../kernel/values/money.ts';
import { OrderNumber } from '../kernel/values/order-number.ts';
import { WaybillNumber } from '../kernel/values/waybill-number.ts';
import { ORDER_LIMITS, REFERENCE_CHARACTERS } from './limits.ts';
import { Party } from './party.ts';

/** R-0262: up to 999,999,999,999.99, and never below nothing. */
const UnitPrice = Money.refine(({ amount }) => /^\d{1,14}$/.test(amount), 'OUT_OF_RANGE');
/** R-0261: above nothing, up to 999,999,999,999.99. */
const InvoiceAmount = Money.refine(({ amount }) => /^[1-9]\d{0,13}$/.test(amount), 'OUT_OF_RANGE');
const shortText = z.string().trim().min(1).max(30);

/** A product line as a client sends it (ops 3.1). */
export const Product = z.strictObject({
  nameZh: z.string().trim().max(100).optional(),
  nameEn: z.string().trim().max(100).optional(),
  namePt: z.string().trim().max(100).optional(),
  quantity: z.int().min(1).max(ORDER_LIMITS.items),
  unit: z.string().trim().max(10).optional(),
  unitPrice: UnitPrice,
  weight: KilogramsAsGrams.optional(),
  brand: shortText.optional(),
  material: shortText.optional(),
  use: shortText.optional(),
  origin: z.string().trim().max(30).optional(),
  link: z.url().max(500).optional(),
  specification: z.string().trim().max(100).optional(),
  hsCode: z.string().trim().max(20).optional(),
  liquid: z.boolean().default(false),
  powder: z.boolean().default(false),
  magnetic: z.boolean().default(false),
});

/** An invoice of a package (R-0179). */
export const Invoice = z.strictObject({
  number: z.string().regex(/^\d{5,16}$/, 'INVOICE_NUMBER_INVALID'),
  serial: z.string().regex(/^\d{1,8}$/, 'INVOICE_SERIAL_INVALID'),
  key: AccessKey.optional(),
  date: z.iso.date(),
  amount: InvoiceAmount,
});

/** A package: a weight, three sides or none, at least one invoice (R-0253, R-0259). */
export const Package = z.strictObject({
  waybill: WaybillNumber.optional(),
  weight: KilogramsAsGrams,
  length: CentimetresAsMillimetres.optional(),
  width: CentimetresAsMillimetres.optional(),
  height: CentimetresAsMillimetres.optional(),
  invoices: z.array(Invoice).max(50),
});

/** An order as any client sends it: the API, the manual entry, an import's row. */
export const OrderInput = z.strictObject({
  orderNumber: OrderNumber.optional(),
  customer: z.string().trim().max(20),
  customerOrderNumber: z.string().trim().min(1).max(40).optional(),
  referenceNumber: z.string().trim().max(40).optional(),
  logisticsSlipNumber: z.string().trim().max(40).optional(),
  channel: z.string().trim().max(20),
  source: z.enum(['import', 'api', 'manual', 'replay']).default('api'),
  forecast: z.boolean().default(true),
  declaredValue: Money,
  paymentMethod: z.enum(['sender_pays', 'receiver_pays']).default('sender_pays'),
  deliveryMethod: z.enum(['hold_for_complete', 'first_in_first_out']).default('first_in_first_out'),
  batteryType: shortText.optional(),
  packageType: shortText.optional(),
  sender: Party,
  recipient: Party,
  products: z.array(Product).min(1).max(100),
  packages: z.array(Package).min(1).max(ORDER_LIMITS.packages),
  totals: z
    .strictObject({
      weight: KilogramsAsGrams.optional(),
      volume: z.number().positive().max(999).optional(),
      items: z.int().positive().max(999).optional(),
    })
    .optional(),
  promisedAt: z.iso.datetime({ offset: true }).optional(),
});
export type OrderInput = z.input<typeof OrderInput>;

const one = z.strictObject({ orderNumber: OrderNumber });
const changes = { scope: 'stream' } as const;

/** Registers an order with its parcels (ops 7.4, R-0406). The parcels are registered first, then the order; one id does it once. */
export const createOrder = command('orders.createOrder', {
  // Twice in one append, as input and as fact, and a store takes 1 MiB at once.
  path: 'POST /logistics/order/client/create',
  maxBytes: 384 << 10,
  input: OrderInput,
  scope: 'stream',
  access: 'screen',
  answer: z.object({ orderNumber: z.string(), waybills: z.array(z.string()) }),
  refusals: [
    'CUSTOMER_NOT_EXIST',
    'CUSTOMER_OWES',
    'CHANNEL_NOT_EXIST',
    'STATE_NOT_OF_ZIP',
    'INVOICE_DATE_IN_FUTURE',
    'CUSTOMER_ORDER_NUMBER_TAKEN',
    'BAG_OR_WAYBILL_DUPLICATE',
    'ORDER_NUMBER_ALREADY_TAKEN',
    'DIMENSIONS_ALL_OR_NONE',
    'PACKAGE_SIDE_LIMIT',
    'PACKAGE_SUM_LIMIT',
    'PACKAGE_WEIGHT_LIMIT',
    'WEIGHT_LIMIT',
    'CHANNEL_MAX_WEIGHT_EXCEEDED',
    'TOTALS_BELOW_ITEMS',
    'PACKAGE_INVOICE_REQUIRED',
    'OUT_OF_RANGE',
    'ZIP_ADDRESS_NOT_EXIST',
  ],
});

export const handOverOrder = command('orders.handOverOrder', {
  path: 'POST /logistics/order/handOver',
  input: one,
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE'],
  access: 'api',
  ...changes,
});
/**
 * Saves the order of a scanned parcel: what was forecast is handed over, and a reference number that was read with it stands in the order from then on. Of
 * an order that is saved already nothing changes, unless another reference comes with it.
 */
export const saveOrder = command('orders.saveOrder', {
  path: 'POST /logistics/order/save',
  input: z.strictObject({
    waybill: WaybillNumber,
    referenceNumber: z.string().trim().min(1).max(REFERENCE_CHARACTERS).optional(),
  }),
  refusals: ['PARCEL_NOT_REGISTERED', 'ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE', 'ORDER_ALREADY_SAVED'],
  ...changes,
});

/** Changes what may still change of an order: its reference number while it is live; the sender only before the hand-over (ops 8). */
export const amendOrder = command('orders.amendOrder', {
  path: 'POST /logistics/order/amend',
  input: one.extend({
    referenceNumber: z.string().trim().min(1).max(REFERENCE_CHARACTERS).optional(),
    sender: Party.optional(),
  }),
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE', 'SENDER_CHANGE_NOT_SUPPORTED', 'NOTHING_TO_CHANGE'],
  ...changes,
});
export const promiseOrder = command('orders.promiseOrder', {
  path: 'POST /logistics/order/promise',
  input: one.extend({ promisedAt: z.iso.datetime({ offset: true }) }),
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE'],
  access: 'api',
  ...changes,
});
export const cancelForecast = command('orders.cancelForecast', {
  path: 'POST /logistics/order/cancelForecast',
  input: one,
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE'],
  ...changes,
});

/** Voids an order before it ships: its parcels, of which none is held, are cancelled first, then the order (R-0201). */
export const voidOrder = command('orders.voidOrder', {
  path: 'POST /logistics/order/void',
  input: one,
  refusals: [
    'ORDER_NOT_EXIST',
    'ORDER_STATUS_NOT_OPERABLE',
    'PACKAGE_ALREADY_BAGGED',
    'PARCEL_INTERCEPTED',
    'PARCEL_IMPOUNDED',
  ],
  reason: 'required',
  ...changes,
});

/** Holds every parcel of an order that is not signed yet; to be released within 10 days (R-0451, R-0693). */
export const interceptOrder = command('orders.interceptOrder', {
  path: 'POST /logistics/order/intercept',
  input: one,
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE'],
  reason: 'required',
  ...changes,
});
export const releaseOrder = command('orders.releaseOrder', {
  path: 'POST /logistics/order/release',
  input: one,
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE', 'INTERCEPTION_EXPIRED', 'RELEASE_FAILED'],
  ...changes,
});

/** Impounds every parcel of an order before it is signed (R-0694). */
export const impoundOrder = command('orders.impoundOrder', {
  path: 'POST /logistics/order/impound',
  input: one,
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE'],
  reason: 'required',
  ...changes,
});
export const cancelImpound = command('orders.cancelImpound', {
  path: 'POST /logistics/order/cancelImpound',
  input: one,
  refusals: ['ORDER_NOT_EXIST', 'ORDER_STATUS_NOT_OPERABLE'],
  ...changes,
});

/** Records a printed label of a waybill: its copy number, from the second on with a reason. */
export const printLabel = command('orders.printLabel', {
  path: 'POST /logistics/order/printLabel',
  input: z.strictObject({ waybill: WaybillNumber, copies: z.int().min(FEW.min).max(FEW.max).default(1) }),
  answer: z.object({ copy: z.int() }),
  refusals: ['WAYBILL_NOT_FOUND', 'REASON_REQUIRED', 'PARCEL_CANCELLED'],
  ...changes,
});

/** Takes up to 50 orders of one file (R-0421): each row is a command of its own, answered by itself. The same file is refused by its hash. */
export const importOrders = command('orders.importOrders', {
  path: 'POST /logistics/order/import',
  input: z.strictObject({
    fileName: z.string().trim().min(1).max(200),
    fileHash: z.string().regex(/^[0-9a-f]{64}$/, 'FIELD_FORMAT'),
    /** Which group of 50 of the file this is, from 0, and how many there are. */
    part: z.int().min(0).max(9_999),
    parts: z.int().min(1).max(10_000),
    dryRun: z.boolean().default(false),
    rows: z
      .array(
        z.strictObject({
          row: z.int().min(1).max(1_000_000),
          cells: z.record(z.string().max(60), z.string().max(1_000)),
        }),
      )
      .min(1, 'IMPORT_EMPTY')
      .max(ORDER_LIMITS.importRows, 'IMPORT_ROW_LIMIT'),
  }),
  answer: z.object({
    stored: z.int(),
    failed: z.int(),
    rows: z.array(
      z.object({
        row: z.int(),
        outcome: z.enum(['stored', 'duplicate', 'refused', 'valid']),
        orderNumber: z.string().optional(),
        errors: z.array(z.object({ column: z.string().optional(), code: z.string(), msg: z.string() })),
      }),
    ),
  }),
  refusals: ['FILE_ALREADY_IMPORTED', 'IMPORT_EMPTY', 'IMPORT_ROW_LIMIT'],
  scope: { everyone: 'each row is checked as an order of its own' },
  maxBytes: 2 << 20,
});

/** Checks a CEP (ops 7.1): code 200 means valid, otherwise `msg` says why. */
export const zipInput = z.strictObject({ zipcode: Cep });
