import { addressDepot } from '@malote/contracts/network/address-depot.ts';
import { district } from '@malote/contracts/network/district.ts';
import { leadTimeRule } from '@malote/contracts/network/lead-time-rule.ts';
import { municipality } from '@malote/contracts/network/places/municipalities.ts';
import { postalCode } from '@malote/contracts/network/postal-code.ts';
import { region } from '@malote/contracts/network/region.ts';
import { regionConfig } from '@malote/contracts/network/region-config.ts';
import { zipCodeZone } from '@malote/contracts/network/zip-code-zone.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoRecord } from './record.ts';

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');

/** Parts of cities where an outlet lies outside of the middle. */
const PARTS: Readonly<Record<string, string>> = {
  SPSAO11: 'Bela Vista',
  SPSAO12: 'Chácara Santo Antônio',
  SPSJK11: 'Vila Adyana',
  PEREC11: 'Recife Antigo',
  DFBSB11: 'Asa Sul',
  TOPMW11: 'Plano Diretor Norte',
  CEFOR11: 'José Bonifácio',
};

const postalCodes: readonly DemoRecord[] = OUTLETS.map(({ code: site, cep, city, state, address }) => ({
  made: postalCode,
  key: `cep ${cep}`,
  code: cep,
  fields: () => ({ state, city, district: PARTS[site] ?? 'Centro', street: address.split(',')[0], site }),
}));

const DEPOT = [
  ['Galpão Barra Funda', '01141000', 'SP', 'São Paulo', 'Barra Funda', 'Avenida Marquês de São Vicente', '1000'],
  ['Doca Brás', '03016000', 'SP', 'São Paulo', 'Brás', 'Rua Oriente', '500'],
  ['Depósito Pavuna', '21520460', 'RJ', 'Rio de Janeiro', 'Pavuna', 'Avenida Coronel Phidias Távora', '360'],
  ['Galpão Contagem', '32210110', 'MG', 'Contagem', 'Cinco', 'Rua Hum', '45'],
] as const;

const ZONES = [
  ['Capital de São Paulo', '01000000', '05999999', 'CAP'],
  ['Grande São Paulo', '06000000', '09999999', 'INT'],
  ['Litoral e interior de São Paulo', '11000000', '19999999', 'INT'],
  ['Capital do Rio de Janeiro', '20000000', '23799999', 'CAP'],
  ['Interior do Rio de Janeiro', '24000000', '28999999', 'INT'],
] as const;

const DISTRICTS = [
  ['Sé', '3550308', '01001000'],
  ['Pinheiros', '3550308', '05422000'],
  ['Copacabana', '3304557', '22010000'],
  ['Savassi', '3106200', '30112000'],
  ['Boa Viagem', '2611606', '51011000'],
] as const;

const REGIONS = [
  [
    'SP-CAPITAL',
    'São Paulo capital',
    '圣保罗市',
    'São Paulo city',
    'SP',
    'SPGRU01',
    'SPSAO11',
    'urban',
    'CAP',
    '01000000',
    '05999999',
  ],
  [
    'SP-INTERIOR',
    'Interior de São Paulo',
    '圣保罗州内地',
    'São Paulo interior',
    'SP',
    'SPCAJ01',
    'SPCPQ11',
    'suburban',
    'INT',
    '13000000',
    '14999999',
  ],
  [
    'RJ-CAPITAL',
    'Rio de Janeiro capital',
    '里约热内卢市',
    'Rio de Janeiro city',
    'RJ',
    'RJCAX01',
    'RJRIO11',
    'urban',
    'CAP',
    '20000000',
    '23799999',
  ],
  [
    'MG-CAPITAL',
    'Belo Horizonte',
    '贝洛奥里藏特',
    'Belo Horizonte',
    'MG',
    'MGBET01',
    'MGBHZ11',
    'urban',
    'CAP',
    '30000000',
    '31999999',
  ],
] as const;
const regions: readonly DemoRecord[] = REGIONS.map(
  ([code, namePt, nameZh, nameEn, governingState, transferCenter, servicePoint, areaType, regionType, start, end]) => ({
    made: region,
    key: code,
    code,
    fields: () => ({
      namePt,
      nameZh,
      nameEn,
      code2: governingState,
      governingState,
      transferCenter,
      servicePoint,
      areaType,
      regionType,
      zipRanges: [{ start, end, regionType }],
    }),
  }),
);

const configs: readonly DemoRecord[] = REGIONS.flatMap(([code, , , , , transferCenter, servicePoint]) =>
  (
    [
      ['sorting', transferCenter],
      ['delivery', servicePoint],
    ] as const
  ).map(([regionSiteType, site]) => ({
    made: regionConfig,
    key: `${code} ${regionSiteType}`,
    fields: () => ({ regionSiteType, region: code, site }),
  })),
);

const HUB = 'SPGRU01';
const rules: readonly DemoRecord[] = [
  ...CENTRES.filter(({ code }) => code !== HUB).map(({ code }, at) => ({
    kind: 'transport_duration',
    origin: HUB,
    destination: code,
    duration: 6 + at * 2.5,
    validFrom: '2026-01-01',
  })),
  ...CENTRES.map(({ code }, at) => ({
    kind: 'transit_duration',
    origin: code,
    duration: 2 + (at % 4) / 2,
    validFrom: '2026-01-01',
  })),
  {
    kind: 'lead_time_internal',
    origin: HUB,
    destination: 'SPSAO11',
    duration: 12,
    validFrom: '2025-01-01',
    validUntil: '2025-12-31',
  },
  { kind: 'lead_time_internal', origin: HUB, destination: 'SPSAO11', duration: 10, validFrom: '2026-01-01' },
  { kind: 'lead_time_regional', region: 'SP-CAPITAL', duration: 24, validFrom: '2026-01-01' },
  { kind: 'lead_time_regional', region: 'RJ-CAPITAL', duration: 48, validFrom: '2026-01-01' },
  { kind: 'lead_time_regional', region: 'MG-CAPITAL', duration: 48, validFrom: '2099-01-01' },
].map((fields) => ({
  made: leadTimeRule,
  key: Object.values(fields).join(' '),
  fields: () => fields,
}));

/** The places of the demo company and how long the ways between them take; what is named stands before what names it. */
export const DEMO_NETWORK: readonly (readonly DemoRecord[])[] = [
  [
    ...postalCodes,
    ...DEPOT.map(([name, zip, state, city, part, street, number]) => ({
      made: addressDepot,
      key: name,
      fields: () => ({ name, zip, state, city, district: part, street, number }),
    })),
    ...ZONES.map(([name, startZip, endZip, type]) => ({
      made: zipCodeZone,
      key: name,
      fields: () => ({ name, startZip, endZip, type }),
    })),
    ...DISTRICTS.map(([name, code, zip]) => ({
      made: district,
      key: `${name} ${code}`,
      fields: () => ({ name, municipality: code, state: municipality(code)?.uf, zip }),
    })),
    ...regions,
  ],
  [...configs, ...rules],
];
