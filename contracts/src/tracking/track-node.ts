import { z } from 'zod';
import { JOURNEY } from '../scanning/journey.ts';

const instant = z.string();

/** One thing that happened on the way of a parcel: to itself, or to the order, bag or load that it was part of. */
export const TrackNode = z.object({
  at: instant,
  offset: z.int(),
  receivedAt: instant,
  node: z.string(),
  status: z.enum(JOURNEY).nullable(),
  site: z.string().nullable(),
  siteName: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Where that site stands, in degrees. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The provider who said it; the house itself where there is none. */
  source: z.string().nullable(),
  holder: z.enum(['order', 'parcel', 'bag', 'load']),
  holderNumber: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  late: z.boolean(),
  undone: z.boolean(),
  position: z.string(),
});
