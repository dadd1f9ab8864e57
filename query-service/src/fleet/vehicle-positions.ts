import { MAPPED_LOADS } from '@malote/contracts/fleet/vehicle-positions.ts';
import type { vehiclePositions } from '@malote/contracts/fleet/vehicle-positions.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { kilograms } from '../kernel/units.ts';
import { placedSites } from '../network/for-others.ts';

interface LoadRaw {
  readonly load_number: string;
  readonly plate: string | null;
  readonly status: 'open' | 'departed';
  readonly current_site: string;
  readonly next_site: string | null;
  readonly bags: number;
  readonly parcels: number;
  readonly grams: number;
  readonly departed_at: string | null;
  readonly expected_arrival_at: string | null;
}

/** Vehicles under way at the site that saw them last; on the road they are drawn between it and the next. */
export const answerVehiclePositions: Handler<typeof vehiclePositions> = async (_, { db, caller }) => {
  const loads = (await inScope(db.from('reads.loads'), caller.scope)
    .select('load_number', 'plate', 'status', 'current_site', 'next_site', 'bags', 'parcels', 'grams')
    .select('departed_at', 'expected_arrival_at')
    .whereIn('status', ['open', 'departed'])
    .orderBy([{ column: 'opened_at', order: 'desc' }, 'load_number'])
    .limit(MAPPED_LOADS)) as LoadRaw[];
  const sites = await placedSites(db);
  const known = new Map(
    sites.map(({ site, name, latitude, longitude }) => [site, { site, name, latitude, longitude }] as const),
  );
  return {
    vehicles: loads.flatMap((load) => {
      const at = known.get(load.current_site);
      if (at === undefined) return [];
      return [
        {
          loadNumber: load.load_number,
          plate: load.plate,
          status: load.status,
          at,
          next: known.get(load.next_site ?? '') ?? null,
          bags: load.bags,
          parcels: load.parcels,
          weight: kilograms(load.grams),
          departedAt: load.departed_at,
          expectedArrivalAt: load.expected_arrival_at,
        },
      ];
    }),
    sites,
  };
};
