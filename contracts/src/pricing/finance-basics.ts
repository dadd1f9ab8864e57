import { choice, code, decimal, one, ref, text } from '../kernel/fields/index.ts';
import { kept, switchable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { CODE, NAME } from '../kernel/usual-fields.ts';

const seenByAll = { everyone: 'what prices are made of is the same for all who may open it' };

/** A currency with the rate at which it is exchanged where no other is named (R-0522): reais for one unit of it. */
export const currency = record('Currency', {
  context: 'pricing',
  group: 'money',
  table: 'currencies',
  words: { pt: 'Moeda', zh: '币种', en: 'Currency' },
  code: code(CODE, { pattern: '[A-Z]{3}', example: 'USD' }),
  path: '/currency',
  life: kept,
  named: 'namePt',
  namedIn: { zh: 'nameZh' },
  fields: {
    namePt: text({ pt: 'Nome em português', zh: '葡文名称', en: 'Portuguese name' }, { max: 40, listed: 'first' }),
    nameZh: text({ pt: 'Nome em chinês', zh: '中文名称', en: 'Chinese name' }, { max: 40 }),
    defaultExchangeRate: decimal(
      { pt: 'Taxa de câmbio padrão', zh: '默认汇率', en: 'Default exchange rate' },
      { min: 0.000001, max: 100_000, places: 6, unit: { pt: 'R$', zh: 'R$', en: 'R$' } },
    ),
  },
  rule: seenByAll,
});

const feeKinds = choice({
  courier: { pt: 'Entrega expressa', zh: '快递费', en: 'Courier' },
  collection: { pt: 'Coleta', zh: '揽收费', en: 'Collection' },
  line_haul: { pt: 'Linha tronco', zh: '干线费', en: 'Line haul' },
  driver: { pt: 'Motorista', zh: '司机费', en: 'Driver' },
  packaging: { pt: 'Embalagem', zh: '包装费', en: 'Packaging' },
  insurance: { pt: 'Seguro', zh: '保险费', en: 'Insurance' },
  storage: { pt: 'Armazenagem', zh: '仓储费', en: 'Storage' },
  return: { pt: 'Devolução', zh: '退件费', en: 'Return' },
  other: { pt: 'Outra', zh: '其他', en: 'Other' },
});
export type FeeKind = keyof typeof feeKinds;

const billings = choice({
  per_order: { pt: 'Por pedido', zh: '按单', en: 'Per order' },
  per_piece: { pt: 'Por volume', zh: '按件', en: 'Per piece' },
  per_weight: { pt: 'Por peso', zh: '按重量', en: 'By weight' },
  per_distance: { pt: 'Por distância', zh: '按里程', en: 'By distance' },
  per_volume: { pt: 'Por cubagem', zh: '按体积', en: 'By volume' },
  period: { pt: 'Por período', zh: '按周期', en: 'Per period' },
});

const directions = choice({
  receivable: { pt: 'A receber', zh: '应收', en: 'Receivable' },
  payable: { pt: 'A pagar', zh: '应付', en: 'Payable' },
});

/** A fee that quotes price (R-0500). All fees of a type and direction are billed the same way (R-0592). */
export const feeDefinition = record('FeeDefinition', {
  context: 'pricing',
  group: 'money',
  table: 'fee_definitions',
  words: { pt: 'Tarifa', zh: '费用', en: 'Fee' },
  code: code(CODE, { pattern: '[A-Z0-9-]{2,20}', example: 'FRETE' }),
  path: '/feeDefinition',
  life: switchable,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first', unique: true }),
    type: one(feeKinds, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    chargeType: one(billings, { pt: 'Cobrança', zh: '计费类型', en: 'Charge type' }, { sought: true }),
    direction: one(directions, { pt: 'Sentido', zh: '收付方向', en: 'Direction' }, { sought: true }),
    // Under which heading the house books it where it raises the charge itself.
    receivableAccount: ref(
      { pt: 'Conta a receber', zh: '应收账户', en: 'Receivable account' },
      { to: 'ReceivableAccount', optional: true },
    ),
    payableAccount: ref(
      { pt: 'Conta a pagar', zh: '应付账户', en: 'Payable account' },
      { to: 'PayableAccount', optional: true },
    ),
  },
  rule: seenByAll,
});

const area = '/finance/basicData';
export const currencies = recordScreen(currency, `${area}/currency`, {
  kind: 'config',
  permission: 'menu:finance:currency',
  title: { pt: 'Moedas', zh: '币种管理', en: 'Currencies' },
  actions: ['create', 'edit', 'import', 'export'],
});
export const feeTypes = recordScreen(feeDefinition, `${area}/feeTypes`, {
  kind: 'config',
  permission: 'menu:finance:fee-types',
  title: { pt: 'Tipos de tarifa', zh: '费用类型', en: 'Fee types' },
});
