import type { Knex } from 'knex';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { Asking } from './asking.ts';

/** How something is asked that can be asked for a day that is over. */
export interface AsOfAsked {
  readonly asOf?: string | undefined;
}

/** The rows of a listing: as they stand, or as they stood at the end of the day that is asked for. */
export function rowsAsOf(
  { table, asOf }: Pick<AnyListing, 'table' | 'asOf'>,
  { asOf: day }: AsOfAsked,
  { db, pastRows }: Pick<Asking, 'db' | 'pastRows'>,
): Knex.QueryBuilder {
  if (asOf === undefined || day === undefined) return db.from(`reads.${table}`);
  const rows = pastRows[table];
  if (rows === undefined) throw new Error(`Nobody tells how ${table} stood on a day`);
  return db.from(db.raw('(?) as ??', [rows(db, day), table]));
}

/** The moment from which ages are counted: now, or noon of that day in the company's zone, which has no summer time. */
export const instantOf = ({ asOf }: AsOfAsked, now: Date): Date =>
  asOf === undefined ? now : new Date(`${asOf}T15:00:00.000Z`);
