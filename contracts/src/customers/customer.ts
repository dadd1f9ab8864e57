import { z } from 'zod';
import { record } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';

/** Who pays for orders: the record alone; balance and accounts come with finance. */
export const customer = record('Customer', {
  context: 'customers',
  code: z.string().regex(/^[A-Z0-9]{2,20}$/, 'FIELD_FORMAT'),
  path: '/customer',
  fields: z.strictObject({
    name: z.string().trim().min(2).max(80),
    type: z.enum(['enterprise', 'personal']),
    city: z.string().max(60).optional(),
    state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** Grams by which a weighed parcel may pass its forecast (R-0418). */
    overweightToleranceGrams: z.int().nonnegative().max(10_000),
  }),
  scope: (code) => [customerScope(code)],
  rule: 'stream',
});
