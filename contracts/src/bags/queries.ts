import { z } from 'zod';
import { TimeRange } from '../kernel/time-range.ts';
import { fileParams, listQuery, query } from '../kernel/definition.ts';
import { BagNumber } from '../kernel/values/bag-number.ts';
import { SITES_SOUGHT } from '../network/limits.ts';
import { JOURNEY } from '../scanning/journey.ts';
import { BAG_ENTRY, BAG_SEARCH } from './limits.ts';

const instant = z.string();
const BAG_STATUSES = ['not_packaged', 'packaged', 'sealed', 'stowed', 'with_air_bill', 'unpacked', 'deleted'] as const;

/** One bag in the list; weight in kg. */
export const BagRow = z.object({
  bagNumber: z.string(),
  status: z.enum(BAG_STATUSES),
  channel: z.string().nullable(),
  channelName: z.string().nullable(),
  site: z.string().nullable(),
  siteName: z.string().nullable(),
  nextSite: z.string().nullable(),
  nextSiteName: z.string().nullable(),
  currentSite: z.string().nullable(),
  currentSiteName: z.string().nullable(),
  load: z.string().nullable(),
  plate: z.string().nullable(),
  /** The airline's number of the total order that it lies on. */
  airBillNumber: z.string().nullable(),
  parcels: z.int(),
  weight: z.number(),
  maxWeight: z.number().nullable(),
  openedAt: instant,
  openedBy: z.string(),
  sealedAt: instant.nullable(),
  sealedBy: z.string().nullable(),
  sealNumber: z.string().nullable(),
  receivedAt: instant.nullable(),
  inTransit: z.boolean(),
  labels: z.int(),
  /** The sorting grid that it hangs at. */
  grid: z.string().nullable(),
  behind: z.boolean().optional(),
});
export type BagRow = z.infer<typeof BagRow>;

export const bagList = listQuery('bags.bagList', {
  path: 'POST /bag/page',
  row: BagRow,
  key: 'bagNumber',
  sorts: ['openedAt', 'sealedAt', 'bagNumber', 'parcels', 'weight', 'status'],
  defaultSort: ['openedAt', 'desc'],
  scope: 'row',
  reads: ['operations', 'network'],
  params: z.strictObject({
    bagNumbers: z.array(z.string().trim().min(1).max(20)).max(BAG_SEARCH).optional(),
    waybills: z.array(z.string().trim().max(20)).max(BAG_ENTRY).optional(),
    status: z.array(z.enum(BAG_STATUSES)).max(BAG_STATUSES.length).optional(),
    site: z.array(z.string().max(30)).max(SITES_SOUGHT).optional(),
    channel: z.array(z.string().max(20)).max(50).optional(),
    inTransit: z.boolean().optional(),
    opened: TimeRange.optional(),
    sealed: TimeRange.optional(),
  }),
  refusals: ['DATE_RANGE_TOO_LONG', 'START_AFTER_END'],
});
export const bagExport = query('bags.bagExport', {
  path: 'POST /bag/export',
  shape: 'file',
  scope: 'row',
  reads: ['operations', 'network'],
  params: fileParams(bagList.params),
  answer: z.unknown(),
  refusals: ['ACCESS_REQUIRED', 'EXPORT_NO_DATA', 'EXPORT_CAP_EXCEEDED'],
});

const Held = z.object({
  waybill: z.string(),
  orderNumber: z.string(),
  weight: z.number(),
  status: z.enum(JOURNEY).nullable(),
  at: instant.nullable(),
  by: z.string().nullable(),
});

/** A bag with what is in it, latest put first, for its detail and for the scan station that goes on with it. */
export const bagDetail = query('bags.bagDetail', {
  path: 'POST /bag/detail',
  scope: 'row',
  reads: ['operations', 'network'],
  params: z.strictObject({ bagNumber: BagNumber }),
  refusals: ['BAG_NOT_EXIST'],
  answer: z.object({
    bag: BagRow,
    parcels: z.array(Held),
    maxParcels: z.int(),
    strays: z.array(z.object({ waybill: z.string(), since: instant })),
  }),
});

/**
 * The papers that a bag travels under: the master waybill of the postal operator with its declaration, and the total order of its flight. Null where
 * it stands in none. Apart from the bag's detail, which the scan stations ask for.
 */
export const bagPapers = query('bags.bagPapers', {
  path: 'POST /bag/papers',
  scope: 'row',
  reads: ['operations', 'network'],
  params: z.strictObject({ bagNumber: BagNumber }),
  refusals: ['BAG_NOT_EXIST'],
  answer: z.object({
    masterWaybill: z.string().nullable(),
    /** The postal operator's number of it. */
    masterNumber: z.string().nullable(),
    plpNumber: z.string().nullable(),
    declarationStatus: z
      .enum([
        'undeclared',
        'declared',
        'successful',
        'partial',
        'failed',
        'no_declaration_needed',
        'cancelling',
        'cancelled',
      ])
      .nullable(),
    supplierBagNumber: z.string().nullable(),
    route: z.string().nullable(),
    supplier: z.string().nullable(),
    unloadingPoint: z.string().nullable(),
    outlet: z.string().nullable(),
    totalOrder: z.string().nullable(),
    flightNumber: z.string().nullable(),
    airBillNumber: z.string().nullable(),
  }),
});
