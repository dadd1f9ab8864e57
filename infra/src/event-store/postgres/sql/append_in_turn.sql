-- One append after the other, each seeing what those before it stored. For append_batch only, which holds the lock.
create or replace function eventlog.append_in_turn(
  tail bigint,
  append_ids uuid[], streams text[], expected integer[], sizes integer[],
  event_ids uuid[], types text[], schema_versions smallint[], datas json[], metadatas json[]
) returns table (outcome text, stream text, version integer, "position" bigint)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  head integer;
  earlier record;
  done integer := 0;   -- events of the appends already handled
begin
  for i in 1 .. cardinality(streams) loop
    stream := streams[i];
    select e.stream_id, e.version + e.append_size - 1 as version, e.position + e.append_size - 1 as position
      into earlier from eventlog.events e where e.append_id = append_ids[i];
    if found then
      outcome := 'duplicate'; stream := earlier.stream_id; version := earlier.version; position := earlier.position;
    else
      select e.version into head from eventlog.events e where e.stream_id = streams[i] order by e.version desc limit 1;
      head := coalesce(head, 0);
      if head <> expected[i] then
        outcome := 'conflict'; version := head; position := null;
      else
        for n in 1 .. sizes[i] loop
          insert into eventlog.events (position, stream_id, version, event_id, type, schema_version, data, metadata, append_id, append_size)
          values (tail + n, stream, head + n, event_ids[done + n], types[done + n], schema_versions[done + n], datas[done + n], metadatas[done + n],
                  case when n = 1 then append_ids[i] end, case when n = 1 then sizes[i] end);
        end loop;
        tail := tail + sizes[i];
        outcome := 'appended'; version := head + sizes[i]; position := tail;
      end if;
    end if;
    done := done + sizes[i];
    return next;
  end loop;
end $$;
revoke execute on function eventlog.append_in_turn from public;
