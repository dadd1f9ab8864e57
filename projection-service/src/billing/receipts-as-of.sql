-- The receipts as they stood at the end of a day, with the columns of the list of open ones: what had become due and what had come by then, and the day from
-- which it was late as it had been agreed by then. One of which more had come than was due yet is not open; one that nothing had become due of is none.
create or replace function reads.receipts_as_of(asked date)
returns table (code text, customer text, scope text[], historical_amount bigint, actual_amount bigint, open_amount bigint, is_open boolean,
  billing_date date, payment_validity_period date, due_on date)
language sql stable as $$
  select receipt, customer, scope, due, came, greatest(due - came, 0), due > came, billed, agreed, coalesce(agreed, billed)
  from (
    select receipt, customer, scope,
      sum(due)::bigint as due,
      sum(came)::bigint as came,
      max(billed) as billed,
      (array_agg(agreed order by day desc, place desc) filter (where agreed is not null))[1] as agreed
    from reads.receipt_entries
    where day <= asked
    group by receipt, customer, scope
  ) summed
  where due > 0
$$;
