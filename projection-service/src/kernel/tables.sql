-- What the kit itself keeps, beside the read models. Idempotent.
create schema if not exists reads;

-- How far each group has folded the log; `name` is operations or master. A generation that is being built has a row of its own (`operations_g2`).
-- `turn` moves with every write into the group's tables: who writes must have seen the last one.
create table if not exists reads.checkpoints (
  name       text        not null primary key,
  position   bigint      not null,
  turn       bigint      not null default 0,
  updated_at timestamptz not null default clock_timestamp()
);

-- Which generation of a group's tables (`<model>_g<N>`) stands behind the views; `shape` and `code` say what made it, `tables` what it is made of.
create table if not exists reads.generations (
  group_name text        not null,
  generation integer     not null,
  status     text        not null check (status in ('building', 'live', 'retired')),
  shape      text        not null,
  code       text        not null,
  tables     text[]      not null,
  since      timestamptz not null default clock_timestamp(),
  primary key (group_name, generation)
);
create unique index if not exists generations_live on reads.generations (group_name) where status = 'live';

-- What changed, for live refresh; kept one hour. Scopes before and after: a row that left a caller's scope is announced as gone.
create table if not exists reads.notices (
  position      bigint      not null,
  model         text        not null,
  key           text        not null,
  scopes_before text[],
  scopes_after  text[],
  at            timestamptz not null default clock_timestamp()
);
create index if not exists notices_position on reads.notices (position);
create index if not exists notices_at on reads.notices (at);

-- Events that wait because a fold failed on a row's key; the first of a key holds the error. Every later event of that key waits behind it.
create table if not exists reads.parked (
  group_name text        not null,
  model      text        not null,
  key        text        not null,
  position   bigint      not null,
  error      text,
  attempts   integer     not null default 0,
  parked_at  timestamptz not null default clock_timestamp(),
  primary key (model, key, position)
);

-- What was skipped, by whom it was decided, and why.
create table if not exists reads.skipped (
  model      text        not null,
  key        text        not null,
  position   bigint      not null,
  reason     text        not null,
  skipped_at timestamptz not null default clock_timestamp(),
  primary key (model, key, position)
);
