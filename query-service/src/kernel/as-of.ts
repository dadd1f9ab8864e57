import type { Knex } from 'knex';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { Asking } from './asking.ts';

/** How something is asked that can be asked for a day that is over. */
export interface AsOfAsked {
  readonly asOf?: string | undefined;
}

/** The rows of a listing: as they stand, or as they stood at the end of the day that is asked for. */
export const rowsAsOf = (
  { table, asOf }: Pick<AnyListing, 'table' | 'asOf'>,
  asked: AsOfAsked,
  { db }: Pick<Asking, 'db'>,
): Knex.QueryBuilder =>
  asOf === undefined || asked.asOf === undefined
    ? db.from(`reads.${table}`)
    : db.from(db.raw('??(?::date) as ??', [`reads.${asOf}`, asked.asOf, table]));

/** The moment from which ages are counted: now, or noon of that day in the company's zone, which has no summer time. */
export const instantOf = ({ asOf }: AsOfAsked, now: Date): Date =>
  asOf === undefined ? now : new Date(`${asOf}T15:00:00.000Z`);
