import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import { user } from '@malote/contracts/identity/user.ts';
import type { SiteCode } from '@malote/contracts/kernel/values/site-code.ts';
import { afterEachFile } from '../../infra/test/one-world/after-file.ts';
import { directoryOf } from '../src/kernel/directory.ts';
import type { ChannelFields, CustomerFields, Directory, SiteFields } from '../src/kernel/directory.ts';

const enabled = <Fields>(fields: Fields) => ({ status: 'enabled' as const, fields });

/** The transit centre of Guarulhos. */
export const place: SiteFields = {
  name: 'CD Guarulhos',
  type: 'transit_center',
  municipality: '3518800',
  city: 'Guarulhos',
  state: 'SP',
  cep: '07190100',
  address: 'Rodovia Hélio Smidt, 1',
  latitude: -23.43,
  longitude: -46.48,
  timeZone: 'America/Sao_Paulo',
};
/** Where another place differs that stands in Rio. */
export const rio = {
  city: 'Rio de Janeiro',
  state: 'RJ',
  municipality: '3304557',
  latitude: -22.9,
  longitude: -43.2,
  cep: '20040002',
};

/** A channel of parcels of up to 30 kg, in bags of up to 30 kg; say what is different. */
export const aChannel = (different: Partial<ChannelFields> = {}): ChannelFields => ({
  name: 'Padrão',
  kind: 'parcel',
  maxParcelGrams: 30_000,
  bagMaxGrams: 30_000,
  bagLimitParcels: 1_000,
  divisor: 6_000,
  minDeclaredMinor: '0',
  maxDeclaredMinor: '9999999900',
  ...different,
});

const customer: CustomerFields = { name: 'Loja Um', type: 'enterprise', overweightToleranceGrams: 100 };

/** The network of the specifications, which a file of tests may change for itself: a transit centre and an outlet in SP and in RJ, a parcel and a bulky channel, one customer. */
export const smallNetwork: Directory = directoryOf({
  sites: new Map([
    ['SPGRU01', enabled(place)],
    ['RJRIO01', enabled({ ...place, ...rio, name: 'CD Rio' })],
    [
      'SPSAO11',
      enabled<SiteFields>({
        ...place,
        name: 'Ponto Sé',
        type: 'outlet',
        owningTransitCenter: 'SPGRU01' as SiteCode,
        city: 'São Paulo',
        municipality: '3550308',
        cep: '01001000',
      }),
    ],
    [
      'RJRIO11',
      enabled<SiteFields>({
        ...place,
        ...rio,
        name: 'Ponto Centro',
        type: 'outlet',
        owningTransitCenter: 'RJRIO01' as SiteCode,
      }),
    ],
  ]),
  channels: new Map([
    ['STD', enabled(aChannel())],
    ['BULKY', enabled(aChannel({ name: 'Volumosos', kind: 'bulky', maxParcelGrams: 500_000, bagMaxGrams: 500_000 }))],
  ]),
  customers: new Map([['LOJA1', enabled(customer)]]),
  roles: new Map(),
  users: new Map(
    ['ana', 'bia', 'ivo', 'rui'].map((id) => [
      id,
      // One of them has left.
      { ...user.initial, status: id === 'ivo' ? 'disabled' : 'enabled', username: `${id}01`, realName: id },
    ]),
  ),
  revision: 0,
  endedSessions: new Set(),
  liveSessions: new Map(),
});

const everyMap = (within: object): readonly Map<unknown, unknown>[] =>
  (within instanceof Map ? [...within.values()] : Object.values(within))
    .filter((value) => value instanceof Map)
    .flatMap((map) => [map, ...everyMap(map)]);

const asMade = everyMap(smallNetwork).map((map) => [map, [...map]] as const);
afterEachFile(() => {
  for (const [map, entries] of asMade) {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  }
  Object.assign(smallNetwork, { revision: smallNetwork.revision + 1 });
});

/** The circumstances of a decision at the first station of Guarulhos, on a Friday morning. */
export const atGuarulhos: Envelope = {
  company: 'test',
  commandId: 'this',
  command: 'test',
  actor: 'ana',
  site: 'SPGRU01',
  station: 'M1',
  device: 'leitor-1',
  happenedAt: '2026-11-20T13:00:00.000Z',
  offset: -180,
  businessDay: '2026-11-20',
  skew: 0,
  receivedAt: '2026-11-20T13:00:00.000Z',
  shown: 'nothing',
};

const { site: _, ...nowhere } = atGuarulhos;

/** The same, told by somebody who stands at no site. */
export const atNoSite: Envelope = nowhere;
