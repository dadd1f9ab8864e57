-- Many appends in one transaction, each accepted or refused by itself, in the order given.
-- The lock is held to commit: positions are dense, and become visible in their order. One row answers each append.
create or replace function eventlog.append_batch(
  append_ids uuid[], streams text[], expected integer[], sizes integer[],
  event_ids uuid[], types text[], schema_versions smallint[], datas json[], metadatas json[]
) returns table (outcome text, stream text, version integer, "position" bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  tail bigint;
  head integer;
  earlier record;
  before_this integer := 0;   -- events of the appends already handled
  appended boolean := false;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'append_batch must see what the last holder of the lock committed: read committed only';
  end if;
  perform pg_advisory_xact_lock(28559150664674415);   -- the bytes of "eventlo"
  select coalesce(max(e.position), 0) into tail from eventlog.events e;
  for i in 1 .. cardinality(streams) loop
    select e.stream_id, e.version + e.append_size - 1 as version, e.position + e.append_size - 1 as position
      into earlier from eventlog.events e where e.append_id = append_ids[i];
    if found then
      outcome := 'duplicate'; stream := earlier.stream_id; version := earlier.version; position := earlier.position;
    else
      select e.version into head from eventlog.events e where e.stream_id = streams[i] order by e.version desc limit 1;
      head := coalesce(head, 0);
      stream := streams[i];
      if head <> expected[i] then
        outcome := 'conflict'; version := head; position := null;
      else
        for n in 1 .. sizes[i] loop
          insert into eventlog.events (position, stream_id, version, event_id, type, schema_version, data, metadata, append_id, append_size)
          values (tail + n, streams[i], head + n, event_ids[before_this + n], types[before_this + n], schema_versions[before_this + n],
                  datas[before_this + n], metadatas[before_this + n],
                  case when n = 1 then append_ids[i] end, case when n = 1 then sizes[i] end);
        end loop;
        tail := tail + sizes[i];
        appended := true;
        outcome := 'appended'; version := head + sizes[i]; position := tail;
      end if;
    end if;
    before_this := before_this + sizes[i];
    return next;
  end loop;
  if appended then perform pg_notify('eventlog', tail::text); end if;
end $$;
revoke execute on function eventlog.append_batch from public;
