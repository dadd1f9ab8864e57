import { REGIONS } from '@malote/contracts/network/places/states.ts';
import type { Region } from '@malote/contracts/network/places/states.ts';

/** What a board is narrowed to: a site, a region of the country, or nothing. */
export interface NarrowedTo {
  readonly site?: string | undefined;
  readonly region?: Region | undefined;
}

/** As it stands in the address: `?site=SPGRU01`, `?region=Sudeste`. A site says more than its region; what is no region is none. */
export function narrowedIn(search: URLSearchParams): NarrowedTo {
  const site = search.get('site') ?? '';
  if (site !== '') return { site };
  const region = REGIONS.find((one) => one === search.get('region'));
  return region === undefined ? {} : { region };
}

/** Writes it into an address, in place of what stood there. */
export function narrow(search: URLSearchParams, { site, region }: NarrowedTo): void {
  search.delete('site');
  search.delete('region');
  if (site !== undefined) search.set('site', site);
  else if (region !== undefined) search.set('region', region);
}
