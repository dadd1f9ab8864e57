import { z } from 'zod';
import { event } from './event.ts';

/** A signed line over everything up to a position (architecture, section 3). Written by the sealer, not by a command. */
export const logSealed = event('log.sealed', {
  keep: 'fiscal',
  data: z.object({
    upTo: z.string(),
    count: z.string(),
    hash: z.string(),
    marksFrom: z.string().optional(),
    keyId: z.string(),
    signature: z.string(),
  }),
});
