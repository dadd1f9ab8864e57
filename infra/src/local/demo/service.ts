import { auditRecord } from '@malote/contracts/exceptions/audit-record.ts';
import { eventReport } from '@malote/contracts/exceptions/event-report.ts';
import { lostParcel } from '@malote/contracts/exceptions/lost-parcel.ts';
import { problemParcel } from '@malote/contracts/exceptions/problem-parcel.ts';
import { problemType } from '@malote/contracts/exceptions/problem-type.ts';
import { edition } from '@malote/contracts/returns/edition.ts';
import { returnCode } from '@malote/contracts/returns/return-code.ts';
import { reversePickup } from '@malote/contracts/returns/reverse-pickup.ts';
import { returnNote } from '@malote/contracts/returns/return-note.ts';
import { customerIssue } from '@malote/contracts/tickets/customer-issue.ts';
import { workOrder } from '@malote/contracts/tickets/work-order.ts';
import { parcelPicture } from '../../tools/pictures.ts';
import { auditBatch } from '../../tools/simulator/asides.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { differentNames } from '../../tools/simulator/people.ts';
import { DELIVERED_ORDERS } from './brought.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { mobileAt } from './places.ts';
import type { OrderOfCustomer } from './past.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';
import { PROBLEMS, TROUBLED_ORDERS } from './troubled-orders.ts';
import { userIdOf } from './users.ts';

const DAY_MS = 86_400_000;
const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const outlet = (at: number): string => OUTLETS[at % OUTLETS.length]?.code ?? '';
const customer = (at: number): string => DEMO_CUSTOMERS[at % DEMO_CUSTOMERS.length]?.code ?? '';
/** A number as labels of last month had them; its parcel left the house before the demo began. */
const waybill = (at: number): string => `ML${String(9_000_000_000_000 + at * 7_919).slice(0, 13)}`;
const reais = (amount: number) => ({ amount: `${amount * 100}`, currency: 'BRL' });

const type = (
  code: string,
  numericCode: number,
  category: string,
  [reasonPu, reasonZh, reasonEn, reasonEs]: readonly [string, string, string, string],
  parent?: string,
): DemoRecord => ({
  made: problemType,
  key: `problem type ${code}`,
  code,
  fields: () => ({
    reasonPu,
    reasonZh,
    reasonEn,
    reasonEs,
    category,
    numericCode,
    sort: numericCode * 10,
    ...(parent !== undefined && { parent }),
  }),
});

const TOP_TYPES = [
  type('address', 100, 'address', ['Endereço', '地址问题', 'Address', 'Dirección']),
  type('recipient', 200, 'recipient', ['Destinatário', '收件人问题', 'Recipient', 'Destinatario']),
  type('parcel', 300, 'parcel', ['Pacote', '包裹问题', 'Parcel', 'Paquete']),
  // Two words that devices of the network send by themselves.
  type('damaged', 310, 'parcel', ['Embalagem danificada', '包装破损', 'Damaged packing', 'Embalaje dañado']),
];
const LOWER_TYPES = [
  type(
    'wrong_address',
    101,
    'address',
    ['Endereço errado', '地址错误', 'Wrong address', 'Dirección errónea'],
    'address',
  ),
  type('no_number', 102, 'address', ['Falta o número', '缺少门牌号', 'Number missing', 'Falta el número'], 'address'),
  type('absent', 201, 'recipient', ['Ausente', '收件人不在', 'Absent', 'Ausente'], 'recipient'),
  type('refused', 202, 'recipient', ['Recusou receber', '拒收', 'Refused', 'Rechazado'], 'recipient'),
  type('wet', 301, 'parcel', ['Molhado', '受潮', 'Wet', 'Mojado'], 'parcel'),
];
const PROBLEM_TYPES = ['wrong_address', 'absent', 'wet', 'no_number', 'refused'] as const;
/** What was written down of each, beside its type; as long as the types, so that they go together. */
const FOUND = [
  'Rua não existe no bairro indicado',
  'Portaria fechada às 14h, vizinho não quis receber',
  'Caixa úmida embaixo, fita aberta',
  'Condomínio com vários blocos, falta o número',
  'Destinatário diz que não fez a compra',
  'CEP de outra cidade, etiqueta escrita à mão',
  'Ninguém atendeu ao interfone nem ao telefone',
  'Molhou na descarga, conteúdo a conferir',
  'Falta o número da sala no prédio comercial',
  'Recusou por atraso, pediu a devolução',
] as const;
const ANSWERS = ['Novo endereço confirmado', 'Cliente retira na unidade', 'Reembalado e conferido'] as const;

const problems = TROUBLED_ORDERS.slice(0, PROBLEMS).map((order, at): DemoRecord => {
  const fields = { handlingResult: ANSWERS[at % ANSWERS.length] };
  return {
    made: problemParcel,
    key: `problem-${at}`,
    file: { field: 'photos', name: 'volume.png', bytes: parcelPicture(`problem ${at}`) },
    fields: () => ({
      waybillNumber: order.waybill,
      problemType: PROBLEM_TYPES[at % PROBLEM_TYPES.length],
      site: order.outlet,
      description: FOUND[at % FOUND.length],
    }),
    moves:
      at % 4 === 0
        ? []
        : at % 4 === 3
          ? [{ name: 'fail', fields }]
          : [
              { name: 'reply', fields },
              { name: 'complete', fields },
            ],
  };
});

const lost = (now: number) =>
  TROUBLED_ORDERS.slice(PROBLEMS).map((order, at): DemoRecord => {
    const finding = { finding: 'Procurado na unidade e no veículo, sem resultado' };
    const days = at % 5 === 3 ? 18 : 8 + at;
    const ways = [
      [],
      [{ name: 'confirm', fields: finding }],
      [{ name: 'blame-site', fields: { ...finding, site: order.outlet } }],
      // Out of time by themselves.
      [],
      [{ name: 'cancel', fields: { finding: 'Encontrado na saca vizinha' } }],
    ];
    return {
      made: lostParcel,
      key: `lost-${at}`,
      fields: () => ({
        waybillNumber: order.waybill,
        site: order.outlet,
        lastTrackTime: new Date(now - days * DAY_MS).toISOString(),
        declaredValue: reais(120 + at * 37),
      }),
      moves: ways[at % ways.length] ?? [],
    };
  });

const EVENTS = [
  [
    'abnormal',
    'Alagamento',
    'high',
    'Porto Alegre',
    340,
    18_000,
    0,
    'Água no pátio; cargas erguidas a tempo em parte.',
  ],
  [
    'theft',
    'Roubo de carga',
    'high',
    'Rio de Janeiro',
    86,
    42_000,
    0,
    'Veículo levado na Avenida Brasil e achado vazio.',
  ],
  [
    'abnormal',
    'Acidente na estrada',
    'medium',
    'Régis Bittencourt',
    120,
    6_500,
    1,
    'Tombamento sem vazamento; motorista atendido.',
  ],
  ['abnormal', 'Greve de motoristas', 'low', 'Belém', 510, 0, 0, 'Saídas da noite suspensas por doze horas.'],
  ['theft', 'Furto na unidade', 'medium', 'Salvador', 4, 900, 0, 'Quatro pacotes sumiram entre dois turnos.'],
] as const;
const events = EVENTS.map(
  (
    [eventType, abnormalityType, level, reportingRegion, affectedPackageCount, loss, casualtyCount, description],
    at,
  ): DemoRecord => ({
    made: eventReport,
    key: `event-${at}`,
    file: { field: 'photos', name: 'ocorrencia.png', bytes: parcelPicture(`event ${at}`) },
    fields: () => ({
      eventType,
      abnormalityType,
      level,
      reportingRegion,
      affectedPackageCount,
      estimatedLoss: reais(loss),
      casualtyCount,
      description,
      policeReceipt: eventType === 'theft',
      mdfeIssued: at % 2 === 0,
      electronicLock: at % 2 === 1,
      excludeFromTimeliness: level === 'high',
    }),
    moves:
      at === 1
        ? [{ name: 'approve', by: 'torre' }]
        : at === 3
          ? [{ name: 'refuse', by: 'torre', fields: { refusal: 'Falta dizer quantas saídas' } }]
          : [],
  }),
);

const HOUR_MS = 3_600_000;
const RESULTS = ['conforming', 'count_differs', 'conforming', 'seal_broken', 'weight_differs'] as const;
/** What was looked into on the days before the demo began, the newest first. */
const audits = (now: number): readonly DemoRecord[] =>
  Array.from({ length: 12 }, (_, at) => ({
    made: auditRecord,
    key: `audit-${at}`,
    fields: () => ({
      batchNumber: auditBatch(now - (at + 1) * DAY_MS),
      bagOrBillNumber: at % 2 === 0 ? `BG${String(1_000_000_000 + at)}` : waybill(300 + at),
      site: outlet(at),
      result: RESULTS[at % RESULTS.length],
    }),
    moves:
      at % 3 === 0 ? [{ name: 'handle', fields: { handlingResult: 'Conferido de novo com o líder do turno' } }] : [],
  }));

const TICKETS = [
  ['complaint', 'delay', 'urgent', 'Pacote prometido para ontem', 'atendimento'],
  ['complaint', 'false_delivery', 'high', 'Entregue sem ter chegado', 'atendimento'],
  ['complaint', 'damage', 'normal', 'Caixa aberta na entrega', 'indenizacoes'],
  ['complaint', 'conduct', 'normal', 'Entregador não esperou', 'operacoes'],
  ['micro', 'support', 'normal', 'Trocar o leitor da mesa 3', 'tecnologia'],
  ['micro', 'support', 'low', 'Conferir etiquetas da rampa', 'guarulhos'],
  ['micro', 'billing', 'high', 'Conferir cobrança em dobro', 'financeiro'],
  ['micro', 'loss', 'urgent', 'Procurar saca em Cajamar', 'cajamar'],
] as const;
const tickets = (now: number) =>
  TICKETS.map(([kind, ticketType, priority, ticketName, executeUserName], at): DemoRecord => {
    const follow = { name: 'follow-up', fields: { content: 'Unidade avisada, resposta até o fim do turno' } };
    const finish = { name: 'finish', fields: { content: 'Resolvido e conferido com quem pediu' } };
    return {
      made: workOrder,
      key: `ticket-${at}`,
      // The first are late by now: who opens the list sees what that looks like.
      at: new Date(now - 24 * HOUR_MS),
      fields: () => ({
        ticketName,
        kind,
        ticketType,
        priority,
        planFinishTime: new Date(now + (at - 2) * 6 * HOUR_MS).toISOString(),
        executeUserName: userIdOf(executeUserName),
        ticketDescribe: `${ticketName}. Aberto a pedido do cliente ou do colega, com os dados conferidos.`,
      }),
      moves:
        at % 4 === 0
          ? []
          : at % 4 === 1
            ? [follow]
            : at % 4 === 2
              ? [follow, finish]
              : [follow, finish, { name: 'confirm' }],
    };
  });

const ASKED = ['where_is_it', 'address_change', 'delivery_proof', 'invoice', 'damage', 'other'] as const;
/** What is asked of an order, of those that are on their way or of those that came; the rest is asked of none. */
const ORDERS_OF: Readonly<Partial<Record<(typeof ASKED)[number], readonly OrderOfCustomer[]>>> = {
  where_is_it: TROUBLED_ORDERS,
  address_change: TROUBLED_ORDERS,
  delivery_proof: DELIVERED_ORDERS,
  damage: DELIVERED_ORDERS,
};
const WISHES = [
  'Pacote parado em Cajamar desde segunda-feira, pede previsão.',
  'Quer trocar a entrega para o endereço do trabalho.',
  'O destinatário nega ter recebido, pede o comprovante com foto.',
  'Pede a segunda via da nota de transporte de outubro.',
  'Chegou com a tampa quebrada, mandou fotos.',
  'Pergunta se coletamos aos sábados em dezembro.',
  'Rastreio sem atualização há três dias.',
  'Mudou de casa ontem, novo endereço por e-mail.',
  'Precisa do nome de quem assinou na portaria.',
] as const;
const REPLIES = [
  'Verificamos com a unidade e enviamos o comprovante.',
  'A unidade confirma a entrega até amanhã às 18h.',
  'Endereço alterado, a rota de amanhã já o tem.',
  'Nota enviada ao e-mail do cadastro.',
] as const;
const issues = Array.from({ length: 9 }, (_, at): DemoRecord => {
  const reply = { name: 'reply', fields: { reply: REPLIES[at % REPLIES.length] } };
  const topic = ASKED[at % ASKED.length] ?? 'other';
  const asked = ORDERS_OF[topic]?.[at % DELIVERED_ORDERS.length];
  return {
    made: customerIssue,
    key: `issue-${at}`,
    fields: () => ({
      customer: customer(at),
      ...(asked !== undefined && { customer: asked.customer, orderNumber: asked.orderNumber }),
      type: topic,
      description: WISHES[at % WISHES.length],
    }),
    moves: at % 3 === 0 ? [] : at % 3 === 1 ? [reply] : [reply, { name: 'close' }],
  };
});

const CAUSES = ['refused_by_recipient', 'address_not_found', 'attempts_exhausted', 'customer_request'] as const;
const returns = Array.from({ length: 10 }, (_, at): DemoRecord => ({
  made: returnNote,
  key: `return-${at}`,
  fields: () => ({
    originalWaybillNumber: waybill(500 + at),
    returnWaybillNumber: waybill(600 + at),
    orderResult: CAUSES[at % CAUSES.length],
    site: outlet(at),
    quantityDue: 1 + (at % 3),
  }),
  moves:
    at % 2 === 0
      ? []
      : [{ name: 'confirm', fields: { quantityReturned: 1, latestReturnTrack: 'Assinada pelo remetente na unidade' } }],
}));
/** What customers have collected again: code, name, and how many batches. */
export const DEMO_EDITIONS = [
  ['ED-2026-1', 'Livros do primeiro semestre', 3],
  ['ED-2026-2', 'Livros do segundo semestre', 2],
  ['ED-2026-3', 'Roteadores de operadora', 4],
] as const;
/** The code of an edition's batch, from 0. */
export const batchOf = (at: number): string => `L${at + 1}`;
const editionRecords = DEMO_EDITIONS.map(([code, name, batches], at): DemoRecord => ({
  made: edition,
  key: `edition ${code}`,
  code,
  fields: () => ({
    name,
    customer: customer(at),
    batches: Array.from({ length: batches }, (_, batch) => ({
      code: batchOf(batch),
      name: `Lote ${batch + 1}`,
      volume: 400 + batch * 150,
    })),
  }),
}));
/** Where people live who have something to give back. */
export const DEMO_HOUSES = [
  ['07190100', 'SP', 'Guarulhos'],
  ['20040002', 'RJ', 'Rio de Janeiro'],
  ['30110001', 'MG', 'Belo Horizonte'],
] as const;
const RETURNERS = differentNames(diceOf('returners'), 12);
/** Lines of an edition's file; every third one is a pickup order by now, one was a mistake. */
const reversePickups = Array.from({ length: 12 }, (_, at): DemoRecord => {
  const [zip, state, city] = DEMO_HOUSES[at % DEMO_HOUSES.length] ?? DEMO_HOUSES[0];
  return {
    made: reversePickup,
    key: `reverse pickup ${at}`,
    fields: () => ({
      edition: DEMO_EDITIONS[at % DEMO_EDITIONS.length]?.[0],
      batch: batchOf(at % 2),
      merchant: `LJ000${1 + (at % 3)}`,
      quantity: 1 + (at % 4),
      sender: RETURNERS[at],
      phone: mobileAt({ city, state }, 87_650_214 + at * 23_011),
      zip,
      state,
      city,
      address: `Rua das Palmeiras, ${100 + at}`,
    }),
    ...(at === 11
      ? { moves: [{ name: 'discard', reason: 'Linha repetida no arquivo' }] }
      : at % 3 === 0 && { moves: [{ name: 'generate' }] }),
  };
});
const codes = Array.from({ length: 10 }, (_, at): DemoRecord => ({
  made: returnCode,
  key: `return code ${at}`,
  fields: () => (at % 2 === 0 ? { vehicle: `VC-${String((at % 8) + 1).padStart(4, '0')}` } : {}),
  moves: at % 5 === 4 ? [{ name: 'use' }] : [],
}));

/** What service, claims and returns have to do in the demo company; later stages name earlier ones. */
export const demoService = (now: Date): readonly (readonly DemoRecord[])[] => [
  [...TOP_TYPES, ...events, ...audits(now.getTime()), ...editionRecords, ...codes],
  [...LOWER_TYPES, ...issues, ...returns, ...reversePickups, ...lost(now.getTime()), ...tickets(now.getTime())],
  problems,
];
