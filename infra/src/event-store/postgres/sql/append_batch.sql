-- Many appends in one transaction, each accepted or refused by itself, in the order given. One row answers each append.
-- The lock is held to commit: positions are dense, and become visible in their order.
-- `owners` says for each event which append (from 1) it belongs to; events stand in the order of their appends.
-- The settings keep the plans at one index scan a look-up, also before the first statistics of a fast growing log.
create or replace function eventlog.append_batch(
  append_ids uuid[], streams text[], expected integer[], sizes integer[],
  owners integer[], event_ids uuid[], types text[], schema_versions smallint[], datas json[], metadatas json[]
) returns table (outcome text, stream text, version integer, "position" bigint)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  before bigint;
  after bigint;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'append_batch must see what the last holder of the lock committed: read committed only';
  end if;
  perform pg_advisory_xact_lock(28559150664674415);   -- the bytes of "eventlo"
  select coalesce(max(e.position), 0) into before from eventlog.events e;
  -- A large group whose appends cannot touch each other is stored by one statement (measured at 32 and 128 callers:
  -- 15 to 48 % more appends a second than the loop). The bound of 16 is the design's; where the two cross was not measured.
  if cardinality(streams) > 16
     and (select count(distinct s) = count(*) from unnest(streams) s)
     and (select count(distinct s) = count(*) from unnest(append_ids) s) then
    return query select * from eventlog.append_together(before, append_ids, streams, expected, sizes, owners, event_ids, types, schema_versions, datas, metadatas);
  else
    return query select * from eventlog.append_in_turn(before, append_ids, streams, expected, sizes, event_ids, types, schema_versions, datas, metadatas);
  end if;
  select coalesce(max(e.position), 0) into after from eventlog.events e;
  -- Told by the program when it is committed (infra/src/event-store/postgres/tell-appends.ts), or here for one that does not know how.
  if after > before and coalesce(current_setting('eventlog.told_apart', true), '') <> 'on' then perform pg_notify('eventlog', after::text); end if;
end $$;
revoke execute on function eventlog.append_batch from public;
