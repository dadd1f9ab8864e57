import type { Knex } from 'knex';

/** The type of the vehicle with the plate of a row: as the list of site vehicles says it, else as that of transport does. */
export function typeOfVehicle(rows: Knex.QueryBuilder, column: string, db: Knex): void {
  void rows
    // Of one plate one row, whatever the lists hold.
    .joinRaw(
      `left join (select distinct on (plate) plate, type from reads.vehicles order by plate, code) as site_vehicle
       on site_vehicle.plate = own.plate`,
    )
    .joinRaw(
      `left join (select distinct on (plate) plate, body_type from reads.transportvehicles order by plate, code) as transport_vehicle
       on transport_vehicle.plate = own.plate`,
    )
    .select({ [column]: db.raw('coalesce(site_vehicle.type, transport_vehicle.body_type)') });
}
