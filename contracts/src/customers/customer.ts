import { choice, code, count, one, text } from '../kernel/fields/index.ts';
import { record } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';

const types = choice({
  enterprise: { pt: 'Empresa', zh: '企业', en: 'Enterprise' },
  personal: { pt: 'Pessoa física', zh: '个人', en: 'Personal' },
});

/** Who pays for orders: the record alone; balance and accounts come with finance. */
export const customer = record('Customer', {
  context: 'customers',
  words: { pt: 'Cliente', zh: '客户', en: 'Customer' },
  code: code({ pt: 'Código', zh: '编号', en: 'Code' }, { pattern: '[A-Z0-9]{2,20}', example: 'C001' }),
  path: '/customer',
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 80, listed: 'first' }),
    type: one(types, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { max: 60, optional: true }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', optional: true }),
    /** Grams by which a weighed parcel may pass its forecast (R-0418). */
    overweightToleranceGrams: count(
      { pt: 'Tolerância de peso', zh: '超重容差', en: 'Overweight tolerance' },
      { max: 10_000, unit: { pt: 'g', zh: '克', en: 'g' } },
    ),
  },
  scopedBy: { code: customerScope },
  rule: 'stream',
  read: 'session',
});
