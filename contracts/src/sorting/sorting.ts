import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';
import { siteScope } from '../kernel/scope.ts';
import { KilogramsAsGrams } from '../kernel/measures.ts';

const place = z.object({ site: z.string().optional(), supplier: z.string().optional() });

export const sortingEvents = {
  /** A piece fell into a grid: where the rules wanted it to go, and where what falls there goes (ops 3.4, R-0185). */
  PieceSorted: event('PieceSorted', {
    keep: 'track',
    data: z.object({
      number: z.string(),
      kind: z.enum(['parcel', 'bag']),
      center: z.string(),
      grid: z.string(),
      cart: z.string().optional(),
      device: z.string().optional(),
      grams: z.int().optional(),
      expectedGrid: z.string().optional(),
      expected: place,
      actual: place,
      returned: place.optional(),
      nextStation: z.string().optional(),
      by: z.enum(['machine', 'hand']),
    }),
    scope: (data) => [siteScope(data.center)],
  }),
};

/** How often a piece was sorted, by its number: a piece may go round. */
export interface Sorted {
  readonly times: number;
  readonly last?: { readonly grid: string; readonly center: string; readonly at: string };
}

export const sorted = aggregate<Sorted, typeof sortingEvents>('sorting', {
  initial: { times: 0 },
  events: sortingEvents,
  evolve: {
    PieceSorted: ({ times }, { grid, center }, { happenedAt }) => ({
      times: times + 1,
      last: { grid, center, at: happenedAt },
    }),
  },
});

const code = z.string().trim().min(1).max(40);

/** Writes down where a piece fell: said by the sorter, or by who sorts by hand. What was expected follows from the rules as they stand. */
export const recordSort = command('sorting.recordSort', {
  path: 'POST /sorting/record',
  input: z.strictObject({
    number: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{6,20}$/, 'FIELD_FORMAT'),
    grid: code,
    cart: code.optional(),
    device: code.optional(),
    weight: KilogramsAsGrams.optional(),
    returnSite: code.optional(),
    returnSupplier: code.optional(),
    nextStation: code.optional(),
    by: z.enum(['machine', 'hand']).default('machine'),
  }),
  answer: z.object({ asExpected: z.boolean(), expectedGrid: z.string().optional() }),
  refusals: [
    'RECORD_NOT_FOUND',
    'PARCEL_NOT_REGISTERED',
    'BAG_NOT_EXIST',
    'ALREADY_SCANNED',
    'SCAN_IN_FUTURE',
    'SCAN_TOO_OLD',
    'SITE_NOT_IN_SCOPE',
    'OUTLET_DISABLED',
  ],
  scope: 'station',
  access: 'api',
});
