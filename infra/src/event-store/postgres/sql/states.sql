-- Folded states, so that a stream need not be read from its start. A hint: whoever loads one checks its versions.
create table if not exists eventlog.states (
  stream_id     text     collate "C" not null primary key,
  state_version smallint not null,                        -- of the code that folded it
  version       integer  not null check (version > 0),    -- of the stream it was folded up to
  head_hash     text     not null,                        -- of the event at that version, where the chain goes on
  state         json     not null
) with (fillfactor = 80);
-- Of the command service, by a key that is not in this database: a row that somebody else wrote is not believed. Empty: kept before there were marks.
alter table eventlog.states add column if not exists mark text collate "C" not null default '';
