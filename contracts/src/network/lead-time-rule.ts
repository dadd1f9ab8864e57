import { choice, code, day, decimal, one, ref } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

const kinds = choice({
  transport_duration: { pt: 'Transporte entre unidades', zh: '运输时长', en: 'Transport between sites' },
  transit_duration: { pt: 'Trânsito no centro', zh: '中转时长', en: 'Transit at a centre' },
  lead_time_customer: { pt: 'Prazo do cliente', zh: '客户时效', en: "Customer's lead time" },
  lead_time_internal: { pt: 'Prazo interno', zh: '内部时效', en: 'Internal lead time' },
  lead_time_regional: { pt: 'Prazo da região', zh: '区域时效', en: 'Regional lead time' },
});
export type LeadTimeKind = keyof typeof kinds;

/** Fields that each kind of rule cannot do without; the others it does not have. */
export const FIELDS_OF_KIND: Readonly<
  Record<LeadTimeKind, readonly ('origin' | 'destination' | 'region' | 'customer')[]>
> = {
  transport_duration: ['origin', 'destination'],
  transit_duration: ['origin'],
  lead_time_customer: ['customer', 'region'],
  lead_time_internal: ['origin', 'destination'],
  lead_time_regional: ['region'],
};

/** The kinds of rule that have a field. */
const kindsWith = (field: (typeof FIELDS_OF_KIND)[LeadTimeKind][number]): readonly string[] =>
  Object.entries(FIELDS_OF_KIND).flatMap(([kind, fields]) => (fields.includes(field) ? [kind] : []));

/** A field that these kinds cannot do without. */
const neededBy = (field: (typeof FIELDS_OF_KIND)[LeadTimeKind][number]) =>
  ({ when: { kind: kindsWith(field) }, demanded: true }) as const;

/** Half a year. */
const HOURS_MAX = 4_380;

/** How long a part of the way may take, from a day on and perhaps to another (R-0493). On one day one rule holds for the same way. */
export const leadTimeRule = record('LeadTimeRule', {
  context: 'network',
  group: 'network',
  words: { pt: 'Prazo', zh: '时效规则', en: 'Timing rule' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'PZ\\d{8}', example: 'PZ00000001', entered: 'never' },
  ),
  numbered: 'PZ',
  path: '/leadTime',
  table: 'lead_time_rules',
  life: kept,
  apart: { by: ['kind', 'origin', 'destination', 'region', 'customer'], from: 'validFrom', to: 'validUntil' },
  fields: {
    kind: one(kinds, { pt: 'Tipo', zh: '类型', en: 'Kind' }, { entered: 'once', sought: true, listed: 'first' }),
    origin: ref(
      { pt: 'Origem', zh: '始发网点', en: 'Origin' },
      { to: 'Site', optional: true, sought: true, ...neededBy('origin') },
    ),
    destination: ref(
      { pt: 'Destino', zh: '目的网点', en: 'Destination' },
      { to: 'Site', optional: true, sought: true, ...neededBy('destination') },
    ),
    region: ref({ pt: 'Região', zh: '区域', en: 'Region' }, { to: 'Region', optional: true, ...neededBy('region') }),
    customer: ref(
      { pt: 'Cliente', zh: '客户', en: 'Customer' },
      { to: 'Customer', optional: true, ...neededBy('customer') },
    ),
    /** What a rule is about, whatever way it is of: it stays in sight. */
    duration: decimal(
      { pt: 'Duração', zh: '时长', en: 'Duration' },
      { min: 0.1, max: HOURS_MAX, places: 1, unit: { pt: 'h', zh: '小时', en: 'h' }, listed: 'first' },
    ),
    validFrom: day({ pt: 'Vale desde', zh: '生效日期', en: 'Valid from' }),
    validUntil: day({ pt: 'Vale até', zh: '失效日期', en: 'Valid until' }, { optional: true }),
  },
  rule: { everyone: 'how long the way may take is planned with at every site' },
});

export const agingManagement = recordScreen(leadTimeRule, '/basicData/agingManagement', {
  kind: 'config',
  permission: 'menu:basic-data:aging-management',
  title: { pt: 'Gestão de prazos', zh: '时效管理', en: 'Timeliness management' },
});

export const transportDuration = recordScreen(leadTimeRule, '/basicData/agingManagement/transportDuration', {
  kind: 'config',
  permission: 'menu:basic-data:transport-duration',
  title: { pt: 'Duração de transporte', zh: '运输时长配置', en: 'Transport duration' },
  where: { kind: ['transport_duration'] },
});

export const transitDuration = recordScreen(leadTimeRule, '/basicData/agingManagement/transitDuration', {
  kind: 'config',
  permission: 'menu:basic-data:transit-duration',
  title: { pt: 'Duração de trânsito', zh: '中转时长配置', en: 'Transit duration' },
  where: { kind: ['transit_duration'] },
});

export const leadTimes = recordScreen(leadTimeRule, '/basicData/agingManagement/leadTimes', {
  kind: 'config',
  permission: 'menu:basic-data:lead-times',
  title: { pt: 'Prazos de entrega', zh: '时效配置', en: 'Lead times' },
  where: { kind: ['lead_time_customer', 'lead_time_internal', 'lead_time_regional'] },
});

/** What was promised to customers, by region: the same rules, looked after by whoever looks after customers. */
export const customerTimeliness = recordScreen(leadTimeRule, '/customerManagements/customerTimelinessManagement', {
  kind: 'config',
  permission: 'menu:customer-managements:customer-timeliness-management',
  title: { pt: 'Prazos de clientes', zh: '客户时效管理', en: 'Customer timeliness' },
  where: { kind: ['lead_time_customer'] },
});
