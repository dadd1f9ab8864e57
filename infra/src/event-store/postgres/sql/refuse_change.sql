-- What is in the log stays there as it was written: for every role, the owner and replication included.
create or replace function eventlog.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'events are never changed: % on eventlog.events is refused', tg_op using errcode = 'object_not_in_prerequisite_state';
end $$;

create or replace trigger events_stay_rows before update or delete on eventlog.events
  for each row execute function eventlog.refuse_change();
create or replace trigger events_stay_whole before truncate on eventlog.events
  for each statement execute function eventlog.refuse_change();
alter table eventlog.events enable always trigger events_stay_rows;
alter table eventlog.events enable always trigger events_stay_whole;
