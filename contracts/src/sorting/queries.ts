import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { sortResult } from './sorting-log.ts';
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

/** Grids of a centre that are told, and falls before now. */
export const DAY_GRIDS = 120;
export const LAST_FALLS = 8;

/**
 * The day so far, by the company's clock: what fell, into which grids, and what fell last, at the caller's site; of who has none, at all the centres that he
 * sees.
 */
export const sortedToday = query('sorting.sortedToday', {
  path: 'POST /sorting/today',
  scope: 'row',
  reads: ['handling', 'network'],
  params: z.strictObject({}),
  answer: z.object({
    site: z.string().nullable(),
    pieces: z.int(),
    /** Of these, what fell elsewhere than the rules wanted it, and what no rule holds. */
    elsewhere: z.int(),
    unruled: z.int(),
    /** Those of the centre in their order, then others into which something fell; without a site only these, the fullest first. */
    grids: z.array(
      z.object({
        grid: z.string(),
        destination: z.string().nullable(),
        status: z.enum(['enabled', 'full', 'closed']).nullable(),
        bag: z.string().nullable(),
        pieces: z.int(),
        elsewhere: z.int(),
      }),
    ),
    last: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        grid: z.string(),
        result: z.enum(Object.keys(sortResult) as [keyof typeof sortResult]),
        at: z.string(),
      }),
    ),
  }),
});
