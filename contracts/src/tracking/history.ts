import { z } from 'zod';
import { query } from '../kernel/definition.ts';

/** One entry of a history: a stored event, with everything an auditor asks. */
export const HistoryEvent = z.object({
  position: z.string(),
  stream: z.string(),
  version: z.int(),
  id: z.string(),
  type: z.string(),
  schemaVersion: z.int(),
  data: z.unknown(),
  /** The record of the command that caused it, in the same append; refused commands stand alone. */
  command: z
    .object({
      id: z.string(),
      name: z.string(),
      outcome: z.enum(['begun', 'accepted', 'refused']),
      code: z.string().nullable(),
      msg: z.string().nullable(),
      input: z.unknown(),
      answer: z.unknown(),
    })
    .nullable(),
  actor: z.string(),
  actorName: z.string().nullable(),
  behalfOf: z.string().nullable(),
  behalfOfName: z.string().nullable(),
  site: z.string().nullable(),
  siteName: z.string().nullable(),
  station: z.string().nullable(),
  device: z.string().nullable(),
  deviceNumber: z.int().nullable(),
  happenedAt: z.string(),
  /** The day that it counts for where it happened, as it was stored. */
  businessDay: z.string(),
  offset: z.int(),
  receivedAt: z.string(),
  writtenAt: z.string(),
  skew: z.int(),
  shown: z.enum(['accepted', 'waiting', 'nothing']),
  reason: z.string().nullable(),
  late: z.boolean(),
  hash: z.string(),
  chain: z.enum(['ok', 'broken']),
  sealed: z.boolean(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** One stream of a history, whole states included: the browser folds with the same functions. */
export const HistoryStream = z.object({
  stream: z.string(),
  category: z.string(),
  number: z.string(),
  from: z.int(),
  to: z.int().nullable(),
  events: z.int(),
  chain: z.enum(['ok', 'broken']),
  head: z.string(),
});

/**
 * Something of a history that is not as it was written. `eventChanged`: this event, or its place, is not what was written after the one before it in its stream.
 * `eventForeign`: this event follows in its stream, and the command service did not write it as it stands there.
 * `eventMissing`: what is shown elsewhere was made from an event at this position, and the log has none there. `streamMissing`: a stream that concerned the
 * subject is gone. `streamShort`: the command service knew the stream up to this version, and what the log has there is another event or none.
 * `logShort`: the log ends before a position that had been read from it.
 */
export const HistoryFinding = z.object({
  kind: z.enum(['eventChanged', 'eventForeign', 'eventMissing', 'streamMissing', 'streamShort', 'logShort']),
  stream: z.string().nullable(),
  version: z.int().nullable(),
  position: z.string().nullable(),
});
export type HistoryFinding = z.infer<typeof HistoryFinding>;

const History = z.object({
  of: z.string(),
  findings: z.array(HistoryFinding),
  streams: z.array(HistoryStream),
  events: z.array(HistoryEvent),
  verified: z.boolean(),
  sealedUpTo: z.string().nullable(),
  sealedAt: z.string().nullable(),
  brokenAt: z.string().nullable(),
  truncated: z.boolean(),
});

/** Everything that concerns an order: its own events, its parcels', bags' and loads' (architecture, section 5). `accessId` is the recorded opening. */
export const orderHistory = query('tracking.orderHistory', {
  path: 'POST /history/order',
  scope: 'row',
  reads: ['operations'],
  params: z.strictObject({ number: z.string().trim().min(1).max(40), accessId: z.uuid() }),
  answer: History,
  refusals: ['ACCESS_REQUIRED', 'ORDER_NOT_FOUND'],
});

/** Everything that concerns a bag: its own events, the bindings of its parcels, its loads. */
export const bagHistory = query('tracking.bagHistory', {
  path: 'POST /history/bag',
  scope: 'row',
  reads: ['operations'],
  params: z.strictObject({ number: z.string().trim().min(1).max(40), accessId: z.uuid() }),
  answer: History,
  refusals: ['ACCESS_REQUIRED', 'BAG_NOT_EXIST'],
});

/**
 * Everything that happened to one record, whatever its kind: a charge, a batch, a receipt, a claim. `of` is the noun of the record. Whoever may read the
 * history of such a record, and sees this one, may open it; `accessId` is the recorded opening of `<noun> <number>`.
 */
export const recordReplay = query('tracking.recordReplay', {
  path: 'POST /history/record',
  access: 'session',
  scope: 'row',
  params: z.strictObject({
    of: z.string().regex(/^[A-Z][A-Za-z]{1,39}$/, 'FIELD_FORMAT'),
    number: z.string().trim().min(1).max(40),
    accessId: z.uuid(),
  }),
  answer: History,
  refusals: ['ACCESS_REQUIRED', 'RECORD_NOT_FOUND', 'NO_PERMISSION'],
});

/** Positions of one check: as many as a history shows events. */
const CHECKED_POSITIONS = 5_000;

/**
 * Whether the events around these positions are those that were sealed: what chains alone cannot show, a stream written anew or gone. Reads the log between the
 * seals around each position, so it is asked after the history itself. `unreached`: it read as much as it may, and these were left.
 */
export const sealCheck = query('tracking.sealCheck', {
  path: 'POST /history/seals',
  scope: { everyone: 'says of the log whether it was changed, and nothing of what stands in it' },
  params: z.strictObject({
    positions: z
      .array(z.string().regex(/^\d{1,18}$/, 'FIELD_FORMAT'))
      .min(1)
      .max(CHECKED_POSITIONS),
  }),
  answer: z.object({
    broken: z.array(z.object({ from: z.string(), to: z.string(), sealedAt: z.string() })),
    checked: z.int(),
    unsealed: z.int(),
    unreached: z.int(),
  }),
});
