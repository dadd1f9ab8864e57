import { code, decimal, flag, instant, money, orderNumber, ref, texts } from '../kernel/fields/index.ts';
import { openAccess } from '../kernel/access.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { CUSTOMER } from '../billing/business.ts';
import { cteFile } from './document-file.ts';
import { INVOICE_AMOUNT } from './invoice.ts';
import { accessKey, invoiceStates, issuerFields, issuingMoves, officeFields } from './issuing.ts';

/** Cities that a freight goes through. */
const CITIES = 20;
const never = { entered: 'never', optional: true } as const;

/**
 * The freight of an order before the law (finance 3: CT-e invoice). It is made of an order that was handed over, once, and authorized by the tax office. Its
 * key has 64 signs (R-0297): the 44 of the access key, and the protocol with zeroes before it.
 */
export const cteInvoice = flow('CteInvoice', {
  context: 'fiscal',
  group: 'money',
  table: 'cte_invoices',
  words: { pt: 'CT-e', zh: 'CT-e运输单据', en: 'CT-e' },
  code: givenNumber('CT'),
  numbered: 'CT',
  path: '/finance/cte',
  sorted: ['createdAt', 'desc'],
  fields: {
    orderNumber: orderNumber(
      { pt: 'Pedido', zh: '订单号', en: 'Order' },
      { unique: true, entered: 'once', listed: 'first', sought: true },
    ),
    customer: ref(CUSTOMER, { to: 'Customer', sought: true, ...never }),
    waybills: texts({ pt: 'Encomendas', zh: '运单号', en: 'Waybills' }, { max: 1_000, characters: 20, ...never }),
    scopeCities: texts(
      { pt: 'Cidades do trajeto', zh: '范围城市', en: 'Scope cities' },
      { max: CITIES, characters: 60, optional: true },
    ),
    commodityInvoiceKey: accessKey({
      pt: 'Chave da NF-e da mercadoria',
      zh: '商品发票密钥',
      en: 'Commodity invoice key',
    }),
    freight: money({ pt: 'Frete', zh: '运费', en: 'Freight' }, INVOICE_AMOUNT),
    taxRate: decimal(
      { pt: 'Alíquota', zh: '税率', en: 'Tax rate' },
      {
        min: 0,
        max: 100,
        places: 4,
        isShare: true,
        help: {
          pt: 'Como parte de 1: 0,12 são 12%.',
          zh: '以小数填写：0.12即12%。',
          en: 'As a part of 1: 0.12 is 12%.',
        },
      },
    ),
    includingTax: flag({ pt: 'Imposto incluso', zh: '含税', en: 'Including tax' }),
    taxAmount: money({ pt: 'Imposto', zh: '税额', en: 'Tax' }, { max: INVOICE_AMOUNT.max, ...never }),
    key: code(
      { pt: 'Chave', zh: '密钥', en: 'Key' },
      {
        pattern: '[0-9A-Z]{64}',
        example: '3'.repeat(64),
        max: 64,
        refused: 'CTE_KEY_INVALID',
        listed: 'on-demand',
        ...never,
      },
    ),
    ...issuerFields,
    ...officeFields,
    createdAt: instant({ pt: 'Criado em', zh: '创建时间', en: 'Created' }, { entered: 'never' }),
  },
  life: life({
    states: invoiceStates,
    opens: 'to_be_invoiced',
    revisable: ['to_be_invoiced', 'rejected', 'delivery_failure'],
    stamps: { createdAt: 'at' },
    moves: issuingMoves('key'),
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

export const cteDocuments = recordScreen(cteInvoice, '/views/invoiceCenter/etc', {
  permission: 'menu:invoice-center:etc',
  title: { pt: 'Documentos CT-e', zh: 'CT-e运输单据', en: 'CT-e documents' },
  actions: ['create', 'edit', 'issue', 'cancel', 'reopen', 'waive', 'pay', 'close', 'export'],
  commands: { download: openAccess },
  queries: [cteFile],
  asks: { download: cteFile },
  page: 'own page',
});
