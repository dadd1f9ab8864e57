-- Appends of different streams and different ids, stored by one statement: none of them can change what another finds.
-- For append_batch only, which holds the lock.
create or replace function eventlog.append_together(
  tail bigint,
  append_ids uuid[], streams text[], expected integer[], sizes integer[],
  owners integer[], event_ids uuid[], types text[], schema_versions smallint[], datas json[], metadatas json[]
) returns table (outcome text, stream text, version integer, "position" bigint)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select a.nth, a.append_id, a.stream, a.expected, a.size,
           sum(a.size) over (order by a.nth) as last_event,             -- in the arrays of events
           coalesce(newest.version, 0) as head,
           earlier.stream_id as earlier_stream, earlier.version as earlier_version, earlier.position as earlier_position
    from unnest(append_ids, streams, expected, sizes) with ordinality as a (append_id, stream, expected, size, nth)
    left join lateral (
      select e.stream_id, e.version + e.append_size - 1 as version, e.position + e.append_size - 1 as position
      from eventlog.events e where e.append_id = a.append_id limit 1
    ) earlier on true
    left join lateral (
      select e.version from eventlog.events e where e.stream_id = a.stream order by e.version desc limit 1
    ) newest on true
  ), accepted as materialized (
    select a.*, tail + sum(a.size) over (order by a.nth) as last_position
    from asked a where a.earlier_stream is null and a.head = a.expected
  ), stored as (
    insert into eventlog.events (position, stream_id, version, event_id, type, schema_version, data, metadata, append_id, append_size)
    select a.last_position - a.last_event + e.nth, a.stream, a.head + a.size - a.last_event + e.nth,
           e.id, e.type, e.schema_version, e.data, e.metadata,
           case when e.nth = a.last_event - a.size + 1 then a.append_id end,
           case when e.nth = a.last_event - a.size + 1 then a.size end
    from unnest(owners, event_ids, types, schema_versions, datas, metadatas) with ordinality as e (owner, id, type, schema_version, data, metadata, nth)
    join accepted a on a.nth = e.owner
  )
  select case when asked.earlier_stream is not null then 'duplicate' when accepted.nth is null then 'conflict' else 'appended' end,
         coalesce(asked.earlier_stream, asked.stream),
         coalesce(asked.earlier_version, accepted.head + accepted.size, asked.head),
         coalesce(asked.earlier_position, accepted.last_position)::bigint
  from asked left join accepted on accepted.nth = asked.nth
  order by asked.nth;
end $$;
revoke execute on function eventlog.append_together from public;
