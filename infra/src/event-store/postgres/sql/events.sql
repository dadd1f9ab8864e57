-- The log. Positions are dense and handed out in the order of commit (append_batch.sql), so a reader can prove that it lost none.
create table if not exists eventlog.events (
  position       bigint      not null primary key,
  stream_id      text        collate "C" not null,
  version        integer     not null check (version > 0),
  event_id       uuid        not null,
  type           text        collate "C" not null,
  schema_version smallint    not null check (schema_version > 0),
  data           json        not null,                    -- json, not jsonb: the bytes are kept as written, because they are hashed
  metadata       json        not null,
  append_id      uuid,                                    -- on the first event of an append only, as is append_size
  append_size    smallint    check (append_size > 0),     -- how many events the append has: a duplicate answers with its last
  recorded_at    timestamptz not null default clock_timestamp(),
  check ((append_id is null) = (append_size is null)),
  unique (stream_id, version)
);
create unique index if not exists events_append on eventlog.events (append_id) where append_id is not null;
