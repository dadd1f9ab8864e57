import { site } from '@malote/contracts/network/site.ts';
import type { SiteType } from '@malote/contracts/network/site.ts';
import { masterSource } from '../kernel/lists/master-list.ts';

type Status = 'enabled' | 'disabled' | 'deleted';
interface SiteRaw {
  readonly code: string;
  readonly status: Status;
  readonly name: string;
  readonly type: SiteType;
  readonly owning_transit_center: string | null;
  readonly municipality: string;
  readonly city: string;
  readonly state: string;
  readonly cep: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly time_zone: string;
}

/** Sites, by code. */
export const siteSource = masterSource<typeof site.list, SiteRaw>(
  site.list,
  'reads.sites',
  [
    'code',
    'status',
    'name',
    'type',
    'owning_transit_center',
    'municipality',
    'city',
    'state',
    'cep',
    'address',
    'latitude',
    'longitude',
    'time_zone',
  ],
  (row) => ({
    code: row.code,
    status: row.status,
    name: row.name,
    type: row.type,
    municipality: row.municipality,
    city: row.city,
    state: row.state,
    cep: row.cep,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    ...(row.owning_transit_center !== null && { owningTransitCenter: row.owning_transit_center as never }),
  }),
);
