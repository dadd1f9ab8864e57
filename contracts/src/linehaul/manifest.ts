import { z } from 'zod';
import { query } from '../kernel/definition.ts';

/** Lines of a printed manifest at most (R-0425). */
export const MANIFEST_LINES = 5_000;
/** Loads that are printed at once. */
export const MANIFEST_LOADS = 50;

/** Where a load stands. */
export const loadStandings = ['open', 'departed', 'arrived', 'cancelled'] as const;

const instant = z.string();

/**
 * What goes on paper of loads: for each its way and vehicle, and a line for each bag that is on it or came off it. More than 5,000 lines are refused whole:
 * a manifest that leaves bags out proves nothing. `accessId` names the recorded print of the first load. Weights in kg.
 */
export const loadManifest = query('linehaul.loadManifest', {
  path: 'POST /loadingDocument/manifest',
  scope: 'row',
  reads: ['operations', 'handling'],
  params: z.strictObject({
    loadNumbers: z.array(z.string().trim().min(1).max(30)).min(1, 'SEARCH_CRITERIA_EMPTY').max(MANIFEST_LOADS),
    accessId: z.uuid(),
  }),
  refusals: ['ACCESS_REQUIRED', 'RECORD_NOT_FOUND', 'MANIFEST_TOO_LONG'],
  answer: z.object({
    /** What the sites are called that loads name, by their codes. */
    siteNames: z.record(z.string(), z.string()),
    loads: z.array(
      z.object({
        loadNumber: z.string(),
        plate: z.string().nullable(),
        originSite: z.string(),
        stops: z.array(z.string()),
        departedAt: instant.nullable(),
        status: z.enum(loadStandings),
        /** Who took back one that is cancelled, by name, and when. */
        ending: z.object({ by: z.string(), at: instant }).optional(),
        parcels: z.int(),
        weight: z.number(),
        lines: z.array(
          z.object({
            bag: z.string(),
            parcels: z.int(),
            weight: z.number(),
            loadedAt: instant,
            loadedSite: z.string().nullable(),
            unloadedAt: instant.nullable(),
          }),
        ),
      }),
    ),
  }),
});
