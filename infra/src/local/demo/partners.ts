import { bankAccount, billingPeriod, payableAccount, receivableAccount } from '@malote/contracts/billing/accounts.ts';
import { reconciliationEmail } from '@malote/contracts/billing/reconciliation-email.ts';
import { claimRule, claimSupplier, compensationRule } from '@malote/contracts/claims/rules.ts';
import { role } from '@malote/contracts/identity/role.ts';
import { deliveryRoute, transferRoute, trunkLine, unloadingPoint } from '@malote/contracts/linehaul/routes.ts';
import { numberSegment } from '@malote/contracts/orders/number-segment.ts';
import { courierSource, platform } from '@malote/contracts/orders/sources.ts';
import { bankData, base, company, seller } from '@malote/contracts/partners/companies.ts';
import { providerChannel, serviceErrorMessage, serviceProvider } from '@malote/contracts/partners/providers.ts';
import { supplierPermission } from '@malote/contracts/partners/supplier-rights.ts';
import { supplier } from '@malote/contracts/partners/supplier.ts';
import { collectionTime, merchant } from '@malote/contracts/pickup/merchant.ts';
import { sortingDevice } from '@malote/contracts/sorting/device.ts';
import { trackStatusMapping } from '@malote/contracts/tracking/status-mapping.ts';
import { companyIdOf, houseIdOf } from './cnpj.ts';
import { centreOf, demoSite, mobileAt, phoneAt, placeName, roadBetween } from './places.ts';
import { DEMO_SITES } from './sites.ts';
import type { DemoRecord } from './record.ts';
import { userIdOf } from './users.ts';

const CENTRES = DEMO_SITES.filter(({ type }) => type === 'transit_center');
const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const PERSON_ID = '52998224725';
/** Trunks start here. */
const HUB = CENTRES[0] ?? demoSite('SPGRU01');

/** A record with a code of its own, and its fields as they are. */
const coded = (made: DemoRecord['made'], code: string, fields: object): DemoRecord => ({
  made,
  key: `${made.noun} ${code}`,
  code,
  fields: () => fields,
});
/** A record that the house numbers. */
const numbered = (made: DemoRecord['made'], key: string, fields: DemoRecord['fields']): DemoRecord => ({
  made,
  key: `${made.noun} ${key}`,
  fields,
});

const SUPPLIERS = [
  ['AJD', 'AJD Entregas Ltda.', 'AJD', ['Última milha']],
  ['DSP', 'Distribuidora São Paulo', 'DSP', ['Última milha', 'Coleta']],
  ['TRANSUL', 'Transportes Sul S.A.', 'TranSul', ['Linha tronco', 'Ramal']],
  ['MINIDROP', 'Rede Mini Drop', 'MiniDrop', ['Ponto de coleta']],
  ['ECT', 'Empresa de Correios e Telégrafos', 'Correios', ['Entrega postal']],
] as const;
const suppliers = SUPPLIERS.map(([code, name, abbreviation, serviceTypes], at) =>
  coded(supplier, code, {
    name,
    abbreviation,
    businessEntity: at % 2 === 0 ? 'Malote Brasil' : 'Malote Sudeste',
    serviceTypes,
    contactName: ['Setor de parcerias', 'Marina Toledo', 'Sérgio Pacheco', 'Lúcia Ferraz', 'Balcão de contratos'][at],
    phone: `113${3_000_000 + at}`,
    email: `parcerias@${abbreviation.toLowerCase()}.example.com`,
  }),
);

/** The airport of each centre's region, and how many parcels it takes in on a day: the more people live around, the more. */
const YARDS: Readonly<Record<string, readonly [iata: string, capacity: number]>> = {
  SPGRU01: ['GRU', 120_000],
  SPCAJ01: ['GRU', 95_000],
  RJCAX01: ['GIG', 70_000],
  MGBET01: ['CNF', 60_000],
  PRCWB01: ['CWB', 52_000],
  SCITJ01: ['NVT', 36_000],
  RSCNO01: ['POA', 42_000],
  GOGYN01: ['GYN', 28_000],
  DFBSB01: ['BSB', 34_000],
  BASSA01: ['SSA', 38_000],
  PEREC01: ['REC', 40_000],
  CEFOR01: ['FOR', 33_000],
  PABEL01: ['BEL', 18_000],
  AMMAO01: ['MAO', 14_000],
};
const WHOLE_DAY = 50_000;
const bases = CENTRES.map((centre, at) => {
  const [iata, capacity] = YARDS[centre.code] ?? [undefined, 20_000];
  const isLarge = capacity > WHOLE_DAY;
  return numbered(base, centre.code, () => ({
    name: `Garagem ${placeName(centre)}`,
    document: houseIdOf(at + 2),
    iata,
    receivingCapacity: capacity,
    shippingCapacity: Math.round(capacity * 0.9),
    openingTime: isLarge ? '00:00' : '05:00',
    closingTime: isLarge ? '23:59' : '22:00',
    contacts: [{ area: 'Operação', name: 'Plantão da garagem', phone: phoneAt(centre, 32_000_000 + at * 1_117) }],
  }));
});

/** The second of them has sent the CT-e that manifests name. */
const COMPANIES = [
  ['Transportes Sul S.A.', companyIdOf('TRANSUL'), 'dedicated', '1104520981'],
  ['Rota Norte Cargas Ltda.', '11444777000161', 'per_trip', '0620117345'],
  ['Expresso Litoral Ltda.', '45723174000110', 'per_trip', '2581190473'],
] as const;
const companies = COMPANIES.map(([name, document, contractType, stateRegistration], at) =>
  numbered(company, String(at), () => ({
    name,
    fantasyName: name.split(' ').slice(0, 2).join(' '),
    document,
    stateRegistration,
    contractType,
  })),
);

const banks = ['Banco do Brasil', 'Itaú', 'Bradesco'].map((bank, at) =>
  numbered(bankData, bank, () => ({
    bank,
    agency: `${1_200 + at}-${at}`,
    account: `${45_000 + at * 7}-${at}`,
    beneficiary: COMPANIES[at]?.[0],
    contact: ['Vera Lacerda', 'Nilson Barreto', 'Tânia Guedes'][at],
  })),
);

const SELLERS = [
  ['Casa Aurora', companyIdOf('CASA AURORA'), 'Ana Souza', 'SPGRU01', 'Rua das Palmeiras, 100'],
  ['Loja do Farol', PERSON_ID, 'Otávio Farias', 'RJRIO11', 'Rua do Ouvidor, 58'],
  ['Ipê Móveis', companyIdOf('IPE MOVEIS'), 'Iracema Lopes', 'PRCWB11', 'Rua Barão do Serro Azul, 210'],
  ['Lagoa Pet', companyIdOf('LAGOA PET'), 'Célio Duarte', 'MGBHZ11', 'Rua dos Tupinambás, 401'],
] as const;
const sellers = SELLERS.map(([name, document, contactName, near, address], at) => {
  const place = demoSite(near);
  return coded(seller, `S${String(at + 1).padStart(4, '0')}`, {
    name,
    document,
    contactName,
    phone: mobileAt(place, 83_100_000 + at * 4_171),
    email: `vendas@loja${at + 1}.example.com`,
    state: place.state,
    cep: place.cep,
    address,
    outsourced: at % 2 === 1,
    registered: at !== 3,
  });
});

/** Outlets of several cities whose goods are unloaded at docks of their own. */
const DOCKS = OUTLETS.filter((_, at) => at % 3 === 1).slice(0, 8);

const PROVIDERS = [
  ['CORREIOS', 'Correios', 'SEDEX', 'Sedex'],
  ['LOGGI', 'Loggi', 'LOGGI-DIA', 'Loggi no dia'],
  ['JADLOG', 'Jadlog', 'JAD-PKG', 'Jadlog package'],
] as const;

const MAPPINGS = [
  ['Objeto postado', 'collected'],
  ['Objeto em transferência', 'dispatched_consolidation'],
  ['Objeto saiu para entrega', 'delivering'],
  ['Objeto entregue ao destinatário', 'signed'],
  ['Aguardando retirada', undefined],
] as const;

/** What is offered to suppliers, by area; a role of theirs holds no more. */
const OFFERED = [
  ['entregas', 'Entregas', '派送', 'Deliveries', []],
  ['rastreio', 'Rastreio', '轨迹', 'Tracks', ['menu:trajectory-management:trajectory-query'], 'entregas'],
  ['conhecimento', 'Conhecimento', '运单', 'Waybill', ['look:menu:trajectory-management:waybill-detail'], 'entregas'],
  ['devolucoes', 'Devoluções', '退件', 'Returns', ['look:menu:return-center:return-query']],
] as const;
const offered = OFFERED.map(([code, pt, zh, en, key, parent], sort) =>
  coded(supplierPermission, code, { name: { pt, zh, en }, key, sort, ...(parent !== undefined && { parent }) }),
);
const supplierRoles = (
  [
    ['forn-entrega', 'Parceiro de entrega', '派送供应商', ['menu:trajectory-management:trajectory-query']],
    [
      'forn-devolucao',
      'Parceiro de devolução',
      '退件供应商',
      ['menu:trajectory-management:trajectory-query', 'look:menu:return-center:return-query'],
    ],
  ] as const
).map(([code, name, nameZh, permissions]) => coded(role, code, { name, nameZh, audience: 'suppliers', permissions }));

const money = (reais: number) => ({ amount: String(reais * 100), currency: 'BRL' });

/** Partners, the ways between the sites, and the headings of money and claims. Later stages name earlier ones. */
export const DEMO_PARTNERS: readonly (readonly DemoRecord[])[] = [
  [
    ...suppliers,
    ...offered.filter((_, at) => OFFERED[at]?.[5] === undefined),
    ...bases,
    ...companies,
    ...banks,
    ...sellers,
    ...['Cainiao', 'YunExpress', 'Anjun'].map((name) => coded(courierSource, name.toUpperCase(), { name })),
    ...[
      ['SHEIN', 'Shein'],
      ['TEMU', 'Temu'],
      ['OLIST', 'Olist'],
    ].map(([code = '', name]) => coded(platform, code, { name })),
    ...[
      ['Correios', 'CRX', 1, 200_000, 12_000],
      ['Loggi', 'LGX', 500_001, 520_000, 20_000],
      ['Reserva', 'RSV', 1, 50_000, undefined],
    ].map(([name, prefix, from, to, extracted]): DemoRecord => ({
      ...numbered(numberSegment, String(name), () => ({
        name,
        prefix,
        startNumber: String(from).padStart(12, '0'),
        endNumber: String(to).padStart(12, '0'),
      })),
      ...(extracted !== undefined && { moves: [{ name: 'extract', fields: { extractCount: extracted } }] }),
    })),
    ...[
      ['1.1.01', 'Frete a receber'],
      ['1.1.02', 'Coleta a receber'],
      ['1.1.03', 'Armazenagem a receber'],
      ['1.1.04', 'Transporte por contrato'],
      ['1.1.05', 'Coleta por contrato'],
      ['1.1.06', 'Seguro e serviços adicionais'],
    ].map(([code = '', name]) => coded(receivableAccount, code, { name, businessSubject: 'Malote Brasil' })),
    ...[
      ['2.1.01', 'Última milha a pagar'],
      ['2.1.02', 'Linha tronco a pagar'],
      ['2.1.03', 'Coleta de terceiros a pagar'],
      ['2.2.01', 'Ocupação de unidades'],
      ['2.2.02', 'Frota e equipamentos'],
      ['2.2.03', 'Materiais de operação'],
    ].map(([code = '', name]) => coded(payableAccount, code, { name, businessSubject: 'Malote Brasil' })),
    ...[
      ['Banco do Brasil', 'own', 'Malote Brasil Ltda.', '001', houseIdOf()],
      ['Itaú', 'beneficiary', 'AJD Entregas Ltda.', '341', companyIdOf('AJD')],
    ].map(([bank = '', owner, beneficiary, bankCode, holderTaxId], at) =>
      numbered(bankAccount, bank, () => ({
        bank,
        agency: `${3_400 + at}`,
        account: `${90_000 + at}-${at}`,
        owner,
        beneficiary,
        bankCode,
        holderTaxId,
        ...(owner === 'own' && {
          agreement: '001234567',
          pixKey: holderTaxId,
          pixName: 'Malote Brasil',
          pixCity: 'Guarulhos',
        }),
      })),
    ),
    ...(
      [
        ['Semanal, de segunda a domingo', 'weekly', 1, 7],
        ['Quinzenal', 'half_monthly', 1, 15],
        ['Mês cheio', 'monthly', 1, 31],
      ] as const
    ).map(([name, cycle, startDay, endDay]) =>
      numbered(billingPeriod, cycle, () => ({ name, cycle, startDay, endDay })),
    ),
    ...(
      [
        ['RI-01', 'Atraso na coleta', 'collected', 2, 20, 5],
        ['RI-02', 'Atraso na entrega', 'delivering', 5, 30, 8],
        ['RI-03', 'Sem movimento', 'received', 10, 60, 12],
      ] as const
    ).map(([code, dataRange, computeNode, calculationPeriod, fine, cost]) =>
      coded(claimRule, code, {
        dataRange,
        computeNode,
        calculationPeriod,
        commencementDate: '2026-01-01',
        fine: money(fine),
        cost: money(cost),
      }),
    ),
    coded(compensationRule, 'RC-01', {
      name: 'Extravio',
      condition: 'Pacote dado como perdido, até o valor declarado',
      percent: '100',
    }),
    coded(compensationRule, 'RC-02', {
      name: 'Avaria parcial',
      condition: 'Dano com produto aproveitável',
      amount: money(50),
      percent: '50',
    }),
    ...[
      ['FI-01', 'AJD Entregas', 'AJD'],
      ['FI-02', 'DSP Logística', 'DSP'],
    ].map(([code = '', name, supplier]) =>
      coded(claimSupplier, code, {
        name,
        defaultAuditor: userIdOf('indenizacoes'),
        declarationValueThreshold: money(1_000),
        supplier,
      }),
    ),
    ...PROVIDERS.map(([code, name]) => coded(serviceProvider, code, { name })),
    ...['LJ0001', 'LJ0002', 'LJ0003'].map((code, at) =>
      coded(merchant, code, {
        name: ['Casa Aurora', 'Loja do Farol', 'Ipê Móveis'][at],
        number: `M-${7_000 + at}`,
        email: `coleta@loja${at + 1}.example.com`,
      }),
    ),
    ...CENTRES.flatMap((centre, at) => [
      coded(sortingDevice, `${centre.code}-CB`, {
        name: `Esteira ${placeName(centre)}`,
        center: centre.code,
        type: 'cross_belt',
      }),
      ...(at % 2 === 0
        ? [
            coded(sortingDevice, `${centre.code}-DWS`, {
              name: `DWS ${placeName(centre)}`,
              center: centre.code,
              type: 'dws',
            }),
          ]
        : []),
    ]),
    ...CENTRES.slice(1).map((centre, at) =>
      coded(trunkLine, `LT-${String(at + 1).padStart(2, '0')}`, {
        name: `${placeName(HUB)} – ${placeName(centre)}`,
        origin: HUB.code,
        destination: centre.code,
        hubLevel: 1 + (at % 3),
      }),
    ),
    ...DOCKS.map((one, at) =>
      numbered(unloadingPoint, one.code, () => ({
        name: `Doca ${one.name}`,
        place: one.municipality,
        neighbourhood: ['Centro', 'Distrito industrial', 'Vila Industrial'][at % 3],
        address: one.address,
        personInCharge: ['Bruno Lima', 'Denise Prates', 'Cléber Antunes', 'Sônia Vidigal', 'Edson Meira'][at % 5],
        sharedOutlets: [one.code],
      })),
    ),
    numbered(reconciliationEmail, 'aurora', () => ({
      customer: 'AURORA',
      emails: [{ email: 'financeiro@aurora.example.com' }, { email: 'contas@aurora.example.com' }],
    })),
    numbered(reconciliationEmail, 'farol', () => ({
      customer: 'FAROL',
      emails: [{ email: 'pagar@farol.example.com' }],
    })),
  ],
  [
    ...offered.filter((_, at) => OFFERED[at]?.[5] !== undefined),
    ...PROVIDERS.map(([provider, , code, name]) =>
      coded(providerChannel, code, { name, provider, ...(provider === 'JADLOG' && { takesNumbersOf: ['BULKY'] }) }),
    ),
    coded(serviceErrorMessage, 'LBL-404', {
      provider: 'CORREIOS',
      words: { pt: 'Etiqueta não encontrada', zh: '未找到面单', en: 'Label not found' },
    }),
    ...MAPPINGS.map(([providerStatus, node]): DemoRecord => ({
      ...numbered(trackStatusMapping, providerStatus, () => ({ provider: 'CORREIOS', providerStatus })),
      ...(node !== undefined && { moves: [{ name: 'match', fields: { node } }] }),
    })),
    ...OUTLETS.slice(0, 6).map((one, at) =>
      numbered(collectionTime, one.code, () => ({
        site: one.code,
        merchant: `LJ000${1 + (at % 3)}`,
        wave: `Onda ${1 + (at % 2)}`,
        startTime: at % 2 === 0 ? '09:00' : '14:00',
        endTime: at % 2 === 0 ? '11:00' : '16:30',
      })),
    ),
    ...CENTRES.slice(1, 5).map((centre, at) =>
      numbered(transferRoute, centre.code, (codeOf) => ({
        initialPoint: codeOf(`Base ${HUB.code}`),
        finalPoint: codeOf(`Base ${centre.code}`),
        type: at % 2 === 0 ? 'trunk' : 'branch',
      })),
    ),
    ...OUTLETS.slice(0, 6).map((one, at) => {
      const centre = centreOf(one);
      // The next outlet of the same centre lies on the way.
      const [next = one] = OUTLETS.filter((other) => other !== one && centreOf(other) === centre);
      return coded(deliveryRoute, `RE${String(at + 1).padStart(4, '0')}`, {
        originOutlet: centre.code,
        destinationOutlet: one.code,
        associatedOutlets: [one.code, next.code],
        deliverySupplier: SUPPLIERS[at % 2]?.[0],
        distance: roadBetween(centre, one),
        originAddress: centre.address,
        destinationAddress: one.address,
      });
    }),
  ],
  supplierRoles,
];
