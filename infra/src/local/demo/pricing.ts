import { partition, partitionScheme } from '@malote/contracts/pricing/partition.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { currency, feeDefinition } from '@malote/contracts/pricing/finance-basics.ts';
import { quote } from '@malote/contracts/pricing/quote.ts';
import { pricingFormula } from '@malote/contracts/pricing/price-table.ts';
import {
  dispatchReference,
  postalCodeCorrection,
  routeDistanceReference,
} from '@malote/contracts/pricing/references.ts';
import { tax } from '@malote/contracts/pricing/tax.ts';
import { roadBetween } from './places.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoRecord } from './record.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const reais = (amount: number) => ({ amount: String(Math.round(amount * 100)), currency: 'BRL' });
const since = '2026-01-01';
const enable = [{ name: 'enable' }];

const CURRENCIES = [
  ['BRL', '雷亚尔', 'Real', 1],
  ['USD', '美元', 'Dólar americano', 5.38],
  ['CNY', '人民币', 'Yuan', 0.756],
  ['EUR', '欧元', 'Euro', 6.215],
] as const;

const FEES = [
  ['FRETE', 'Frete de entrega', 'courier', 'per_weight', 'receivable'],
  ['COLETA', 'Coleta no remetente', 'collection', 'per_weight', 'receivable'],
  ['SEGURO', 'Seguro da carga', 'insurance', 'per_order', 'receivable'],
  ['EMBAL', 'Embalagem', 'packaging', 'per_piece', 'receivable'],
  ['DEVOL', 'Devolução ao remetente', 'return', 'per_order', 'receivable'],
  ['ARMAZ', 'Armazenagem', 'storage', 'period', 'receivable'],
  ['REPASSE', 'Repasse de entrega', 'courier', 'per_piece', 'payable'],
  ['TRONCO', 'Linha tronco', 'line_haul', 'per_distance', 'payable'],
  ['MOTOR', 'Diária de motorista', 'driver', 'per_distance', 'payable'],
] as const;

/** Where a fee that the house raises is booked. */
const headingOf = (type: string): string =>
  type === 'collection' ? '1.1.02' : type === 'storage' ? '1.1.03' : '1.1.01';

const TAXES = [
  ['INSS', undefined, '11'],
  ['Sest Senat', undefined, '2.5'],
  ['IRRF', undefined, '10'],
  ['ICMS', 'SP', '12'],
  ['ICMS', 'RJ', '20'],
  ['ISS', undefined, '5'],
  ['GRIS', undefined, '0.3'],
] as const;

/** What moves freight of drivers withholds below the first bound, and above it. */
const IRRF_BRACKETS = [
  { amountStart: reais(0), amountEnd: reais(2_259.2), rate: '0' },
  { amountStart: reais(2_259.2), amountEnd: reais(2_826.65), rate: '7.5' },
];

const PARTS = [
  ['Capital paulista', '01~05,08', ['SP']],
  ['Grande São Paulo', '06~07,09', ['SP']],
  ['Interior paulista', '11~19', ['SP']],
  ['Rio de Janeiro', '20~28', ['RJ']],
  ['Minas e Espírito Santo', '29~39', ['MG', 'ES']],
  ['Nordeste', '40~65', ['BA', 'SE', 'PE', 'AL', 'PB', 'RN', 'CE', 'PI', 'MA']],
  ['Norte', '66~69', ['PA', 'AM', 'RR', 'AP', 'AC']],
  ['Centro-Oeste', '70~79', ['DF', 'GO', 'TO', 'MT', 'MS', 'RO']],
  ['Sul', '80~99', ['PR', 'SC', 'RS']],
] as const;
const AREAS = [
  ['Coleta São Paulo', '01~09'],
  ['Coleta Campinas', '13'],
  ['Coleta interior paulista', '11~12,14~19'],
  ['Coleta Rio', '20~26'],
  ['Coleta Sudeste', '27~39'],
  ['Coleta Nordeste', '40~65'],
  ['Coleta Norte e Centro-Oeste', '66~79'],
  ['Coleta Sul', '80~99'],
] as const;

export const partitionKey = (name: string) => `Partition ${name}`;

const partitions = [
  ...PARTS.map(([name, zipCodes, states]) => ({ name, zipCodes, states, use: 'delivery', template: 'BRASIL' })),
  ...AREAS.map(([name, zipCodes]) => ({ name, zipCodes, use: 'pickup', template: 'COLETA' })),
].map((fields): DemoRecord => ({
  made: partition,
  key: partitionKey(fields.name),
  fields: () => fields,
  moves: enable,
}));

const FORMULAS = [
  ['Coleta urbana', 'combined', '15 + d * 1.20 + w * 0.80', 18],
  ['Coleta por distância', 'distance', '8 + d * 2.35', 20],
  ['Coleta por volume', 'votes', '6.50 + (p - 1) * 2.10', 6.5],
] as const;

const DAY_MS = 86_400_000;
const dayAfter = (now: Date, days: number) => businessDay(now.getTime() + days * DAY_MS, COMPANY_ZONE);

/** The first kilogram and the further ones, by how far it goes. */
const courierRows = (codeOf: (key: string) => string, share: number) =>
  PARTS.flatMap(([name], at) => {
    const row = { fee: 'FRETE', partition: codeOf(partitionKey(name)), dimension: 'weight' };
    const first = (11.9 + at * 2.75) * share;
    return [
      { ...row, start: 0, end: 1, price: reais(first) },
      { ...row, start: 1, end: 10, price: reais(first * 0.22) },
      { ...row, start: 10, end: 30, price: reais(first * 0.16) },
    ];
  });
const collectionRows = [
  { fee: 'COLETA', dimension: 'weight', start: 0, end: 30, price: reais(18) },
  { fee: 'COLETA', dimension: 'weight', start: 30, end: 500, price: reais(18), excessPricePerUnit: reais(0.35) },
];
const linehaulRows = ['van', 'truck'].flatMap((vehicleType, at) => [
  { fee: 'TRONCO', dimension: 'km', vehicleType, minimumKm: 80, start: 0, end: 400, price: reais(2.1 + at * 1.9) },
  { fee: 'TRONCO', dimension: 'km', vehicleType, start: 400, end: 4_000, price: reais(1.85 + at * 1.7) },
]);

/** A piece is a day that was begun: a week is free. */
const storageRows = [
  { fee: 'ARMAZ', dimension: 'package_count', start: 0, end: 7, price: reais(0) },
  { fee: 'ARMAZ', dimension: 'package_count', start: 7, end: 365, price: reais(0), excessPricePerUnit: reais(0.85) },
];

/** Who is billed by a contract of his own, and for which part of the general prices. */
const CONTRACTS: Readonly<Record<string, number>> = {
  AURORA: 0.9,
  FAROL: 0.85,
  ESTRELA: 0.9,
  BOSQUE: 0.92,
  HORIZONTE: 0.93,
  DUNAS: 0.94,
  CERRADO: 0.95,
  GARIMPO: 0.97,
};

const chosen = {
  businessPrincipal: 'Malote Brasil',
  payableEntity: 'Cliente',
  businessType: 'ecommerce',
  pickupMethod: 'collected',
  operatingModel: 'direct',
  statementType: 'monthly',
  billType: 'forward',
} as const;

/** Quotes that hold from today on, but two that are drafts still. Each asks for the day when it is sent: one of yesterday is refused. */
function quotes(now: () => Date): readonly DemoRecord[] {
  const activate = [{ name: 'activate' }];
  const span = (from: number, until: number) => {
    const today = now();
    return { validityStart: dayAfter(today, from), validityEnd: dayAfter(today, until) };
  };
  const until = (days: number) => span(0, days);
  const courier = {
    ...chosen,
    type: 'courier',
    mode: 'guaranteed_price',
    weightType: 'additional',
    weightStart: 0,
    weightEnd: 30,
  };
  const made = (key: string, fields: DemoRecord['fields'], moves: DemoRecord['moves'] = activate): DemoRecord => ({
    made: quote,
    key: `quote ${key}`,
    fields,
    moves,
  });
  const ofBrazil = (codeOf: (key: string) => string) => ({ partitionScheme: codeOf('scheme BRASIL') });
  return [
    ...(['express', 'ordinary'] as const).map((expressType, at) =>
      made(
        expressType,
        (codeOf) => ({
          ...courier,
          ...until(365),
          ...ofBrazil(codeOf),
          name: at === 0 ? 'Entrega expressa, tabela geral' : 'Entrega comum, tabela geral',
          expressType,
          priceRows: courierRows(codeOf, at === 0 ? 1 : 0.72),
        }),
        // Of two in force an order does not say by which it is priced.
        at === 0 ? activate : [],
      ),
    ),
    ...Object.entries(CONTRACTS).map(([customer, share]) =>
      made(customer, (codeOf) => ({
        ...courier,
        ...until(180),
        ...ofBrazil(codeOf),
        name: `Contrato ${customer}`,
        customer,
        expressType: 'express',
        priceRows: courierRows(codeOf, share),
      })),
    ),
    made(
      'next year',
      (codeOf) => ({
        ...courier,
        ...span(366, 730),
        ...ofBrazil(codeOf),
        name: 'Entrega expressa, próximo ano',
        expressType: 'express',
        priceRows: courierRows(codeOf, 1.06),
      }),
      [],
    ),
    made('collection', (codeOf) => ({
      ...chosen,
      ...until(365),
      name: 'Coleta, tabela geral',
      type: 'collection',
      expressType: 'express',
      mode: 'guaranteed_price',
      weightType: 'initial',
      weightStart: 0,
      weightEnd: 500,
      partitionScheme: codeOf('scheme COLETA'),
      priceRows: collectionRows,
    })),
    made('linehaul', (codeOf) => ({
      ...chosen,
      ...until(365),
      ...ofBrazil(codeOf),
      name: 'Linha tronco por quilômetro',
      type: 'other',
      expressType: 'ordinary',
      mode: 'highest_in_interval',
      weightType: 'initial',
      weightStart: 0,
      weightEnd: 30_000,
      priceRows: linehaulRows,
    })),
    made('TRANSUL', (codeOf) => ({
      ...chosen,
      ...until(365),
      ...ofBrazil(codeOf),
      name: 'Linha tronco Transul',
      type: 'other',
      supplier: 'TRANSUL',
      expressType: 'ordinary',
      mode: 'highest_in_interval',
      weightType: 'initial',
      weightStart: 0,
      weightEnd: 30_000,
      priceRows: linehaulRows,
    })),
    made('storage', (codeOf) => ({
      ...chosen,
      ...until(365),
      ...ofBrazil(codeOf),
      name: 'Armazenagem por diária',
      type: 'other',
      expressType: 'standard_fast',
      mode: 'guaranteed_price',
      weightType: 'initial',
      weightStart: 0,
      weightEnd: 500,
      priceRows: storageRows,
    })),
  ];
}

/** Prices of the demo company: what they are made of, and where they hold. */
export const demoPricing = (now: () => Date): readonly (readonly DemoRecord[])[] => [
  [
    ...CURRENCIES.map(([code, nameZh, namePt, defaultExchangeRate]): DemoRecord => ({
      made: currency,
      key: code,
      code,
      fields: () => ({ nameZh, namePt, defaultExchangeRate }),
    })),
    ...FEES.map(([code, name, type, chargeType, direction]): DemoRecord => ({
      made: feeDefinition,
      key: code,
      code,
      fields: () => ({
        name,
        type,
        chargeType,
        direction,
        ...(direction === 'receivable'
          ? { receivableAccount: headingOf(type) }
          : { payableAccount: type === 'courier' ? '2.1.01' : '2.1.02' }),
      }),
    })),
    ...TAXES.map(([name, state, rate]): DemoRecord => ({
      made: tax,
      key: `${name} ${state ?? ''}`,
      fields: () => ({
        name,
        ...(state !== undefined && { state }),
        rate,
        validFrom: since,
        ...(name === 'IRRF' && { brackets: IRRF_BRACKETS }),
      }),
    })),
    ...partitions,
    ...FORMULAS.map(([name, billingMode, formula, minimum]): DemoRecord => ({
      made: pricingFormula,
      key: name,
      fields: () => ({
        name,
        billingMode,
        formula,
        minimumCharge: reais(minimum),
        distance: 10,
        weight: 5,
        votes: 2,
        effectiveStart: `${since}T03:00:00Z`,
      }),
    })),
    ...CENTRES.slice(1, 9).map((centre, at): DemoRecord => ({
      made: routeDistanceReference,
      key: `way ${centre.code}`,
      fields: () => ({
        origin: CENTRES[0]?.code,
        destination: centre.code,
        distance: roadBetween(CENTRES[0] ?? centre, centre),
        source: at % 3 === 0 ? 'manual' : 'import',
      }),
      moves: at === 2 ? [{ name: 'update', fields: { distance: 562.5 } }] : [],
    })),
    ...OUTLETS.slice(0, 6).map((outlet, at): DemoRecord => ({
      made: dispatchReference,
      key: `dispatch ${outlet.code}`,
      fields: () => ({
        supplier: at % 2 === 0 ? 'AJD' : 'DSP',
        site: outlet.code,
        zipRange: aroundOf(outlet.cep),
        referencePrice: reais(7.5 + at * 0.45),
      }),
    })),
    ...Array.from({ length: 6 }, (_, at): DemoRecord => ({
      made: postalCodeCorrection,
      key: `correction ${at}`,
      fields: () => ({
        orderNumber: `PD${String(9_000_000_001 + at * 37)}`,
        oldZip: `0131${at}100`,
        newZip: `0131${at}200`,
      }),
    })),
  ],
  [
    {
      made: partitionScheme,
      key: 'scheme BRASIL',
      fields: (codeOf) => ({
        name: 'Brasil por região',
        template: 'BRASIL',
        partitions: PARTS.map(([name]) => codeOf(partitionKey(name))),
        validFrom: since,
      }),
    },
    {
      made: partitionScheme,
      key: 'scheme COLETA',
      fields: (codeOf) => ({
        name: 'Áreas de coleta',
        template: 'COLETA',
        partitions: AREAS.map(([name]) => codeOf(partitionKey(name))),
        validFrom: since,
      }),
    },
  ],
  quotes(now),
];

/** The half of a CEP's first two digits in which it lies: `120~124`. */
function aroundOf(cep: string): string {
  const region = cep.slice(0, 2);
  return Number(cep[2]) < 5 ? `${region}0~${region}4` : `${region}5~${region}9`;
}

const ZIPS = ['01310100', '13015904', '20040002', '30130010', '40020000', '69005070', '70040010', '80010000'];

/** Prices that were asked for. */
export const DEMO_QUESTIONS: readonly object[] = ZIPS.flatMap((cep, at) => [
  { weight: 0.4 + at * 1.35, cep },
  { weight: 2.5 + at, cep, customer: at % 2 === 0 ? 'AURORA' : 'FAROL' },
]);
