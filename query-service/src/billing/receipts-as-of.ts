import type { Knex } from 'knex';

/**
 * The receipts as they stood at the end of a day, with the columns of the list of open ones: what had become due and what had come by then, and the day from
 * which it was late as it had been agreed by then. One of which more had come than was due yet is not open; one of which nothing had become due is none.
 */
export const receiptsAsOf = (db: Knex, day: string): Knex.Raw =>
  db.raw(
    `select receipt as code, customer, scope, due as historical_amount, came as actual_amount, greatest(due - came, 0) as open_amount, due > came as is_open,
       billed as billing_date, agreed as payment_validity_period, coalesce(agreed, billed) as due_on
     from (
       select receipt, customer, scope, sum(due)::bigint as due, sum(came)::bigint as came, max(billed) as billed,
         (array_agg(agreed order by day desc, place desc) filter (where agreed is not null))[1] as agreed
       from reads.receipt_entries
       where day <= ?::date
       group by receipt, customer, scope
     ) summed
     where due > 0`,
    [day],
  );
