import { choice, code, count, flag, grams, minor, one, text } from '../kernel/fields/index.ts';
import { record } from '../kernel/record.ts';

const kinds = choice({
  parcel: { pt: 'Encomenda', zh: '小包', en: 'Parcel' },
  bulky: { pt: 'Grande volume', zh: '大件', en: 'Bulky' },
});

/** The most that an order weighs with any channel, grams (R-0256). */
const ORDER_GRAMS = 9_999_000;

/** What a parcel weighs at most with a channel that says nothing, grams (R-0460). */
export const MOST_PARCEL_GRAMS = 500_000;

/** The service that an order is carried with; it decides the limits (R-0252, R-0735). Weights in grams. */
export const channel = record('Channel', {
  context: 'partners',
  words: { pt: 'Canal', zh: '渠道', en: 'Channel' },
  code: code({ pt: 'Código', zh: '编号', en: 'Code' }, { pattern: '[A-Z0-9-]{2,20}', example: 'EXP' }),
  path: '/channel',
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    kind: one(kinds, { pt: 'Tipo', zh: '类型', en: 'Kind' }, { sought: true }),
    maxParcelGrams: grams(
      { pt: 'Peso máx. do volume', zh: '单件限重', en: 'Parcel limit' },
      {
        min: 1,
        max: MOST_PARCEL_GRAMS,
        wire: 'grams',
        optional: true,
        help: { pt: '500 kg onde nada é dito.', zh: '未填写时为500公斤。', en: '500 kg where nothing is said.' },
      },
    ),
    bagMaxGrams: grams(
      { pt: 'Peso máx. da saca', zh: '大包限重', en: 'Bag limit' },
      { min: 1, max: 500_000, wire: 'grams' },
    ),
    bagLimitParcels: count({ pt: 'Volumes por saca', zh: '每包件数', en: 'Parcels per bag' }, { min: 1, max: 1_000 }),
    /** cm3 per kg (R-0176). */
    divisor: count(
      { pt: 'Divisor cúbico', zh: '体积重除数', en: 'Volumetric divisor' },
      { min: 1, max: 10_000, unit: { pt: 'cm³/kg', zh: 'cm³/kg', en: 'cm³/kg' } },
    ),
    /** R-0466; three where nothing is said. */
    attemptsBeforeReturn: count(
      { pt: 'Tentativas antes da devolução', zh: '退件前派送次数', en: 'Attempts before a return' },
      { min: 1, max: 10, optional: true, listed: 'on-demand' },
    ),
    minDeclaredMinor: minor(
      { pt: 'Valor mínimo declarado', zh: '最低申报价值', en: 'Least declared value' },
      { listed: 'on-demand' },
    ),
    maxDeclaredMinor: minor(
      { pt: 'Valor máximo declarado', zh: '最高申报价值', en: 'Most declared value' },
      { listed: 'on-demand' },
    ),
    /** What an order may weigh in all (R-0461); no limit where nothing is said. */
    minOrderWeight: grams(
      { pt: 'Peso mínimo do pedido', zh: '订单最低重量', en: 'Least order weight' },
      { min: 1, max: ORDER_GRAMS, optional: true, listed: 'on-demand' },
    ),
    maxOrderWeight: grams(
      { pt: 'Peso máximo do pedido', zh: '订单最高重量', en: 'Most order weight' },
      { min: 1, max: ORDER_GRAMS, optional: true, listed: 'on-demand' },
    ),
    /** Where the channel's house sends the data of orders from, and whether its parcels get its own label (R-0519). */
    orderDataPushIp: code(
      { pt: 'IP de envio dos pedidos', zh: '订单数据推送IP', en: 'Order-data push IP' },
      {
        pattern: String.raw`(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)`,
        example: '203.0.113.10',
        optional: true,
        listed: 'on-demand',
      },
    ),
    labelExchangeNeeded: flag(
      { pt: 'Exige troca de etiqueta', zh: '需要换单', en: 'Label exchange needed' },
      { optional: true, listed: 'on-demand' },
    ),
    /** Its master waybills are not declared to the postal operator (R-0689). */
    noDeclarationNeeded: flag(
      { pt: 'Dispensa declaração postal', zh: '无需邮政申报', en: 'No postal declaration needed' },
      { optional: true, listed: 'on-demand' },
    ),
    /** Parcels that a declaration names at least (R-0344); nine where nothing is said. */
    declarationMinimum: count(
      { pt: 'Mínimo de pacotes por declaração', zh: '申报最少包裹数', en: 'Least parcels of a declaration' },
      { min: 1, max: 1_000, optional: true, listed: 'on-demand' },
    ),
  },
  rule: { everyone: "channels are the price list's headings; every station needs their limits" },
});
