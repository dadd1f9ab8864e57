import { stateOf } from '@malote/contracts/network/places/states.ts';
import type { tower } from '@malote/contracts/reports/queries.ts';
import type { z } from 'zod';
import type { MasterData } from '../kernel/master-data.ts';

/** The sites that a board is asked for: those named, those of a region, those of both; undefined means all. */
export function narrowedSites(
  { sites, region }: z.infer<typeof tower.params>,
  master: Pick<MasterData, 'sites'>,
): readonly string[] | undefined {
  if (region === undefined) return sites;
  return [...master.sites()]
    .filter(({ code, state }) => stateOf(state)?.region === region && (sites?.includes(code) ?? true))
    .map(({ code }) => code)
    .toSorted();
}
