import { metresBetween } from '@malote/contracts/network/distance.ts';
import { servingSite } from '@malote/contracts/network/serving-site.ts';
import type { Client } from '../client.ts';
import { site } from '@malote/contracts/network/site.ts';
import type { SiteType } from '@malote/contracts/network/site.ts';
import { Fault } from '../../fault.ts';

/** What a route needs to know of a site. */
export interface NetworkSite {
  readonly code: string;
  readonly type: SiteType;
  readonly owningTransitCenter?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly cep: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The sites of a company, with what follows from them. */
export interface Network {
  readonly outlets: readonly NetworkSite[];
  /** The mini drop in the city of an outlet that the same transit centre owns; undefined where there is none. */
  readonly miniDropOf: (outlet: NetworkSite) => NetworkSite | undefined;
  /** The outlet that serves a place: the nearest of its state; undefined where the state has none. */
  readonly serving: (city: string, state: string) => NetworkSite | undefined;
  /** The transit centre that owns an outlet. */
  readonly centreOf: (outlet: NetworkSite) => NetworkSite;
  /** Kilometres as the crow flies. */
  readonly kilometres: (from: string, to: string) => number;
}

const placeOf = ({ city, state, owningTransitCenter }: NetworkSite): string =>
  `${state} ${city} ${owningTransitCenter ?? ''}`;

/** Makes a network from the sites of master data; an outlet without an owning transit centre takes no part. */
export function networkOf(sites: readonly NetworkSite[]): Network {
  const byCode = new Map(sites.map((one) => [one.code, one]));
  const owner = (outlet: NetworkSite) => byCode.get(outlet.owningTransitCenter ?? '');
  const outlets = sites
    .filter((one) => one.type === 'outlet' && owner(one)?.type === 'transit_center')
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const miniDrops = new Map(
    sites
      .filter((one) => one.type === 'mini_drop' && owner(one)?.type === 'transit_center')
      .map((one) => [placeOf(one), one]),
  );
  const served = new Map<string, NetworkSite | undefined>();
  const find = (code: string) => {
    const found = byCode.get(code);
    if (found === undefined) throw new Error(`${code} is no site of this network`);
    return found;
  };
  return {
    outlets,
    miniDropOf: (outlet) => miniDrops.get(placeOf(outlet)),
    serving: (city, state) => {
      const place = `${state} ${city}`;
      if (!served.has(place)) served.set(place, servingSite(outlets, { city, state }));
      return served.get(place);
    },
    centreOf: (outlet) => find(outlet.owningTransitCenter ?? ''),
    kilometres: (from, to) => metresBetween(find(from), find(to)) / 1_000,
  };
}

/** Reads the company's network from its master data. Throws `Fault` when there is none to carry parcels through. */
export async function readNetwork(client: Client): Promise<Network> {
  const sites: NetworkSite[] = [];
  for (let after: string | undefined, more = true; more;) {
    const answer = await client.call(site.list, {
      pageSize: 1_000,
      params: { status: ['enabled'] },
      ...(after !== undefined && { after }),
    });
    if (!answer.ok) throw new Fault(`The sites could not be read: ${answer.msg}`);
    sites.push(...(answer.data as { records: NetworkSite[] }).records);
    after = (answer.data as { next?: string }).next;
    more = after !== undefined;
  }
  const network = networkOf(sites);
  if (network.outlets.length === 0)
    throw new Fault(
      'This company has no outlet that a transit centre owns, so nothing can be carried; start with the demo company, or register sites first.',
    );
  return network;
}
