import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Directory } from '../kernel/directory.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Why the vehicle of a plate may not go on a day, that of the site from which it goes: a city keeps it off its streets (R-0560). It goes on any other. */
export function rotationRefusal(
  { records }: Pick<Directory, 'records'>,
  plate: string,
  day: string,
  field: string,
): Refusal | undefined {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  for (const { status, fields } of records.get('TransportVehicle')?.values() ?? [])
    if (status === 'rotation_restriction' && fields?.['plate'] === plate && fields['restrictedDay'] === weekday)
      return refuse('VEHICLE_ROTATION_RESTRICTED', { plate, day }, field);
  return undefined;
}
