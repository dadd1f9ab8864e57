import type { Knex } from 'knex';

/** Who has an account gains what its debit loses: a customer what he owes us less, a supplier what we owe him. */
export function gainOfLeg(rows: Knex.QueryBuilder, column: string, db: Knex): void {
  void rows.select({ [column]: db.raw('-own.minor') });
}

/**
 * What an account stood at after a line: the days before it, each of which is one counter, and the lines of its day up to it. It follows from the account
 * alone, so it is the same on every page and under every filter.
 */
export function balanceAfterLeg(rows: Knex.QueryBuilder, column: string, db: Knex): void {
  void rows.select({
    [column]: db.raw(`-(
      coalesce((select sum(days.count) from reads.ledger_days as days where days.account = own.account and days.day < own.day), 0)
      + (select sum(legs.minor) from reads.ledger_legs as legs
         where legs.account = own.account and legs.day = own.day and legs.place <= own.place))::bigint`),
  });
}
