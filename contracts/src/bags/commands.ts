import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { settledBefore } from '../kernel/settled-before.ts';
import { BagNumber } from '../kernel/values/bag-number.ts';
import { SiteCode } from '../kernel/values/site-code.ts';
import { WaybillNumber } from '../kernel/values/waybill-number.ts';
import { BAG_LABEL_COPIES, BAG_PARCELS } from './limits.ts';

const bagNumber = BagNumber;
const scanUserId = z.string().trim().max(40).optional();
const seal = z.strictObject({
  number: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{3,20}$/, 'FIELD_FORMAT'),
  colour: z.enum(['yellow', 'blue', 'white', 'pink']).optional(),
});
const late = ['SCAN_IN_FUTURE', 'SCAN_TOO_OLD', 'SITE_NOT_IN_SCOPE', 'OUTLET_DISABLED'] as const;
const scan = { scope: 'station' } as const;
/** `conflicts`: the bag was known to be at another site; the scan is kept under this name, and moves nothing until somebody settles it. */
const moved = z.object({ conflicts: z.array(z.string()).optional() });

/** Opens a bag for scanning (ops 5.4). The channel, when not said, is fixed by the first parcel. */
export const openBag = command('bags.openBag', {
  path: 'POST /bag/open',
  input: z.strictObject({ bagNumber, channel: z.string().trim().max(20).optional(), nextSite: SiteCode.optional() }),
  answer: z.object({ bagNumber: z.string() }),
  refusals: ['BAG_NUMBER_DUPLICATE', 'CHANNEL_NOT_EXIST', 'SITE_NOT_EXIST', ...late],
  ...scan,
});

/** Opens a bag under a number of ours, `BG` and ten digits (ops 7.2, R-0389). */
export const randomBag = command('bags.randomBag', {
  path: ['GET /bag/randomBag', 'POST /bag/randomBag'],
  input: z.strictObject({ channel: z.string().trim().max(20).optional(), nextSite: SiteCode.optional() }),
  answer: z.object({ bagNumber: z.string() }),
  refusals: ['CHANNEL_NOT_EXIST', 'SITE_NOT_EXIST', ...late],
  ...scan,
});

/** Puts a parcel in an open bag (ops 5.4): bound on the parcel first, then held by the bag. */
export const putParcelInBag = command('bags.putParcelInBag', {
  path: 'POST /bag/put',
  input: z.strictObject({ bagNumber, waybill: WaybillNumber, scanUserId }),
  /** `channel` is the bag's from now on; answers of before it was told lack it. */
  answer: z.object({
    parcels: z.int(),
    grams: z.int(),
    maxGrams: z.int(),
    maxParcels: z.int(),
    channel: z.string().optional(),
  }),
  refusals: [
    'BAG_NOT_EXIST',
    'BAG_ALREADY_CLOSED',
    'BAG_TYPE_NOT_OPEN',
    'BAG_OPEN_ELSEWHERE',
    'PARCEL_NOT_AT_SITE',
    'PARCEL_NOT_REGISTERED',
    'PACKAGE_ALREADY_BAGGED',
    'ALREADY_SCANNED',
    'PARCEL_IN_OTHER_BAG',
    'PARCEL_ALREADY_SEALED',
    'BAG_TOTAL_WEIGHT_LIMIT',
    'BAG_CAPACITY_EXCEEDED',
    'BAG_CHANNEL_DIFFERS',
    'PARCEL_SIGNED',
    'PARCEL_RETURNED',
    'PARCEL_CANCELLED',
    'PARCEL_INTERCEPTED',
    'PARCEL_IMPOUNDED',
    'OPERATION_FAILED_RETRY',
    ...late,
  ],
  ...scan,
});

/** Takes a parcel out of a bag that is still open: off the bag first, then released on the parcel (R-0334). */
export const takeParcelOutOfBag = command('bags.takeParcelOutOfBag', {
  path: 'POST /bag/take',
  input: z.strictObject({
    bagNumber: bagNumber.optional(),
    waybill: WaybillNumber,
    undo: z.boolean().default(false),
    scanUserId,
  }),
  answer: z.object({ bagNumber: z.string(), parcels: z.int(), grams: z.int() }),
  refusals: [
    'BAG_NOT_EXIST',
    'BAG_ALREADY_CLOSED',
    'BAG_OPEN_ELSEWHERE',
    'PARCEL_NOT_IN_BAG',
    'PARCEL_NOT_REGISTERED',
    ...late,
  ],
  ...scan,
});

/**
 * Closes a bag for good and fixes what is in it (ops 5.4, 7.2). `bagList` names parcels that must be in it: those not scanned yet are
 * claimed first; leaving out one that is in the bag is refused with the difference. Without a number the list goes into a new bag under one of ours (R-0390),
 * of which nothing stays when it cannot be sealed.
 */
export const sealBag = command('bags.sealBag', {
  path: 'POST /handler/bagSealingTime',
  input: z.strictObject({
    bagNumber: bagNumber.optional(),
    bagList: z.array(WaybillNumber).max(BAG_PARCELS, 'PACKAGE_SELECTION_LIMIT').default([]),
    scanTime: z.iso.datetime({ offset: true }).optional(),
    scanUserId,
    seal: seal.optional(),
  }),
  /** `bagNumber` where none was given. */
  answer: z.object({ parcels: z.int(), grams: z.int(), bagNumber: z.string().optional() }),
  refusals: [
    'BAG_NOT_EXIST',
    'BAG_ALREADY_CLOSED',
    'EMPTY_BAG',
    'BAG_OPEN_ELSEWHERE',
    'PARCEL_NOT_AT_SITE',
    'BAG_CONTENT_DIFFERS',
    'BAG_PARCEL_HELD',
    'PACKAGE_ALREADY_BAGGED',
    'PARCEL_NOT_REGISTERED',
    'BAG_TOTAL_WEIGHT_LIMIT',
    'BAG_CAPACITY_EXCEEDED',
    'BAG_CHANNEL_DIFFERS',
    'PARCEL_IN_OTHER_BAG',
    'PARCEL_ALREADY_SEALED',
    'PARCEL_SIGNED',
    'PARCEL_RETURNED',
    'PARCEL_CANCELLED',
    'PARCEL_INTERCEPTED',
    'PARCEL_IMPOUNDED',
    'OPERATION_FAILED_RETRY',
    ...late,
  ],
  ...scan,
});

/**
 * Moves what is in an open bag to another number, parcel by parcel, and deletes the old one when it is empty: a torn bag, or a wrong one. The other bag is
 * opened where it is not there.
 */
export const replaceBag = command('bags.replaceBag', {
  path: 'POST /bag/replace',
  input: z.strictObject({ bagNumber, replacement: BagNumber, scanUserId }),
  answer: z.object({ parcels: z.int() }),
  refusals: [
    'BAG_NOT_EXIST',
    'BAG_ALREADY_CLOSED',
    'BAG_NUMBER_DUPLICATE',
    'BAG_TOTAL_WEIGHT_LIMIT',
    'BAG_CAPACITY_EXCEEDED',
    'BAG_CHANNEL_DIFFERS',
    'EMPTY_BAG',
    'BAG_OPEN_ELSEWHERE',
    'PARCEL_NOT_AT_SITE',
    'OPERATION_FAILED_RETRY',
    ...late,
  ],
  ...scan,
});

/** Replaces the seal; state and content stay (R-0687). */
export const resealBag = command('bags.resealBag', {
  path: 'POST /bag/reseal',
  input: z.strictObject({ bagNumber, seal }),
  refusals: ['BAG_NOT_EXIST', 'BAG_NOT_SEALED', 'BAG_ALREADY_CLOSED', 'SEAL_REPEATED', 'MASTER_WAYBILL_LOCKED'],
  reason: 'required',
  scope: 'stream',
  access: 'api',
});

/** A sealed bag arrives at a site (R-0211). */
export const receiveBag = command('bags.receiveBag', {
  path: 'POST /bag/receive',
  input: z.strictObject({ bagNumber, scanUserId }),
  answer: moved,
  refusals: ['BAG_NOT_EXIST', 'BAG_NOT_SEALED', 'BAG_ALREADY_CLOSED', 'ALREADY_SCANNED', ...late],
  ...scan,
});
export const scanOutBag = command('bags.scanOutBag', {
  path: 'POST /bag/scanOut',
  input: z.strictObject({ bagNumber, nextSite: SiteCode.optional(), scanUserId }),
  answer: moved,
  refusals: [
    'BAG_NOT_EXIST',
    'BAG_NOT_SEALED',
    'BAG_ALREADY_CLOSED',
    'ALREADY_SCANNED',
    'SITE_NOT_EXIST',
    'SEALED_BAG_PARCEL_HELD',
    ...late,
  ],
  ...scan,
});

/** Ends a bag at the site that received it: one append that frees all its parcels, final. */
export const unpackBag = command('bags.unpackBag', {
  path: 'POST /bag/unpack',
  input: z.strictObject({ bagNumber, scanUserId }),
  refusals: [
    'BAG_NOT_EXIST',
    'BAG_NOT_SEALED',
    'BAG_ALREADY_CLOSED',
    'BAG_ON_OTHER_LOAD',
    'BAG_NOT_ALL_ARRIVED',
    'MASTER_WAYBILL_LOCKED',
    ...late,
  ],
  ...scan,
});

/** Says whether a scan counts that found the bag where it was not known to be. One that was confirmed is not taken back: the next scan of the bag corrects it. */
export const settleBagConflict = command('bags.settleBagConflict', {
  path: 'POST /bag/settleConflict',
  input: z.strictObject({ bagNumber, conflict: z.uuid(), counts: z.uuid(), before: settledBefore }),
  refusals: ['BAG_NOT_EXIST', 'RECORD_NOT_FOUND', 'OPERATION_REPEATED', 'RECORD_CHANGED_SINCE'],
  reason: 'required',
  scope: 'stream',
  access: 'screen',
});
export const deleteBag = command('bags.deleteBag', {
  path: 'POST /bag/delete',
  input: z.strictObject({ bagNumber }),
  refusals: ['BAG_NOT_EXIST', 'BAG_NOT_EMPTY_CANNOT_DELETE', 'BAG_ALREADY_CLOSED', 'BAG_OPEN_ELSEWHERE'],
  ...scan,
});

/** Records printed bag labels: the copy number, from the second on with a reason. At most 20 at once. */
export const printBagLabel = command('bags.printBagLabel', {
  path: 'POST /bag/printLabel',
  input: z.strictObject({
    bagNumber,
    copies: z.int().min(1).max(BAG_LABEL_COPIES, 'BAG_LABEL_PRINT_LIMIT').default(1),
  }),
  answer: z.object({ copy: z.int() }),
  refusals: ['BAG_NOT_EXIST', 'REASON_REQUIRED'],
  scope: 'stream',
});
