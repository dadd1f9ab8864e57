-- postgres
revoke all on database "malote" from public;

-- postgres
grant connect on database "malote" to "malote_command", "malote_projection", "malote_query", "malote_eraser";

-- postgres
grant create, temporary on database "malote" to "malote_projection";

-- postgres
create schema if not exists reads authorization "malote_projection";

-- postgres
grant usage on schema reads to "malote_query";

-- postgres
alter default privileges for role "malote_projection" in schema reads grant select on tables to "malote_query";

-- postgres
create schema if not exists eventlog;

-- postgres
create table if not exists eventlog.migrations (at timestamptz primary key default clock_timestamp(), digest text not null);

-- postgres
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

-- postgres
-- Folded states, so that a stream need not be read from its start. A hint: whoever loads one checks its versions.
create table if not exists eventlog.states (
  stream_id     text     collate "C" not null primary key,
  state_version smallint not null,                        -- of the code that folded it
  version       integer  not null check (version > 0),    -- of the stream it was folded up to
  head_hash     text     not null,                        -- of the event at that version, where the chain goes on
  state         json     not null
) with (fillfactor = 80);

-- postgres
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

-- postgres
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

-- postgres
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

-- postgres
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
  if after > before then perform pg_notify('eventlog', after::text); end if;
end $$;
revoke execute on function eventlog.append_batch from public;

-- postgres
-- Least rights by role: commands append through the function alone and keep states; projections and queries read events.
create or replace function eventlog.grant_roles(command_role text, projection_role text, query_role text) returns void
language plpgsql as $$
begin
  execute format('grant usage on schema eventlog to %I, %I, %I', command_role, projection_role, query_role);
  execute format('grant select on eventlog.events to %I, %I, %I', command_role, projection_role, query_role);
  execute format('grant execute on function eventlog.append_batch to %I', command_role);
  execute format('grant select, insert, update on eventlog.states to %I', command_role);
end $$;
revoke execute on function eventlog.grant_roles from public;

-- postgres
create schema if not exists vault;

-- One key per person, wrapped by a master key that is not in the database. No row, no key: what was encrypted under it is gone.
create table if not exists vault.subject_keys (
  subject text collate "C" primary key check (subject ~ '^[A-Za-z0-9_-]{1,64}$'),
  wrapped bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Whose key was destroyed, when and why. Applied again after a restore, so it outlives the keys' backups. Rows are never changed.
create table if not exists vault.erased_subjects (
  subject text collate "C" not null,
  erased_at timestamptz not null default clock_timestamp(),
  reason text not null check (length(reason) between 3 and 200),
  primary key (subject, erased_at)
);

-- postgres
-- Least rights by role: commands make keys, queries read them, the eraser alone destroys them and says so. Nobody changes a key.
create or replace function vault.grant_roles(command_role text, query_role text, eraser_role text) returns void
language plpgsql as $$
begin
  execute format('grant usage on schema vault to %I, %I, %I', command_role, query_role, eraser_role);
  execute format('grant select, insert on vault.subject_keys to %I', command_role);
  execute format('grant select on vault.subject_keys to %I', query_role);
  execute format('grant select, delete on vault.subject_keys to %I', eraser_role);
  execute format('grant select, insert on vault.erased_subjects to %I', eraser_role);
end $$;
revoke execute on function vault.grant_roles from public;

-- postgres
create schema if not exists sign_in authorization "malote_command";

-- malote_projection
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

-- malote_projection
grant usage on schema reads to malote_query;

-- malote_projection
grant select on all tables in schema reads to malote_query;

-- malote_projection
create table if not exists reads.parcel_order_g1 (number text not null, waybill text not null, order_number text not null, position bigint not null, primary key (number)) with (fillfactor = 85);

-- malote_projection
create index if not exists parcel_order_g1_order on reads.parcel_order_g1 using btree (order_number);

-- malote_projection
create index if not exists parcel_order_g1_waybill on reads.parcel_order_g1 using btree (waybill);

-- malote_projection
create table if not exists reads.parcel_bag_g1 (id text not null, waybill text not null, bag text not null, b text not null, order_number text not null, grams integer not null, from_position bigint not null, to_position bigint, from_version integer not null, to_version integer, from_at timestamptz not null, to_at timestamptz, put_by text not null, position bigint not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists parcel_bag_g1_bag on reads.parcel_bag_g1 using btree (bag);

-- malote_projection
create index if not exists parcel_bag_g1_waybill on reads.parcel_bag_g1 using btree (waybill);

-- malote_projection
create table if not exists reads.bag_load_g1 (id text not null, bag text not null, load text not null, b text not null, parcels integer not null, grams integer not null, from_position bigint not null, to_position bigint, from_version integer not null, to_version integer, from_at timestamptz not null, to_at timestamptz, position bigint not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists bag_load_g1_bag on reads.bag_load_g1 using btree (bag);

-- malote_projection
create index if not exists bag_load_g1_load on reads.bag_load_g1 using btree (load);

-- malote_projection
create table if not exists reads.parcels_g1 (waybill text not null, number text not null, numbers text[] not null, order_number text not null, customer text not null, customer_order_number text, channel text not null, bulky boolean not null, forecast_grams integer not null, grams integer, volumetric_grams integer, weighed_at timestamptz, divisor integer not null, length_mm integer, width_mm integer, height_mm integer, origin_site text, destination_site text, destination_country text not null, destination_state text not null, destination_city text not null, destination_municipality text, destination_cep5 text not null, recipient_key text not null, status text not null, status_at timestamptz not null, step_count integer not null, steps json not null, current_site text, bag text, bag_status text, load text, last_node text not null, last_at timestamptz not null, track_state text not null, finished boolean not null, signed_at timestamptz, signed_day date, quiet_at timestamptz, promised_at timestamptz, late_at timestamptz, intercepted boolean not null, intercepted_until timestamptz, impounded boolean not null, cancelled boolean not null, problem text, going_back boolean not null, attempts integer not null, last_failure text, labels integer not null, exchange text not null, registered_at timestamptz not null, bound_bag text, bound_b text, bound_at timestamptz, stray_at timestamptz, position bigint not null, scope text[] not null, primary key (waybill)) with (fillfactor = 85);

-- malote_projection
create index if not exists parcels_g1_numbers on reads.parcels_g1 using gin (numbers);

-- malote_projection
create index if not exists parcels_g1_order on reads.parcels_g1 using btree (order_number);

-- malote_projection
create index if not exists parcels_g1_customer_order on reads.parcels_g1 using btree (customer_order_number) where customer_order_number is not null;

-- malote_projection
create index if not exists parcels_g1_last on reads.parcels_g1 using btree (last_at desc, waybill);

-- malote_projection
create index if not exists parcels_g1_status on reads.parcels_g1 using btree (status, last_at desc, waybill);

-- malote_projection
create index if not exists parcels_g1_site on reads.parcels_g1 using btree (current_site, last_at desc, waybill);

-- malote_projection
create index if not exists parcels_g1_promised on reads.parcels_g1 using btree (promised_at, waybill);

-- malote_projection
create index if not exists parcels_g1_bag on reads.parcels_g1 using btree (bag) where bag is not null;

-- malote_projection
create index if not exists parcels_g1_quiet on reads.parcels_g1 using btree (quiet_at) where quiet_at is not null;

-- malote_projection
create index if not exists parcels_g1_late on reads.parcels_g1 using btree (late_at) where late_at is not null;

-- malote_projection
create index if not exists parcels_g1_stray on reads.parcels_g1 using btree (stray_at) where stray_at is not null;

-- malote_projection
create index if not exists parcels_g1_scope on reads.parcels_g1 using gin (scope);

-- malote_projection
create table if not exists reads.orders_g1 (order_number text not null, waybill_number text not null, waybills integer not null, waybill_numbers text[] not null, numbers text[] not null, customer_order_number text, reference_number text, logistics_slip_number text, customer text not null, channel text not null, source text not null, own_status text not null, order_status text not null, waybill_status text not null, tab text not null, declared_minor bigint not null, declared_currency text not null, payment_method text not null, delivery_method text not null, battery_type text, package_type text, forecast_grams integer not null, weighed_grams integer, recipient_name text not null, recipient_key text not null, recipient_words text[] not null, recipient_city text not null, recipient_state text not null, recipient json not null, sender json not null, products json not null, invoices json not null, totals json not null, parcels json not null, origin_site text, destination_site text, current_site text, bag text, intercepted boolean not null, impounded boolean not null, registered_at timestamptz not null, handed_over_at timestamptz, promised_at timestamptz, late_at timestamptz, last_scan_at timestamptz, position bigint not null, scope text[] not null, primary key (order_number)) with (fillfactor = 85);

-- malote_projection
create index if not exists orders_g1_numbers on reads.orders_g1 using gin (numbers);

-- malote_projection
create index if not exists orders_g1_recipient_words on reads.orders_g1 using gin (recipient_words);

-- malote_projection
create index if not exists orders_g1_recipient_key on reads.orders_g1 using btree (recipient_key);

-- malote_projection
create index if not exists orders_g1_registered on reads.orders_g1 using btree (registered_at desc, order_number);

-- malote_projection
create index if not exists orders_g1_tab on reads.orders_g1 using btree (tab, registered_at desc, order_number);

-- malote_projection
create index if not exists orders_g1_status on reads.orders_g1 using btree (order_status, registered_at desc, order_number);

-- malote_projection
create index if not exists orders_g1_customer on reads.orders_g1 using btree (customer, registered_at desc, order_number);

-- malote_projection
create index if not exists orders_g1_site on reads.orders_g1 using btree (current_site, registered_at desc, order_number);

-- malote_projection
create index if not exists orders_g1_promised on reads.orders_g1 using btree (promised_at, order_number);

-- malote_projection
create index if not exists orders_g1_last_scan on reads.orders_g1 using btree (last_scan_at desc nulls last, order_number);

-- malote_projection
create index if not exists orders_g1_late on reads.orders_g1 using btree (late_at) where late_at is not null;

-- malote_projection
create index if not exists orders_g1_scope on reads.orders_g1 using gin (scope);

-- malote_projection
create table if not exists reads.loads_g1 (load_number text not null, status text not null, origin_site text not null, stops text[] not null, leg integer not null, from_site text, next_site text, current_site text not null, plate text, trailers text[] not null, driver text, opened_at timestamptz not null, departed_at timestamptz, expected_arrival_at timestamptz, arrived_at timestamptz, bags integer not null, parcels integer not null, grams integer not null, items json not null, on_road boolean not null, position bigint not null, scope text[] not null, primary key (load_number)) with (fillfactor = 85);

-- malote_projection
create index if not exists loads_g1_opened on reads.loads_g1 using btree (opened_at desc, load_number);

-- malote_projection
create index if not exists loads_g1_on_road on reads.loads_g1 using btree (departed_at) where on_road;

-- malote_projection
create index if not exists loads_g1_scope on reads.loads_g1 using gin (scope);

-- malote_projection
create table if not exists reads.bags_g1 (bag_number text not null, status text not null, state text not null, channel text, site text, next_site text, current_site text, load text, plate text, parcels integer not null, grams integer not null, max_grams integer, max_parcels integer, opened_at timestamptz not null, opened_by text not null, sealed_at timestamptz, sealed_day date, sealed_by text, seal_number text, seal_colour text, received_at timestamptz, received_site text, unpacked_at timestamptz, in_transit boolean not null, last_at timestamptz not null, labels integer not null, position bigint not null, scope text[] not null, primary key (bag_number)) with (fillfactor = 85);

-- malote_projection
create index if not exists bags_g1_opened on reads.bags_g1 using btree (opened_at desc, bag_number);

-- malote_projection
create index if not exists bags_g1_sealed on reads.bags_g1 using btree (sealed_at desc nulls last, bag_number);

-- malote_projection
create index if not exists bags_g1_status on reads.bags_g1 using btree (status, opened_at desc, bag_number);

-- malote_projection
create index if not exists bags_g1_site on reads.bags_g1 using btree (current_site, opened_at desc, bag_number);

-- malote_projection
create index if not exists bags_g1_load on reads.bags_g1 using btree (load) where load is not null;

-- malote_projection
create index if not exists bags_g1_scope on reads.bags_g1 using gin (scope);

-- malote_projection
create table if not exists reads.track_nodes_g1 (id text not null, at_position bigint not null, holder text not null, holder_number text not null, node text not null, status text, site text, at timestamptz not null, offset_minutes integer not null, received_at timestamptz not null, business_day date not null, actor text not null, command_id text not null, detail json not null, late boolean not null, undone boolean not null, scan boolean not null, day date not null, minute integer not null, position bigint not null, scope text[] not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists track_nodes_g1_holder on reads.track_nodes_g1 using btree (holder, holder_number, at, at_position);

-- malote_projection
create table if not exists reads.order_logs_g1 (id text not null, order_number text, waybill text, bag text, operation text not null, outcome text not null, code text, operator text not null, behalf_of text, site text, station text, device text, at timestamptz not null, received_at timestamptz not null, reason text, at_position bigint not null, position bigint not null, scope text[] not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists order_logs_g1_order on reads.order_logs_g1 using btree (order_number, at desc, id);

-- malote_projection
create index if not exists order_logs_g1_at on reads.order_logs_g1 using btree (at desc, id);

-- malote_projection
create index if not exists order_logs_g1_operator on reads.order_logs_g1 using btree (operator, at desc, id);

-- malote_projection
create index if not exists order_logs_g1_bag on reads.order_logs_g1 using btree (bag, at desc, id) where bag is not null;

-- malote_projection
create index if not exists order_logs_g1_scope on reads.order_logs_g1 using gin (scope);

-- malote_projection
create table if not exists reads.site_days_g1 (id text not null, day date not null, site text not null, scans integer not null, last_scan_at timestamptz not null, position bigint not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists site_days_g1_day on reads.site_days_g1 using btree (day, site);

-- malote_projection
create table if not exists reads.attentions_g1 (id text not null, kind text not null, number text not null, order_number text, bag text, site text, since timestamptz not null, due_at timestamptz, detail json not null, open boolean not null, closed_at timestamptz, taken_by text, taken_at timestamptz, snoozed_until timestamptz, snooze_reason text, answered boolean not null, answered_by text, answered_at timestamptz, answer_reason text, position bigint not null, scope text[] not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists attentions_g1_open on reads.attentions_g1 using btree (since, id) where open and not answered;

-- malote_projection
create index if not exists attentions_g1_number on reads.attentions_g1 using btree (number);

-- malote_projection
create index if not exists attentions_g1_bag on reads.attentions_g1 using btree (bag) where bag is not null and open;

-- malote_projection
create index if not exists attentions_g1_scope on reads.attentions_g1 using gin (scope);

-- malote_command
CREATE TABLE IF NOT EXISTS "sign_in"."failed_by_user" (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );

-- malote_command
CREATE TABLE IF NOT EXISTS "sign_in"."failed_by_address" (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );

-- malote_projection
create table if not exists reads.tower_counts_g1 (id text not null, measure text not null, site text not null, to_site text, day date, minute integer, status text, state text, count bigint not null, position bigint not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists tower_counts_g1_measure on reads.tower_counts_g1 using btree (measure, day, site);

-- malote_projection
drop view if exists reads.parcel_order cascade;

-- malote_projection
drop view if exists reads.parcel_bag cascade;

-- malote_projection
drop view if exists reads.bag_load cascade;

-- malote_projection
drop view if exists reads.parcels cascade;

-- malote_projection
drop view if exists reads.orders cascade;

-- malote_projection
drop view if exists reads.loads cascade;

-- malote_projection
drop view if exists reads.bags cascade;

-- malote_projection
drop view if exists reads.track_nodes cascade;

-- malote_projection
drop view if exists reads.order_logs cascade;

-- malote_projection
drop view if exists reads.site_days cascade;

-- malote_projection
drop view if exists reads.attentions cascade;

-- malote_projection
drop view if exists reads.tower_counts cascade;

-- malote_projection
create view reads.parcel_order as select * from reads.parcel_order_g1;

-- malote_projection
create view reads.parcel_bag as select * from reads.parcel_bag_g1;

-- malote_projection
create view reads.bag_load as select * from reads.bag_load_g1;

-- malote_projection
create view reads.parcels as select * from reads.parcels_g1;

-- malote_projection
create view reads.orders as select * from reads.orders_g1;

-- malote_projection
create view reads.loads as select * from reads.loads_g1;

-- malote_projection
create view reads.bags as select * from reads.bags_g1;

-- malote_projection
create view reads.track_nodes as select * from reads.track_nodes_g1;

-- malote_projection
create view reads.order_logs as select * from reads.order_logs_g1;

-- malote_projection
create view reads.site_days as select * from reads.site_days_g1;

-- malote_projection
create view reads.attentions as select * from reads.attentions_g1;

-- malote_projection
create view reads.tower_counts as select * from reads.tower_counts_g1;

-- malote_projection
-- Which streams, from and to which of their versions (both in; null = open), concern an order, a parcel, a bag or a load.
--   whole      every event of the range
--   container  of the range only opened, sealed, resealed, received, scanned out, unpacked, departed, arrived, and events that name the subject
--              (BagOpened and LoadOpened stand before the range: they are shown too); a late event counts when its device time lies in from_at..to_at
--   member     of the member's stream only the events that name the subject (data.bag, data.load)
-- A view, because parcel_bag and bag_load hold these links already: nothing is copied to each parcel of a bag.
create view reads.history_links as
  select 'order' as subject, order_number as number, 'order-' || order_number as stream, 'whole' as part, 1 as from_version, null::integer as to_version, registered_at as from_at, null::timestamptz as to_at
    from reads.orders
  union all
  select 'order', order_number, 'parcel-' || number, 'whole', 1, null, null, null from reads.parcel_order
  union all
  select 'parcel', waybill, 'parcel-' || number, 'whole', 1, null, null, null from reads.parcel_order
  union all
  select 'parcel', waybill, 'bag-' || bag, 'container', from_version, to_version, from_at, to_at from reads.parcel_bag
  union all
  select 'bag', bag_number, 'bag-' || bag_number, 'whole', 1, null, opened_at, null from reads.bags
  union all
  select 'bag', bag, 'parcel-' || waybill, 'member', 1, null, from_at, to_at from reads.parcel_bag
  union all
  select 'bag', bag, 'load-' || load, 'container', from_version, to_version, from_at, to_at from reads.bag_load
  union all
  select 'load', load_number, 'load-' || load_number, 'whole', 1, null, opened_at, null from reads.loads
  union all
  select 'load', load, 'bag-' || bag, 'member', 1, null, from_at, to_at from reads.bag_load;

-- The links of an order or a parcel with what they lead to: its parcels, their bags, and those bags' loads while the parcel was in the bag.
create or replace function reads.history_of(wanted_subject text, wanted_number text)
returns table (stream text, part text, from_version integer, to_version integer, from_at timestamptz, to_at timestamptz)
language sql stable as $$
  with parcels as (
    select distinct waybill from reads.parcel_order
    where case wanted_subject when 'order' then order_number = wanted_number when 'parcel' then waybill = wanted_number end
  ), held as (
    select held.* from parcels join reads.parcel_bag held using (waybill)
  )
  select link.stream, link.part, link.from_version, link.to_version, link.from_at, link.to_at
    from reads.history_links link where link.subject = wanted_subject and link.number = wanted_number
  union
  select 'bag-' || bag, 'container', from_version, to_version, from_at, to_at from held where wanted_subject = 'order'
  union
  select 'load-' || carried.load, 'container', carried.from_version, carried.to_version, carried.from_at, carried.to_at
    from held join reads.bag_load carried using (bag)
    where carried.from_position >= held.from_position and (held.to_position is null or carried.from_position <= held.to_position)
$$;

-- malote_projection
grant usage on schema reads to malote_query;

-- malote_projection
grant select on all tables in schema reads to malote_query;

-- malote_projection
create table if not exists reads.sites_g1 (code text not null, status text not null, name text not null, type text not null, owning_transit_center text, municipality text not null, city text not null, state text not null, cep text not null, address text not null, latitude double precision not null, longitude double precision not null, time_zone text not null, position bigint not null, primary key (code)) with (fillfactor = 85);

-- malote_projection
create index if not exists sites_g1_owner on reads.sites_g1 using btree (owning_transit_center);

-- malote_projection
create table if not exists reads.site_tree_g1 (site text not null, ancestors text[] not null, position bigint not null, primary key (site)) with (fillfactor = 85);

-- malote_projection
create index if not exists site_tree_g1_ancestors on reads.site_tree_g1 using gin (ancestors);

-- malote_projection
create table if not exists reads.channels_g1 (code text not null, status text not null, name text not null, kind text not null, max_parcel_grams integer not null, bag_max_grams integer not null, bag_limit_parcels integer not null, divisor integer not null, min_declared_minor bigint not null, max_declared_minor bigint not null, position bigint not null, primary key (code)) with (fillfactor = 85);

-- malote_projection
create table if not exists reads.customers_g1 (code text not null, status text not null, name text not null, type text not null, city text, state text, overweight_tolerance_grams integer not null, position bigint not null, scope text[] not null, primary key (code)) with (fillfactor = 85);

-- malote_projection
create index if not exists customers_g1_name on reads.customers_g1 using btree (name, code);

-- malote_projection
create index if not exists customers_g1_scope on reads.customers_g1 using gin (scope);

-- malote_projection
create table if not exists reads.roles_g1 (code text not null, status text not null, name text not null, permissions text[] not null, position bigint not null, primary key (code)) with (fillfactor = 85);

-- malote_projection
create table if not exists reads.users_g1 (id text not null, username text not null, status text not null, real_name text not null, organization text not null, user_type text not null, site text, roles text[] not null, buttons_taken text[] not null, granted_all boolean not null, granted text[] not null, must_change boolean not null, password_set_at timestamptz, registered_at timestamptz not null, position bigint not null, primary key (id)) with (fillfactor = 85);

-- malote_projection
create index if not exists users_g1_username on reads.users_g1 using btree (username);

-- malote_projection
create table if not exists reads.sessions_g1 (session text not null, user_id text not null, kind text not null, status text not null, site text, station text, device text, board text, started_at timestamptz not null, ended_at timestamptz, cause text, position bigint not null, primary key (session)) with (fillfactor = 85);

-- malote_projection
create index if not exists sessions_g1_user on reads.sessions_g1 using btree (user_id);

-- malote_projection
create index if not exists sessions_g1_ended on reads.sessions_g1 using btree (ended_at) where ended_at is not null;

-- malote_projection
drop view if exists reads.sites cascade;

-- malote_projection
drop view if exists reads.site_tree cascade;

-- malote_projection
drop view if exists reads.channels cascade;

-- malote_projection
drop view if exists reads.customers cascade;

-- malote_projection
drop view if exists reads.roles cascade;

-- malote_projection
drop view if exists reads.users cascade;

-- malote_projection
drop view if exists reads.sessions cascade;

-- malote_projection
create view reads.sites as select * from reads.sites_g1;

-- malote_projection
create view reads.site_tree as select * from reads.site_tree_g1;

-- malote_projection
create view reads.channels as select * from reads.channels_g1;

-- malote_projection
create view reads.customers as select * from reads.customers_g1;

-- malote_projection
create view reads.roles as select * from reads.roles_g1;

-- malote_projection
create view reads.users as select * from reads.users_g1;

-- malote_projection
create view reads.sessions as select * from reads.sessions_g1;

-- malote_projection
grant usage on schema reads to malote_query;

-- malote_projection
grant select on all tables in schema reads to malote_query;
