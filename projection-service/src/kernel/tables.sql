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
-- `passed`: the row holds later events already; `surplus`: the row holds an event that is skipped. Both wait for a rebuild, which empties this.
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
alter table reads.parked add column if not exists stream text not null default '';
alter table reads.parked add column if not exists version integer not null default 0;
alter table reads.parked add column if not exists type text not null default '';
alter table reads.parked add column if not exists cause text not null default 'failed' check (cause in ('failed', 'passed', 'surplus'));

-- What is skipped stands in the log since: streams projection-<group>.
drop table if exists reads.skipped;

-- Builds of generations, asked for by somebody, by a changed shape, or by the tool; kept as they went. `failed` names the event that ended a build.
create table if not exists reads.rebuilds (
  rebuild    text             not null primary key,
  group_name text             not null,
  cause      text             not null check (cause in ('request', 'shape', 'tool')),
  status     text             not null check (status in ('building', 'done', 'failed', 'cancelled')),
  position   bigint           not null default 0,
  head       bigint           not null default 0,
  rate       double precision not null default 0,
  generation integer,
  error      text,
  failed     jsonb,
  started_at timestamptz      not null default clock_timestamp(),
  updated_at timestamptz      not null default clock_timestamp(),
  ended_at   timestamptz
);
create index if not exists rebuilds_started on reads.rebuilds (started_at);

-- What each process does for each group, told every few seconds: who was not heard of for longer is gone.
create table if not exists reads.runners (
  group_name text             not null,
  process    text             not null,
  role       text             not null,
  error      text,
  rate       double precision not null default 0,
  seen_at    timestamptz      not null default clock_timestamp(),
  primary key (group_name, process)
);
