import { choice, count, day, decimal, flag, money, one, ref, rows, text } from '../kernel/fields/index.ts';
import { disable, life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber, NAME } from '../kernel/usual-fields.ts';

/** What a quote is for (R-0490). */
export const kinds = choice({
  courier: { pt: 'Entrega', zh: '快递', en: 'Courier' },
  collection: { pt: 'Coleta', zh: '揽收', en: 'Collection' },
  other: { pt: 'Outra', zh: '其他', en: 'Other' },
});
const expressTypes = choice({
  standard_fast: { pt: 'Rápida padrão', zh: '标快', en: 'Standard fast' },
  express: { pt: 'Expressa', zh: '特快', en: 'Express' },
  ordinary: { pt: 'Comum', zh: '普快', en: 'Ordinary' },
});
/** How a quantity becomes money (R-0606); `priceOf` says each of them. */
const modes = choice({
  guaranteed_price: { pt: 'Preço garantido', zh: '保底价', en: 'Guaranteed price' },
  highest_in_interval: { pt: 'Preço da faixa', zh: '区间最高价', en: 'Highest in interval' },
  direct_multiply: { pt: 'Multiplicação direta', zh: '直接相乘', en: 'Direct multiply' },
});
const weightTypes = choice({
  initial: { pt: 'Peso inicial', zh: '首重', en: 'Initial weight' },
  additional: { pt: 'Peso adicional', zh: '续重', en: 'Additional weight' },
});
export const billTypes = choice({
  forward: { pt: 'Ida', zh: '正向', en: 'Forward' },
  reverse: { pt: 'Reversa', zh: '逆向', en: 'Reverse' },
});
const businessTypes = choice({
  ecommerce: { pt: 'Comércio eletrônico', zh: '电商', en: 'E-commerce' },
  corporate: { pt: 'Empresas', zh: '企业', en: 'Corporate' },
  cross_border: { pt: 'Internacional', zh: '跨境', en: 'Cross-border' },
});
const pickupMethods = choice({
  collected: { pt: 'Coleta no local', zh: '上门揽收', en: 'Collected' },
  dropped_off: { pt: 'Entrega na unidade', zh: '自送网点', en: 'Dropped off' },
});
const operatingModels = choice({
  direct: { pt: 'Própria', zh: '直营', en: 'Direct' },
  franchise: { pt: 'Franquia', zh: '加盟', en: 'Franchise' },
  partner: { pt: 'Parceiro', zh: '合作', en: 'Partner' },
});
const statements = choice({
  per_order: { pt: 'Por pedido', zh: '按单', en: 'Per order' },
  weekly: { pt: 'Semanal', zh: '周结', en: 'Weekly' },
  monthly: { pt: 'Mensal', zh: '月结', en: 'Monthly' },
});
export const dimensions = choice({
  package_count: { pt: 'Volumes', zh: '件数', en: 'Packages' },
  weight: { pt: 'Peso (kg)', zh: '重量（公斤）', en: 'Weight (kg)' },
  km: { pt: 'Distância (km)', zh: '里程（公里）', en: 'Distance (km)' },
  box_count: { pt: 'Caixas', zh: '箱数', en: 'Boxes' },
  volume: { pt: 'Cubagem (m³)', zh: '体积（立方米）', en: 'Volume (m³)' },
});
export type Dimension = keyof typeof dimensions;
export const vehicleTypes = choice({
  motorcycle: { pt: 'Moto', zh: '摩托车', en: 'Motorcycle' },
  van: { pt: 'Van', zh: '面包车', en: 'Van' },
  truck: { pt: 'Caminhão', zh: '货车', en: 'Truck' },
  trailer: { pt: 'Carreta', zh: '挂车', en: 'Trailer' },
});

/** Bounds of quantities: kilograms, kilometres, cubic metres, pieces. */
const QUANTITY = { max: 1_000_000, places: 3 } as const;
const ABOVE_ZERO = 0.001;
const centimetres = {
  min: 1,
  max: 1_000,
  unit: { pt: 'cm', zh: '厘米', en: 'cm' },
  optional: true,
  listed: 'never',
} as const;

/** A row of a price list: the start does not belong to it, the end does (R-0507, R-0590). Prices are of one unit or of the whole row, as the mode says. */
const priceRow = {
  fee: ref({ pt: 'Tarifa', zh: '费用', en: 'Fee' }, { to: 'FeeDefinition' }),
  partition: ref({ pt: 'Partição', zh: '分区', en: 'Partition' }, { to: 'Partition', optional: true }),
  dimension: one(dimensions, { pt: 'Dimensão', zh: '维度', en: 'Dimension' }),
  start: decimal({ pt: 'Acima de', zh: '起始（不含）', en: 'Above' }, { min: 0, ...QUANTITY }),
  end: decimal({ pt: 'Até', zh: '截止（含）', en: 'Up to' }, { min: ABOVE_ZERO, ...QUANTITY }),
  price: money({ pt: 'Preço', zh: '价格', en: 'Price' }, { min: '0' }),
  firstOrderPrice: money({ pt: 'Primeiro pedido', zh: '首单价', en: 'First order' }, { min: '1', optional: true }),
  excessPricePerUnit: money(
    { pt: 'Excedente por kg ou km', zh: '超出单价', en: 'Excess per kg or km' },
    { min: '0', optional: true },
  ),
  vehicleType: one(vehicleTypes, { pt: 'Veículo', zh: '车型', en: 'Vehicle' }, { optional: true }),
  minimumKm: decimal(
    { pt: 'Km mínimo', zh: '最低公里数', en: 'Minimum km' },
    { min: ABOVE_ZERO, ...QUANTITY, optional: true },
  ),
  guaranteedSalary: money(
    { pt: 'Salário garantido', zh: '保底工资', en: 'Guaranteed salary' },
    { min: '0', optional: true },
  ),
  excessUnitPrice: money(
    { pt: 'Preço excedente', zh: '超额单价', en: 'Excess unit price' },
    { min: '0', optional: true },
  ),
} as const;

/** Rows of one quote. */
export const PRICE_ROWS = 1_000;

/**
 * What a service costs, from a day to another (R-0506). One in force is never changed: its next version is a copy, so that what was priced by it stays
 * explained.
 */
export const quote = record('Quote', {
  context: 'pricing',
  group: 'money',
  words: { pt: 'Cotação', zh: '报价', en: 'Quote' },
  code: givenNumber('CO'),
  numbered: 'CO',
  path: '/quote',
  alsoUnder: '/finance',
  sheet: { rows: 20_000 },
  fields: {
    name: text(NAME, { min: 2, max: 80, listed: 'first' }),
    type: one(kinds, { pt: 'Tipo', zh: '报价类型', en: 'Type' }, { sought: true, entered: 'once' }),
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', optional: true, sought: true }),
    validityStart: day({ pt: 'Vale desde', zh: '有效期起', en: 'Valid from' }),
    validityEnd: day({ pt: 'Vale até', zh: '有效期止', en: 'Valid until' }),
    businessPrincipal: text(
      { pt: 'Entidade', zh: '业务主体', en: 'Business principal' },
      { min: 2, max: 80, optional: true },
    ),
    payableEntity: text(
      { pt: 'Quem paga', zh: '应付主体', en: 'Payable entity' },
      { min: 2, max: 80, optional: true, listed: 'on-demand' },
    ),
    businessType: one(
      businessTypes,
      { pt: 'Tipo de negócio', zh: '业务类型', en: 'Business type' },
      { optional: true, listed: 'on-demand' },
    ),
    pickupMethod: one(
      pickupMethods,
      { pt: 'Modo de coleta', zh: '提货方式', en: 'Pick-up method' },
      { optional: true, listed: 'on-demand' },
    ),
    operatingModel: one(
      operatingModels,
      { pt: 'Modelo operacional', zh: '运营模式', en: 'Operating model' },
      { optional: true, listed: 'on-demand' },
    ),
    partitionScheme: ref(
      { pt: 'Esquema de partição', zh: '分区方案', en: 'Partition scheme' },
      { to: 'PartitionScheme', optional: true },
    ),
    expressType: one(expressTypes, { pt: 'Serviço', zh: '快递类型', en: 'Express type' }, { sought: true }),
    mode: one(modes, { pt: 'Modo de preço', zh: '报价模式', en: 'Mode' }),
    weightType: one(weightTypes, { pt: 'Tipo de peso', zh: '重量类型', en: 'Weight type' }),
    intervalPrice: flag(
      { pt: 'Preço por faixa inteira', zh: '按区间计价', en: 'Price of whole interval' },
      { optional: true, listed: 'on-demand' },
    ),
    statementType: one(statements, { pt: 'Extrato', zh: '对账类型', en: 'Statement type' }, { listed: 'on-demand' }),
    billType: one(billTypes, { pt: 'Sentido', zh: '账单类型', en: 'Bill type' }, { listed: 'on-demand' }),
    weightStart: decimal(
      { pt: 'Peso acima de', zh: '重量起（不含）', en: 'Weight above' },
      { min: 0, ...QUANTITY, unit: { pt: 'kg', zh: '公斤', en: 'kg' }, listed: 'on-demand' },
    ),
    weightEnd: decimal(
      { pt: 'Peso até', zh: '重量止（含）', en: 'Weight up to' },
      { min: ABOVE_ZERO, ...QUANTITY, unit: { pt: 'kg', zh: '公斤', en: 'kg' }, listed: 'on-demand' },
    ),
    length: count({ pt: 'Comprimento', zh: '长', en: 'Length' }, centimetres),
    width: count({ pt: 'Largura', zh: '宽', en: 'Width' }, centimetres),
    height: count({ pt: 'Altura', zh: '高', en: 'Height' }, centimetres),
    supplier: ref(
      { pt: 'Fornecedor', zh: '供应商', en: 'Supplier' },
      { to: 'Supplier', optional: true, listed: 'on-demand' },
    ),
    deliveryNetwork: ref(
      { pt: 'Unidade de entrega', zh: '派送网点', en: 'Delivery network' },
      { to: 'Site', optional: true, listed: 'on-demand' },
    ),
    copiedFrom: ref(
      { pt: 'Versão anterior', zh: '上一版本', en: 'Earlier version' },
      { to: 'Quote', optional: true, entered: 'once', listed: 'on-demand', outOfUse: true },
    ),
    priceRows: rows(
      priceRow,
      { pt: 'Faixas de preço', zh: '报价明细', en: 'Price rows' },
      { max: PRICE_ROWS, optional: true, listed: 'never' },
    ),
  },
  life: life({
    states: {
      draft: { words: { pt: 'Rascunho', zh: '草稿', en: 'Draft' }, tone: 'neutral' },
      enabled: { words: { pt: 'Vigente', zh: '生效', en: 'Active' }, tone: 'ok' },
      expired: { words: { pt: 'Vencida', zh: '已过期', en: 'Expired' }, tone: 'warn' },
      disabled: { words: { pt: 'Desativada', zh: '停用', en: 'Disabled' }, tone: 'bad' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'draft',
    revisable: ['draft'],
    moves: {
      activate: {
        words: { pt: 'Pôr em vigor', zh: '生效', en: 'Activate' },
        done: { pt: 'Posta em vigor', zh: '已生效', en: 'Activated' },
        event: 'Activated',
        from: ['draft'],
        to: 'enabled',
        checked: true,
      },
      disable,
      expire: {
        words: { pt: 'Vencer', zh: '置为过期', en: 'Expire' },
        done: { pt: 'Vencida', zh: '已过期', en: 'Expired' },
        event: 'Expired',
        from: ['enabled'],
        to: 'expired',
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['draft'],
        to: 'deleted',
        unused: true,
        danger: true,
      },
    },
  }),
  rule: { everyone: 'who prices must see all quotes; what a customer pays stands in his own account' },
});

export const quotations = recordScreen(quote, '/finance/basicData/quotations', {
  permission: 'menu:finance:quotations',
  title: { pt: 'Cotações', zh: '报价管理', en: 'Quotations' },
  commands: { copy: quote.commands.register },
  page: 'own page',
});
export const quoteForm = recordScreen(quote, '/finance/basicData/quotations/quoteForm', {
  kind: 'form',
  hidden: true,
  permission: 'menu:finance:quote-form',
  title: { pt: 'Editor de cotação', zh: '报价编辑', en: 'Quote editor' },
  actions: ['create', 'edit', 'import', 'activate'],
  called: { create: 'save' },
  offers: ['add-row', 'validate', 'save'],
});
export const quotationMaintenance = recordScreen(quote, '/collectionCenter/finance/quotationMaintenance', {
  kind: 'config',
  permission: 'menu:collection-center:quotation-maintenance',
  title: { pt: 'Manutenção de cotações de coleta', zh: '揽收报价维护', en: 'Pickup quotation maintenance' },
  where: { type: ['collection'] },
});
