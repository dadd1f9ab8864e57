import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { personal } from '../kernel/personal.ts';
import { settledBefore } from '../kernel/settled-before.ts';
import { CentimetresAsMillimetres, KilogramsAsGrams } from '../kernel/measures.ts';
import { SiteCode } from '../kernel/values/site-code.ts';
import { WaybillNumber } from '../kernel/values/waybill-number.ts';
import { PHOTOS } from '../kernel/photos.ts';
import { FailureCause, ReturnCause } from './events.ts';

const waybill = WaybillNumber;
/** Who really scanned, where a station is shared; naming somebody else needs a permission of its own. */
const scanUserId = z.string().trim().max(40).optional();
const refusals = [
  'PARCEL_NOT_REGISTERED',
  'ALREADY_SCANNED',
  'PARCEL_SIGNED',
  'PARCEL_RETURNED',
  'PARCEL_CANCELLED',
  'SCAN_IN_FUTURE',
  'SCAN_TOO_OLD',
  'SITE_NOT_IN_SCOPE',
  'OUTLET_DISABLED',
] as const;
const held = [...refusals, 'PARCEL_INTERCEPTED', 'PARCEL_IMPOUNDED'] as const;
const scan = { scope: 'station', access: 'screen' } as const;

/** Stored, and it excludes another fact: the conflicts that somebody has to settle. Without any: nothing contradicts it. */
const conflicted = z.object({ conflicts: z.array(z.string()).optional() });

export const collectParcel = command('scanning.collectParcel', {
  path: 'POST /scan/collect',
  input: z.strictObject({ waybill, scanUserId }),
  refusals: [...refusals, 'PACKAGE_ALREADY_COLLECTED'],
  ...scan,
  access: 'api',
});
export const receiveParcel = command('scanning.receiveParcel', {
  path: 'POST /scan/receive',
  input: z.strictObject({ waybill, scanUserId }),
  answer: conflicted,
  refusals,
  ...scan,
});
export const dispatchParcel = command('scanning.dispatchParcel', {
  path: 'POST /scan/dispatch',
  input: z.strictObject({ waybill, nextSite: SiteCode.optional(), scanUserId }),
  answer: conflicted,
  refusals: [...held, 'SITE_NOT_EXIST'],
  ...scan,
  access: 'api',
});
export const weighParcel = command('scanning.weighParcel', {
  path: 'POST /scan/weigh',
  ...scan,
  /** What the order says, for who compares; answers of before it was told lack it. */
  answer: z.object({ forecastGrams: z.int().optional() }),
  input: z.strictObject({
    waybill,
    weight: KilogramsAsGrams,
    length: CentimetresAsMillimetres.optional(),
    width: CentimetresAsMillimetres.optional(),
    height: CentimetresAsMillimetres.optional(),
    source: z.enum(['scale', 'typed', 'replay']).default('typed'),
    scaleModel: z.string().max(40).optional(),
    /** The weight alone is set right, at a desk: the parcel does not come into storage by that (R-0212). */
    corrects: z.literal(true).optional(),
    scanUserId,
  }),
  refusals: [
    ...refusals,
    'CHANNEL_MAX_WEIGHT_EXCEEDED',
    'CUSTOMER_VARIANCE_EXCEEDED',
    'WEIGHT_LIMIT',
    'DIMENSIONS_ALL_OR_NONE',
    'PACKAGE_SIDE_LIMIT',
    'PACKAGE_SUM_LIMIT',
  ],
});
export const sendOutForDelivery = command('scanning.sendOutForDelivery', {
  path: 'POST /scan/outForDelivery',
  input: z.strictObject({ waybill, scanUserId }),
  answer: conflicted,
  refusals: held,
  ...scan,
  access: 'api',
});
export const failDelivery = command('scanning.failDelivery', {
  path: 'POST /scan/deliveryFailed',
  input: z.strictObject({
    waybill,
    cause: FailureCause,
    note: personal(z.string().trim().max(200), 'text').optional(),
    scanUserId,
  }),
  answer: conflicted,
  refusals,
  ...scan,
  access: 'api',
});
export const signParcel = command('scanning.signParcel', {
  path: 'POST /scan/sign',
  ...scan,
  access: 'api',
  input: z.strictObject({
    waybill,
    signer: personal(z.string().trim().min(2).max(50), 'name').optional(),
    document: personal(z.string().trim().max(30), 'tax-id').optional(),
    signatureFile: personal(z.string().max(200), 'text').optional(),
    photos: z.array(z.string().max(200)).max(PHOTOS.proof).default([]),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    forced: z.boolean().default(false),
    code: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
    scanUserId,
  }),
  answer: conflicted,
  refusals: [
    ...held,
    'SIGNING_OUTSIDE_FENCE',
    'SIGNING_CODE_REQUIRED',
    'SIGNING_CODE_WRONG',
    'SIGNING_CODE_NOT_SENT',
    'SIGNING_CODE_EXHAUSTED',
  ],
});
export const startReturn = command('scanning.startReturn', {
  path: 'POST /scan/returnStart',
  input: z.strictObject({ waybill, cause: ReturnCause, returnSite: SiteCode.optional(), scanUserId }),
  refusals: [...refusals, 'ORDER_STATUS_NOT_OPERABLE', 'ATTEMPTS_BEFORE_RETURN', 'SITE_NOT_EXIST'],
  ...scan,
  access: 'api',
});
export const returnParcel = command('scanning.returnParcel', {
  path: 'POST /scan/returned',
  input: z.strictObject({ waybill, scanUserId }),
  refusals: [...refusals, 'ORDER_STATUS_NOT_OPERABLE', 'PARCEL_IMPOUNDED'],
  ...scan,
  access: 'api',
});
export const registerProblem = command('scanning.registerProblem', {
  path: 'POST /scan/problem',
  input: z.strictObject({
    waybill,
    type: z.string().trim().min(1).max(30),
    description: personal(z.string().trim().max(200), 'text').optional(),
    photos: z.array(z.string().max(200)).max(PHOTOS.problem).default([]),
    scanUserId,
  }),
  refusals: [...refusals, 'ORDER_STATUS_NOT_OPERABLE', 'PROBLEM_ALREADY_OPEN'],
  ...scan,
  access: 'api',
});
export const closeProblem = command('scanning.closeProblem', {
  path: 'POST /scan/problemClosed',
  input: z.strictObject({ waybill, result: z.string().trim().min(2).max(200) }),
  refusals: ['PARCEL_NOT_REGISTERED', 'ORDER_STATUS_NOT_OPERABLE'],
  ...scan,
  access: 'api',
});

/** Counts a stored parcel where it lies; once a day at a site. `elsewhere`: the house does not know it to be there. */
export const countParcel = command('scanning.countParcel', {
  path: 'POST /scan/count',
  input: z.strictObject({ waybill, scanUserId }),
  answer: z.object({ elsewhere: z.boolean() }),
  refusals,
  ...scan,
});

/** Gives a parcel the number of a new label; both numbers mean it from then on. A number that means another parcel is refused. */
export const exchangeWaybill = command('scanning.exchangeWaybill', {
  path: 'POST /scan/exchange',
  input: z.strictObject({ waybill, replacement: WaybillNumber, scanUserId }),
  refusals: [...refusals, 'BAG_OR_WAYBILL_DUPLICATE', 'NUMBER_UNCHANGED'],
  ...scan,
});

/** Takes a signature back that was found not to hold, so that the parcel is delivered again (R-0701). By the house, when an audit failed. */
export const reopenDelivery = command('scanning.reopenDelivery', {
  path: 'POST /scan/reopenDelivery',
  input: z.strictObject({ waybill, scan: z.string().max(60) }),
  refusals: ['PARCEL_NOT_REGISTERED', 'NOTHING_TO_UNDO'],
  scope: 'stream',
  access: 'api',
});

/** Takes back the last scan of a parcel: by its own station, within 10 minutes (events, decision 7). A put is undone by taking out. */
export const undoScan = command('scanning.undoScan', {
  path: 'POST /scan/undo',
  input: z.strictObject({ waybill, scan: z.uuid() }),
  refusals: ['PARCEL_NOT_REGISTERED', 'NOTHING_TO_UNDO', 'UNDO_WINDOW_PASSED'],
  ...scan,
});

/** Says which of two facts that exclude each other counts; said again for the other one it is taken back. Both stay in the history (ops 7). */
export const settleConflict = command('scanning.settleConflict', {
  path: 'POST /scan/settleConflict',
  input: z.strictObject({ waybill, conflict: z.uuid(), counts: z.uuid(), before: settledBefore }),
  refusals: ['PARCEL_NOT_REGISTERED', 'RECORD_NOT_FOUND', 'OPERATION_REPEATED', 'RECORD_CHANGED_SINCE'],
  reason: 'required',
  scope: 'stream',
  access: 'screen',
});
