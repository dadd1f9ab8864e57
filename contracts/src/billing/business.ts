import { choice } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';

/** What charges are about. The first three are charged to customers, the others by suppliers: one for each page of fees payable (R-0733). */
export const businessTypes = choice({
  express: { pt: 'Entrega expressa', zh: '快递', en: 'Express delivery' },
  pickup: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
  stocking: { pt: 'Armazenagem', zh: '备货', en: 'Stocking' },
  third_collect: { pt: 'Coleta de terceiros', zh: '三方揽收', en: 'Third-party pickup' },
  hut: { pt: 'Mini drop', zh: '小屋', en: 'Mini drop' },
  ajd_dispatch: { pt: 'Entrega AJD', zh: 'AJD派送', en: 'AJD dispatch' },
  dsp_dispatch: { pt: 'Entrega DSP', zh: 'DSP派送', en: 'DSP dispatch' },
  trunk_feeder: { pt: 'Transporte tronco e ramal', zh: '干支线运输', en: 'Trunk and feeder transport' },
  post_office: { pt: 'Entrega pelos Correios', zh: '邮局派送', en: 'Post office delivery' },
});
export type BusinessType = keyof typeof businessTypes;

/** Charged to customers. */
export const RECEIVABLE_BUSINESS = ['express', 'pickup', 'stocking'] as const satisfies readonly BusinessType[];
/** Charged by suppliers. */
export const PAYABLE_BUSINESS = [
  'third_collect',
  'hut',
  'ajd_dispatch',
  'dsp_dispatch',
  'trunk_feeder',
  'post_office',
] as const satisfies readonly BusinessType[];

export const sides = choice({
  receivable: { pt: 'A receber', zh: '应收', en: 'Receivable' },
  payable: { pt: 'A pagar', zh: '应付', en: 'Payable' },
});
export type Side = 'receivable' | 'payable';

/** Who owes for a kind of business: the customer to us, or we to the supplier. */
export const sideOf = (business: string): Side =>
  (RECEIVABLE_BUSINESS as readonly string[]).includes(business) ? 'receivable' : 'payable';

export const BUSINESS: Words = { pt: 'Tipo de negócio', zh: '业务类型', en: 'Business type' };
export const CUSTOMER: Words = { pt: 'Cliente', zh: '客户', en: 'Customer' };
export const SUPPLIER: Words = { pt: 'Fornecedor', zh: '供应商', en: 'Supplier' };

/** Rows of a file of charges, and of one of payment results (R-0672). */
export const FINANCE_FILE_ROWS = 3_000;
/** Orders that are named at once (R-0583). */
export const FINANCE_ORDERS = 3_000;
/** Rows that an action of finance takes at once (R-0567). */
export const FINANCE_ROWS = 200;

/** Orders that one charge or batch is for, at most. */
export const ORDERS_MAX = 1_000_000;
