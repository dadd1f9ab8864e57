import { partition, partitionScheme } from '@malote/contracts/pricing/partition.ts';
import { currency, feeDefinition } from '@malote/contracts/pricing/finance-basics.ts';
import { pricingFormula } from '@malote/contracts/pricing/price-table.ts';
import {
  dispatchReference,
  postalCodeCorrection,
  routeDistanceReference,
} from '@malote/contracts/pricing/references.ts';
import { tax } from '@malote/contracts/pricing/tax.ts';
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
  ['Coleta Rio', '20~26'],
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

/** Prices of the demo company: what they are made of, and where they hold. */
export const DEMO_PRICING: readonly (readonly DemoRecord[])[] = [
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
      fields: () => ({ name, type, chargeType, direction }),
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
        distance: 95 + at * 187.5,
        source: at % 3 === 0 ? 'manual' : 'import',
      }),
      moves: at === 2 ? [{ name: 'update', fields: { distance: 472.5 } }] : [],
    })),
    ...OUTLETS.slice(0, 6).map((outlet, at): DemoRecord => ({
      made: dispatchReference,
      key: `dispatch ${outlet.code}`,
      fields: () => ({
        supplier: at % 2 === 0 ? 'AJD' : 'DSP',
        site: outlet.code,
        zipRange: `${outlet.cep.slice(0, 3)}~${outlet.cep.slice(0, 3)}`,
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
];
