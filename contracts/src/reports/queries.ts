import { z } from 'zod';
import { listQuery, query } from '../kernel/definition.ts';
import { SITES_SOUGHT } from '../network/limits.ts';
import { REGIONS } from '../network/places/states.ts';
import { JOURNEY } from '../scanning/journey.ts';
import { AttentionKind, DisputedFact } from './attention.ts';

const count = z.int();

/** What the control tower shows; also what its live topic sends. All counts are of the caller's scope. */
export const Tower = z.object({
  asOf: z.string(),
  behind: count,
  businessDay: z.string(),
  headline: z.object({
    scansToday: count,
    scansYesterdayByNow: count,
    bagsOpen: count,
    bagsSealedToday: count,
    bagsInTransit: count,
    vehiclesOnRoad: count,
    delivering: count,
    signedToday: count,
    late: count,
    atRisk: count,
    quiet: count,
  }),
  /** Scans of today per minute (index = minute of the day at America/Sao_Paulo), all sites; yesterday beside. */
  perMinute: z.array(count),
  perMinuteYesterday: z.array(count),
  perSite: z.array(z.object({ site: z.string(), name: z.string(), scans: count, lastScanAt: z.string().nullable() })),
  journey: z.array(z.object({ status: z.enum(JOURNEY), parcels: count })),
  states: z.array(z.object({ state: z.string(), parcels: count, late: count })),
  flows: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      fromState: z.string(),
      toState: z.string(),
      parcels: count,
      bags: count,
      vehicles: count,
    }),
  ),
  vehicles: z.array(
    z.object({
      load: z.string(),
      plate: z.string(),
      from: z.string(),
      to: z.string(),
      departedAt: z.string(),
      expectedArrivalAt: z.string().nullable(),
      bags: count,
      parcels: count,
    }),
  ),
  /** The names of the sites that stand above, by code. */
  names: z.record(z.string(), z.string()),
  attention: z.object({ open: count, byKind: z.record(z.string(), count) }),
  /** The sites that the counts are of, where it was asked for some, or for a region: the lists behind the figures are asked for the same. */
  narrowedTo: z.array(z.string()).nullable(),
});
export type Tower = z.infer<typeof Tower>;

/** The control tower's data at once; the board then follows the live topic `tower`. */
export const tower = query('reports.tower', {
  path: 'POST /tower/board',
  scope: 'row',
  params: z.strictObject({
    sites: z.array(z.string().max(30)).max(SITES_SOUGHT).optional(),
    region: z.enum(REGIONS).optional(),
  }),
  answer: Tower,
  reads: ['operations'],
});

export const AttentionRow = z.object({
  id: z.string(),
  kind: AttentionKind,
  number: z.string(),
  orderNumber: z.string().nullable(),
  site: z.string().nullable(),
  siteName: z.string().nullable(),
  since: z.string(),
  dueAt: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Of a conflict: what excludes each other, the one that stands first. */
  facts: z.array(DisputedFact.extend({ siteName: z.string().nullable(), byName: z.string().nullable() })).nullable(),
  takenBy: z.string().nullable(),
  takenByName: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  snoozeReason: z.string().nullable(),
});
export type AttentionRow = z.infer<typeof AttentionRow>;

/** The queue of what needs somebody: open ones first, oldest first. */
export const attentionList = listQuery('reports.attentionList', {
  path: 'POST /tower/attention/page',
  row: AttentionRow,
  key: 'id',
  sorts: ['since', 'dueAt', 'kind'],
  defaultSort: ['since', 'asc'],
  scope: 'row',
  reads: ['operations'],
  params: z.strictObject({
    kind: z.array(AttentionKind).max(5).optional(),
    site: z.array(z.string().max(30)).max(SITES_SOUGHT).optional(),
    mine: z.boolean().optional(),
    snoozed: z.boolean().optional(),
  }),
});
