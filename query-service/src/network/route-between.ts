import type { MasterData } from '../kernel/master-data.ts';

/** The sites that a parcel passes by the network's rule: origin, its transit centre, the destination's transit centre, destination; each once. */
export function routeBetween(master: MasterData, origin: string | null, destination: string | null): readonly string[] {
  const up = centreOf(master, origin);
  const down = centreOf(master, destination);
  return [...new Set([origin, up, down, destination].filter((code) => code !== null))];
}

/** The nearest transit centre at or above a site. */
function centreOf(master: MasterData, code: string | null): string | null {
  return master.site(code)?.ancestors.find((above) => master.site(above)?.type === 'transit_center') ?? null;
}
