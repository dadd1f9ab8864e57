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
 * The shift in whose hours a parcel was collected, of the centres that stand above the pickup site. Hours that end before they begin go past midnight; of hours
 * that meet, those count that began last.
 */
export function shiftOfPickup(rows: Knex.QueryBuilder, column: string, db: Knex): void {
  const clock = `to_char(own.collected_at at time zone '${ZONE}', 'HH24:MI')`;
  const begun = `${clock} >= timetable.collection_time`;
  const notOver = `${clock} < timetable.collection_end_time`;
  const isOvernight = 'timetable.collection_end_time <= timetable.collection_time';
  void rows.select({
    [column]: db.raw(`(
      select timetable.shift from reads.shifts as timetable
      join reads.site_tree as above on timetable.departure_transfer_center = any(above.ancestors)
      where above.site = own.collected_site and timetable.status = 'enabled'
        and case when ${isOvernight} then ${begun} or ${notOver} else ${begun} and ${notOver} end
      order by (${begun}) desc, timetable.collection_time desc, timetable.code limit 1)`),
  });
}
