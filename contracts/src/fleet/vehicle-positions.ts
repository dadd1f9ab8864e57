import { z } from 'zod';
import { query } from '../kernel/definition.ts';

/** Loads that a map shows at most; the others stand in the list below it. */
export const MAPPED_LOADS = 500;

const place = z.object({ site: z.string(), name: z.string(), latitude: z.number(), longitude: z.number() });

/**
 * Where the vehicles are that are loaded or on the road: at the coordinates of the site that saw them last, with where they go next. A load that no site with
 * coordinates has seen is left out. Weights in kg.
 */
export const vehiclePositions = query('fleet.vehiclePositions', {
  path: 'POST /carMonitoring/positions',
  scope: 'row',
  reads: ['operations', 'master'],
  params: z.strictObject({}),
  answer: z.object({
    vehicles: z.array(
      z.object({
        loadNumber: z.string(),
        plate: z.string().nullable(),
        status: z.enum(['open', 'departed']),
        at: place,
        next: place.nullable(),
        bags: z.int(),
        parcels: z.int(),
        weight: z.number(),
        departedAt: z.string().nullable(),
        expectedArrivalAt: z.string().nullable(),
      }),
    ),
    /** The sites of the company, for the eye to find its way. */
    sites: z.array(place.extend({ type: z.string() })),
  }),
});
