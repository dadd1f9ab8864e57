import { findMunicipality } from '@malote/contracts/network/places/municipalities.ts';
import type { Directory } from '../kernel/directory.ts';

interface Place { readonly city: string; readonly state: string }

/** The outlet that serves a place: the nearest enabled one of the state, else the state's transit centre; undefined where the network has none. */
export function siteFor(directory: Pick<Directory, 'sites'>, place: Place): string | undefined {
  const there = [...directory.sites].flatMap(([code, { status, fields }]) => (status === 'enabled' && fields !== undefined && fields.state === place.state ? [{ code, fields }] : []));
  const outlets = there.filter(({ fields }) => fields.type === 'outlet');
  const candidates = outlets.length > 0 ? outlets : there.filter(({ fields }) => fields.type === 'transit_center' || fields.type === 'headquarters');
  const home = findMunicipality(place.city, place.state);
  const distance = ({ fields }: (typeof candidates)[number]) =>
    (home === undefined ? 0 : (fields.latitude - home.latitude) ** 2 + (fields.longitude - home.longitude) ** 2);
  return candidates.toSorted((a, b) => distance(a) - distance(b) || (a.code < b.code ? -1 : 1))[0]?.code;
}
