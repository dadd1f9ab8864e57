import { z } from 'zod';
import { record } from '../kernel/record.ts';

/** The service that an order is carried with; it decides the limits (R-0252, R-0735). Weights in grams. */
export const channel = record('Channel', {
  context: 'partners',
  code: z.string().regex(/^[A-Z0-9-]{2,20}$/, 'FIELD_FORMAT'),
  path: '/channel',
  fields: z.strictObject({
    name: z.string().trim().min(2).max(50),
    kind: z.enum(['parcel', 'bulky']),
    maxParcelGrams: z.int().positive().max(500_000),
    bagMaxGrams: z.int().positive().max(500_000),
    bagLimitParcels: z.int().positive().max(1_000),
    /** cm3 per kg (R-0176). */
    divisor: z.int().positive().max(10_000),
    minDeclaredMinor: z.string().regex(/^\d{1,13}$/),
    maxDeclaredMinor: z.string().regex(/^\d{1,13}$/),
  }),
  scope: () => [],
  rule: { everyone: "channels are the price list's headings; every station needs their limits" },
});
