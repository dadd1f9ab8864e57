import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { parsePlate } from '@malote/contracts/kernel/values/plate.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** What a vehicle pulls has plates that are some, each once, and none of them its own (R-0309, R-0310). */
export const vehicleRules: RecordRules = {
  allows: ({ plate, trailerPlates }) => {
    const seen = new Set([plate]);
    for (const text of (trailerPlates ?? []) as readonly string[]) {
      const trailer = parsePlate(text);
      if (isRefusal(trailer)) return { ...trailer, field: 'fields.trailerPlates' };
      if (seen.has(trailer)) return refuse('PLATE_REPEATED', {}, 'fields.trailerPlates');
      seen.add(trailer);
    }
    return undefined;
  },
};

/** A plate is that of one vehicle or of one trailer (R-0310): each kind keeps its own apart, so this looks at the other. */
export const bodyworkRules = (other: 'TransportVehicle' | 'Trailer'): RecordRules => ({
  allows: ({ plate }, { directory }) => {
    for (const { status, fields } of directory.records.get(other)?.values() ?? [])
      if (status !== 'deleted' && fields?.['plate'] === plate) return refuse('PLATE_REPEATED', {}, 'fields.plate');
    return undefined;
  },
});

/** A tag hangs on the vehicle that it names: another plate is that of none (ops 5.2). */
export const vehicleTagRules: RecordRules = {
  allows: ({ vehicle, plate }, { directory }) =>
    directory.records.get('Vehicle')?.get(String(vehicle))?.fields?.['plate'] === plate
      ? undefined
      : refuse('PLATE_NOT_EXIST', {}, 'fields.plate'),
};
