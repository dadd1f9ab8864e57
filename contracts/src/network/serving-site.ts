import { findMunicipality } from './places/municipalities.ts';
import type { SiteType } from './site.ts';

/** What the choice needs to know of a site. */
export interface ServingCandidate {
  readonly code: string;
  readonly type: SiteType;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The site that serves a place: the nearest outlet of its state, else the nearest transit centre or headquarters there; undefined where the state has
 * none of them. Of equally near sites, and where the city is not known, the first by code. Which sites may serve at all is the caller's to say.
 */
export function servingSite<Site extends ServingCandidate>(
  sites: Iterable<Site>,
  place: { readonly city: string; readonly state: string },
): Site | undefined {
  const there = [...sites].filter(({ state }) => state === place.state);
  const outlets = there.filter(({ type }) => type === 'outlet');
  const candidates =
    outlets.length > 0 ? outlets : there.filter(({ type }) => type === 'transit_center' || type === 'headquarters');
  const home = findMunicipality(place.city, place.state);
  const distance = (site: Site) =>
    home === undefined ? 0 : (site.latitude - home.latitude) ** 2 + (site.longitude - home.longitude) ** 2;
  return candidates.toSorted((a, b) => distance(a) - distance(b) || (a.code < b.code ? -1 : 1))[0];
}
