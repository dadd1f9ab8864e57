import { z } from 'zod';
import { TimeRange } from '../kernel/time-range.ts';
import { fileParams, listQuery, query } from '../kernel/definition.ts';
import { SITES_SOUGHT } from '../network/limits.ts';
import { JOURNEY } from '../scanning/journey.ts';
import { TrackNode } from './track-node.ts';

/** Numbers in one tracking query (R-0427). */
export const TRACK_NUMBERS = 200;

/** Numbers that a tracking export may be asked for (R-0436). */
export const TRACK_EXPORT_NUMBERS = 500_000;

const instant = z.string();
const numbers = (max: number) => z.array(z.string().trim().min(1).max(40)).max(max);

/** Words of a track's state for customers (R-0220). A parcel that was cancelled or came back has none: its status says it. */
export const TrackState = z.enum(['in_transit', 'awaiting_pickup', 'delivery_failed', 'signed', 'possibly_abnormal']);

/** One parcel's standing in the tracking list. */
export const TrackRow = z.object({
  waybill: z.string(),
  orderNumber: z.string(),
  customerOrderNumber: z.string().nullable(),
  customer: z.string(),
  status: z.enum(JOURNEY),
  trackState: TrackState.nullable(),
  currentSite: z.string().nullable(),
  siteName: z.string().nullable(),
  bag: z.string().nullable(),
  load: z.string().nullable(),
  destinationCity: z.string(),
  destinationState: z.string(),
  /** The newest event that the track tells, and the status that it reached, if any. */
  lastNode: z.string(),
  lastStatus: z.enum(JOURNEY).nullable(),
  lastAt: instant,
  promisedAt: instant.nullable(),
  late: z.boolean(),
  steps: z.int(),
  behind: z.boolean().optional(),
});
export type TrackRow = z.infer<typeof TrackRow>;

const TrackParams = z.strictObject({
  /** Waybill, order or customer order numbers, up to 200. */
  numbers: numbers(TRACK_NUMBERS).optional(),
  /** A range of waybill numbers, both ends in. */
  from: z.string().trim().max(20).optional(),
  to: z.string().trim().max(20).optional(),
  status: z.array(z.enum(JOURNEY)).max(13).optional(),
  trackState: z.array(TrackState).max(5).optional(),
  /** Where it is. */
  site: z.array(z.string().max(30)).max(SITES_SOUGHT).optional(),
  last: TimeRange.optional(),
});

/** Tracking by numbers or by range (R-0151); starts within 180 days (R-0353). At least one criterion (R-0364). */
export const trackList = listQuery('tracking.trackList', {
  path: 'POST /track/page',
  params: TrackParams,
  row: TrackRow,
  key: 'waybill',
  sorts: ['lastAt', 'waybill', 'status', 'promisedAt'],
  defaultSort: ['lastAt', 'desc'],
  scope: 'row',
  reads: ['operations'],
  refusals: [
    'SEARCH_CRITERIA_EMPTY',
    'TRACKING_START_TOO_OLD',
    'DATE_RANGE_TOO_LONG',
    'START_AFTER_END',
    'TRACKING_NUMBERS_LIMIT_100',
  ],
});
/** What is filtered, as a file: of up to 500,000 numbers the first 100,000 rows in order (R-0434, R-0436); a file that was cut says so in its name. */
export const trackExport = query('tracking.trackExport', {
  path: 'POST /track/export',
  shape: 'file',
  scope: 'row',
  params: fileParams(TrackParams.extend({ numbers: numbers(TRACK_EXPORT_NUMBERS).optional() })),
  answer: z.unknown(),
  reads: ['operations'],
  refusals: ['ACCESS_REQUIRED', 'EXPORT_NO_DATA'],
  maxBytes: 24 << 20,
});

/** All track nodes of some parcels, those of their bags and loads while they were in them included. Numbers that nobody knows are named. */
export const tracks = query('tracking.tracks', {
  path: 'POST /track/query',
  scope: 'row',
  reads: ['operations'],
  params: z.strictObject({
    numbers: z
      .array(z.string().trim().min(1).max(40))
      .min(1, 'SEARCH_CRITERIA_EMPTY')
      .max(TRACK_NUMBERS, 'FIELD_MAX_ITEMS'),
  }),
  refusals: ['SEARCH_CRITERIA_EMPTY'],
  answer: z.object({
    parcels: z.array(z.object({ row: TrackRow, nodes: z.array(TrackNode) })),
    notFound: z.array(z.string()),
  }),
});
