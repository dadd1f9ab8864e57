-- Least rights by role: commands append through the function alone and keep states; projections and queries read events.
-- Queries see of a kept state which event it was made of: a history tells by it that the end of a stream is gone.
create or replace function eventlog.grant_roles(command_role text, projection_role text, query_role text) returns void
language plpgsql as $$
begin
  execute format('grant usage on schema eventlog to %I, %I, %I', command_role, projection_role, query_role);
  execute format('grant select on eventlog.events to %I, %I, %I', command_role, projection_role, query_role);
  execute format('grant execute on function eventlog.append_batch to %I', command_role);
  execute format('grant select, insert, update on eventlog.states to %I', command_role);
  execute format('grant select (stream_id, version, head_hash) on eventlog.states to %I', query_role);
end $$;
revoke execute on function eventlog.grant_roles from public;

-- Whoever erases a person has to find her in the log first.
create or replace function eventlog.grant_reader(reader_role text) returns void
language plpgsql as $$
begin
  execute format('grant usage on schema eventlog to %I', reader_role);
  execute format('grant select on eventlog.events to %I', reader_role);
end $$;
revoke execute on function eventlog.grant_reader from public;
