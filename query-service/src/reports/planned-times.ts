import type { Knex } from 'knex';

/** The company's days, and the timetable of its trunk. */
const ZONE = 'America/Sao_Paulo';

/** The rule that held on the day of an instant, joined under a name; of one way and day there is one (`apart` of the rules). */
const ruleOn = (name: string, kind: string, from: string, way: string): string => `
  left join reads.lead_time_rules as ${name} on ${name}.kind = '${kind}' and ${name}.status = 'enabled' and ${way}
    and ${name}.valid_from <= (own.${from} at time zone '${ZONE}')::date
    and (${name}.valid_until is null or ${name}.valid_until >= (own.${from} at time zone '${ZONE}')::date)`;

const after = (db: Knex, from: string, rule: string): Knex.Raw =>
  db.raw(`own.${from} + ${rule}.duration * interval '1 hour'`);

/** When a parcel should leave the centre that it came to. */
export function plannedDeparture(rows: Knex.QueryBuilder, column: string, db: Knex): void {
  void rows
    .joinRaw(ruleOn('at_hub', 'transit_duration', 'hub_at', 'at_hub.origin = own.hub_site'))
    .select({ [column]: after(db, 'hub_at', 'at_hub') });
}

/** When a parcel that left the centre should be at its delivery point. */
export function plannedArrival(rows: Knex.QueryBuilder, column: string, db: Knex): void {
  const way = 'on_road.origin = own.hub_site and on_road.destination = own.delivery_site';
  void rows
    .joinRaw(ruleOn('on_road', 'transport_duration', 'left_at', way))
    .select({ [column]: after(db, 'left_at', 'on_road') });
}

/**
 * For each site the bounds between which the same shift holds, and those shifts, in the order of the day. It is worked out once for a question and not once
 * for each parcel, which would cost as much as everything else that is asked. From midnight on a day is another one: a shift of the night before has begun
 * before all that begins then.
 */
const TIMETABLES = `
  with trip as (
    select distinct on (above.site, begins, ends) above.site, begins, ends, shifts.code, shifts.shift
    from reads.site_tree as above
    cross join lateral unnest(above.ancestors) as centre (code)
    join reads.shifts as shifts on shifts.departure_transfer_center = centre.code and shifts.status = 'enabled'
    cross join lateral (select shifts.collection_time::time as begins, shifts.collection_end_time::time as ends) as hours
    order by above.site, begins, ends, shifts.code
  ), bound as (
    select distinct trip.site, clock.at from trip
    cross join lateral (values (time '00:00'), (trip.begins), (trip.ends)) as clock (at)
  ), holding as (
    select distinct on (bound.site, bound.at) bound.site, bound.at, trip.shift from bound
    left join trip on trip.site = bound.site and case
      when trip.ends <= trip.begins then bound.at >= trip.begins or bound.at < trip.ends
      else bound.at >= trip.begins and bound.at < trip.ends end
    order by bound.site, bound.at, bound.at >= trip.begins desc, trip.begins desc, trip.code
  )
  select site, array_agg(at order by at) as bounds, array_agg(shift order by at) as shifts from holding group by site`;

/**
 * The shift in whose hours a parcel was collected, of the centres that stand above the pickup site. Hours that end before they begin go past midnight; of hours
 * that meet, those count that began last.
 */
export function shiftOfPickup(rows: Knex.QueryBuilder, column: string, db: Knex): void {
  const clock = `(own.collected_at at time zone '${ZONE}')::time`;
  void rows
    .joinRaw(`left join (${TIMETABLES}) as timetable on timetable.site = own.collected_site`)
    .select({ [column]: db.raw(`timetable.shifts[width_bucket(${clock}, timetable.bounds)]`) });
}
