import type { Knex } from 'knex';
import type { Sight } from './records/sight.ts';

/** Adds a column to the rows of a listing, which are called `own`: one value for each row and never a further row, or figures would count it twice. */
export type LookUp = (rows: Knex.QueryBuilder, column: string, db: Knex) => void;

/** The rows of a table as they stood at the end of a day, `YYYY-MM-DD`: the same columns, as far as its listings show them. */
export type PastRows = (db: Knex, day: string) => Knex.Raw;

/** What contexts say of rows that no table says: each name is said by one context. */
export interface RowRules {
  /** The `lookedUp` fields of listings, by the listing's noun and the field. */
  readonly lookUps: Readonly<Record<string, Readonly<Record<string, LookUp>>>>;
  /** Tables that can be asked for a day that is over (`asOf` of listings), by their names. */
  readonly pastRows: Readonly<Record<string, PastRows>>;
  /** Records whose rows are not for everybody who has their page, by noun. */
  readonly sights: Readonly<Record<string, Sight>>;
}
