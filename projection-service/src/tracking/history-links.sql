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
