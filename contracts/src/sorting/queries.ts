import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { BAG_SEARCH } from '../bags/limits.ts';

/** Where something is sorted to; what no rule knows has no grid. */
const Compartment = z.object({
  /** The waybill or CEP that was asked about. */
  asked: z.string(),
  /** `unknown`: no parcel of ours has the number. `unruled`: no rule holds its CEP. */
  found: z.enum(['sorted', 'unruled', 'unknown']),
  cep: z.string().nullable(),
  rule: z.string().nullable(),
  destination: z.string().nullable(),
  grid: z.string().nullable(),
  gridStatus: z.string().nullable(),
  bag: z.string().nullable(),
  device: z.string().nullable(),
  site: z.string().nullable(),
  siteName: z.string().nullable(),
  supplier: z.string().nullable(),
  sortCode: z.string().nullable(),
});
export type Compartment = z.infer<typeof Compartment>;

/** Where waybills and CEPs are sorted to (R-0169): up to 100 at once. */
export const compartments = query('sorting.compartments', {
  path: 'POST /sorting/compartment',
  scope: { everyone: 'where a CEP is sorted to is planned with at every site, and of a parcel no more is told' },
  access: 'session',
  reads: ['operations', 'network'],
  params: z.strictObject({
    numbers: z
      .array(
        z
          .string()
          .trim()
          .regex(/^(\d{5}-?\d{3}|[A-Z0-9]{13,20})$/, 'FIELD_FORMAT'),
      )
      .min(1, 'SEARCH_CRITERIA_EMPTY')
      .max(BAG_SEARCH),
  }),
  answer: z.object({ compartments: z.array(Compartment) }),
});
