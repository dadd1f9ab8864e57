import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { personal } from '../kernel/personal.ts';
import { BagNumber } from '../kernel/values/bag-number.ts';
import { Plate } from '../kernel/values/plate.ts';
import { SiteCode } from '../kernel/values/site-code.ts';

const loadNumber = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{6,20}$/, 'FIELD_FORMAT');
const late = ['SCAN_IN_FUTURE', 'SCAN_TOO_OLD', 'SITE_NOT_IN_SCOPE', 'OUTLET_DISABLED'] as const;
const scan = { scope: 'station', access: 'api' } as const;

export const openLoad = command('linehaul.openLoad', {
  path: 'POST /load/open',
  input: z.strictObject({
    loadNumber: loadNumber.optional(),
    originSite: SiteCode,
    stops: z.array(SiteCode).min(1).max(20),
  }),
  answer: z.object({ loadNumber: z.string() }),
  refusals: ['DATA_ERROR_OR_DUPLICATE', 'SITE_NOT_EXIST', 'RECEIVING_EQUALS_RETURNING', ...late],
  ...scan,
});
export const cancelLoad = command('linehaul.cancelLoad', {
  path: 'POST /load/cancel',
  input: z.strictObject({ loadNumber }),
  refusals: ['LOAD_NOT_EXIST', 'LOAD_ALREADY_DEPARTED', 'LOAD_NOT_AT_SITE', 'LOAD_HOLDS_BAGS'],
  reason: 'required',
  ...scan,
});
/** Loads a sealed bag: bound on the bag first, then carried by the load. Answers where the bag goes next, by code and name, where that is known: a station compares it with where its vehicle goes. */
export const loadBag = command('linehaul.loadBag', {
  path: 'POST /load/bag',
  input: z.strictObject({ loadNumber, bagNumber: BagNumber }),
  answer: z.object({ nextSite: z.string().optional(), nextSiteName: z.string().optional() }),
  refusals: [
    'LOAD_NOT_EXIST',
    'LOAD_ALREADY_DEPARTED',
    'LOAD_NOT_AT_SITE',
    'BAG_NOT_AT_SITE',
    'BAG_NOT_EXIST',
    'BAG_NOT_SEALED',
    'BAG_ALREADY_CLOSED',
    'BAG_ON_OTHER_LOAD',
    'SEALED_BAG_PARCEL_HELD',
    'ALREADY_SCANNED',
    'OPERATION_FAILED_RETRY',
    ...late,
  ],
  ...scan,
});
const totalOrder = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^OT\d{8}$/, 'FIELD_FORMAT');
const stowing = {
  scope: { everyone: 'what a flight takes is followed at both of its ends' },
  access: 'api',
  input: z.strictObject({ totalOrder, bagNumber: BagNumber }),
} as const;
const ofOrder = ['RECORD_NOT_FOUND', 'RECORD_NOT_OPEN', 'BAG_NOT_EXIST', 'BAG_NOT_SEALED'] as const;

/** One more bag on a total order, as it is scanned (R-0146, R-0688). */
export const stowBag = command('linehaul.stowBag', {
  path: 'POST /totalOrder/stow',
  ...stowing,
  refusals: [
    ...ofOrder,
    'BAG_NOT_AT_SITE',
    'ALREADY_SCANNED',
    'BAG_ON_ANOTHER_LIST',
    'TOTAL_ORDER_FULL',
    'SEALED_BAG_PARCEL_HELD',
  ],
});
/** A bag comes off its total order again. */
export const unstowBag = command('linehaul.unstowBag', {
  path: 'POST /totalOrder/unstow',
  ...stowing,
  refusals: [...ofOrder, 'BAG_NOT_ON_TOTAL_ORDER'],
});
export const unloadBag = command('linehaul.unloadBag', {
  path: 'POST /load/unload',
  input: z.strictObject({
    loadNumber,
    bagNumber: BagNumber,
    condition: z.enum(['good', 'damaged', 'seal_broken']).default('good'),
  }),
  refusals: [
    'LOAD_NOT_EXIST',
    'LOAD_ALREADY_DEPARTED',
    'LOAD_NOT_AT_SITE',
    'BAG_NOT_EXIST',
    'BAG_NOT_ON_LOAD',
    ...late,
  ],
  ...scan,
});
export const departLoad = command('linehaul.departLoad', {
  path: 'POST /load/depart',
  ...scan,
  refusals: [
    'LOAD_NOT_EXIST',
    'LOAD_ALREADY_DEPARTED',
    'LOAD_NOT_AT_SITE',
    'LOAD_EMPTY',
    'SEALED_BAG_PARCEL_HELD',
    'PLATE_INVALID',
    'PLATE_REPEATED',
    'VEHICLE_ROTATION_RESTRICTED',
    'SITE_NOT_EXIST',
    'RECEIVING_EQUALS_RETURNING',
    ...late,
  ],
  input: z.strictObject({
    loadNumber,
    nextSite: SiteCode,
    plate: Plate,
    trailers: z.array(Plate).max(3).default([]),
    driver: personal(z.string().trim().min(2).max(50), 'name').optional(),
    seals: z.array(z.string().max(20)).max(10).default([]),
    expectedArrivalAt: z.iso.datetime({ offset: true }).optional(),
  }),
});
export const arriveLoad = command('linehaul.arriveLoad', {
  path: 'POST /load/arrive',
  input: z.strictObject({ loadNumber, sealsFound: z.array(z.string().max(20)).max(10).default([]) }),
  refusals: ['LOAD_NOT_EXIST', 'LOAD_NOT_EXPECTED', 'LOAD_NOT_DEPARTED', ...late],
  ...scan,
});
