import { listings, records } from '@malote/contracts/catalogue.ts';
import { contexts, rowRules } from './contexts.ts';
import { listingQueries } from './kernel/listings.ts';
import { recordListsOf, recordQueries } from './kernel/records/record-queries.ts';

/** The queries that read by `rows` alone, of the read models alone: those of the kinds that the kernel answers, and what contexts name of theirs. */
export const readingByRows: ReadonlySet<string> = new Set([
  ...[...records.values()].flatMap(recordListsOf),
  ...[...listings.values()].map(({ list }) => list.name),
  ...contexts.flatMap((one) => one.readingByRows ?? []),
]);

/** Every query by its name. */
export const handlers: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...contexts.map((one) => one.handlers),
  ...[...records.values()].map((made) => recordQueries(made, rowRules.sights[made.noun])),
  ...[...listings.values()].map(listingQueries),
);
