import { choice, code, day, file, instant, money, one, ref, text, texts } from '../kernel/fields/index.ts';
import { LARGEST_FILE } from '../kernel/file-types.ts';
import { openAccess } from '../kernel/access.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { CUSTOMER } from '../billing/business.ts';
import { invoiceFile } from './document-file.ts';
import { accessKey, invoiceStates, issuerFields, issuingMoves, officeFields } from './issuing.ts';

/** Whose books an invoice stands in: ours in Brazil, or those of the business entities in China, which issue with their own office. */
export const invoiceEntities = choice({
  br: { pt: 'Brasil', zh: '巴西', en: 'Brazil' },
  cn: { pt: 'China', zh: '中国', en: 'China' },
});

export const mailStates = choice({
  not_sent: { pt: 'Não enviado', zh: '未发送', en: 'Not sent' },
  sending: { pt: 'Enviando', zh: '发送中', en: 'Sending' },
  sent: { pt: 'Enviado', zh: '已发送', en: 'Sent' },
  failed: { pt: 'Falhou', zh: '发送失败', en: 'Failed' },
});

/** Minor units of R-0261. */
export const INVOICE_AMOUNT = { min: '1', max: '99999999999999' } as const;
/** Addresses that an invoice is sent to. */
export const INVOICE_EMAILS = 20;

const never = { entered: 'never', optional: true } as const;
/** What the law of Brazil asks for, and what follows from a batch or is mailed: an invoice of an entity in China has none of it. */
const inBrazil = { when: { entity: ['br'] } } as const;

/**
 * A bill of freight before the law (finance 3 and 4). It is made of a passed batch of a customer, once, and authorized by the tax office; or, of an entity
 * in China, of the amount that is typed in, and written down when their office has issued it.
 */
export const invoice = flow('Invoice', {
  context: 'fiscal',
  group: 'money',
  table: 'invoices',
  words: { pt: 'Nota fiscal', zh: '发票', en: 'Invoice' },
  code: givenNumber('NF'),
  numbered: 'NF',
  path: '/finance/invoice',
  sorted: ['createdAt', 'desc'],
  fields: {
    entity: one(invoiceEntities, { pt: 'Entidade', zh: '业务主体', en: 'Entity' }, { entered: 'once', sought: true }),
    batch: code(
      { pt: 'Lote de conciliação', zh: '对账批次', en: 'Reconciliation batch' },
      {
        pattern: 'LC\\d{8}',
        example: 'LC00000001',
        unique: true,
        entered: 'once',
        optional: true,
        sought: true,
        ...inBrazil,
      },
    ),
    customer: ref(CUSTOMER, { to: 'Customer', entered: 'once', optional: true, sought: true }),
    sender: text({ pt: 'Remetente', zh: '寄件方', en: 'Sender' }, { min: 2, max: 100, optional: true }),
    billingDate: day(
      { pt: 'Data de faturamento', zh: '账单日期', en: 'Billing date' },
      { ...never, ...inBrazil, sought: true },
    ),
    totalAmount: money(
      { pt: 'Valor total', zh: '总金额', en: 'Total' },
      { ...INVOICE_AMOUNT, entered: 'once', optional: true },
    ),
    icmsAmount: money({ pt: 'ICMS', zh: 'ICMS税额', en: 'ICMS' }, { ...never, ...inBrazil, max: INVOICE_AMOUNT.max }),
    shippingAmount: money(
      { pt: 'Frete', zh: '运费', en: 'Shipping' },
      { ...never, ...inBrazil, max: INVOICE_AMOUNT.max, listed: 'on-demand' },
    ),
    issuerCnpj: { ...issuerFields.issuerCnpj, ...inBrazil },
    issuerState: { ...issuerFields.issuerState, ...inBrazil },
    serial: { ...issuerFields.serial, ...inBrazil },
    stateRegistration: { ...issuerFields.stateRegistration, ...inBrazil },
    recipientBillingEmails: texts(
      { pt: 'E-mails de cobrança', zh: '收票邮箱', en: 'Billing e-mails' },
      { max: INVOICE_EMAILS, characters: 120, optional: true, listed: 'on-demand' },
    ),
    keyGoods: accessKey({ pt: 'Chave da mercadoria', zh: '货物发票密钥', en: 'Goods key' }),
    keyLogistics: accessKey({ pt: 'Chave da nota', zh: '物流发票密钥', en: 'Logistics key' }, { entered: 'never' }),
    keyCte: code(
      { pt: 'Chave do CT-e', zh: 'CT-e密钥', en: 'CT-e key' },
      {
        pattern: '[0-9A-Z]{64}',
        example: '3'.repeat(64),
        max: 64,
        refused: 'CTE_KEY_INVALID',
        optional: true,
        listed: 'on-demand',
      },
    ),
    mailSendingStatus: one(
      mailStates,
      { pt: 'Envio por e-mail', zh: '邮件发送状态', en: 'Mail' },
      { ...never, ...inBrazil, sought: true },
    ),
    mailedAt: instant(
      { pt: 'E-mail enviado em', zh: '邮件发送时间', en: 'Mailed at' },
      { ...never, listed: 'on-demand' },
    ),
    mailError: text(
      { pt: 'Falha do e-mail', zh: '邮件失败原因', en: 'Mail failure' },
      { max: 300, ...never, listed: 'on-demand' },
    ),
    /** What the office of the entity in China issued. */
    document: file(
      { pt: 'Documento', zh: '发票文件', en: 'Document' },
      { accept: ['pdf', 'png', 'jpg'], maxBytes: LARGEST_FILE, optional: true, when: { entity: ['cn'] } },
    ),
    ...officeFields,
    createdAt: instant({ pt: 'Criada em', zh: '创建时间', en: 'Created' }, { entered: 'never' }),
  },
  life: life({
    states: invoiceStates,
    opens: 'to_be_invoiced',
    revisable: ['to_be_invoiced', 'rejected', 'delivery_failure'],
    stamps: { createdAt: 'at', mailSendingStatus: { is: 'not_sent' } },
    moves: {
      ...issuingMoves('keyLogistics'),
      /** What the other office has issued is written down with its number, and its paper where it is there. */
      'issue-cn': {
        words: { pt: 'Registrar emissão', zh: '登记开票', en: 'Record as issued' },
        done: { pt: 'Emitida na China', zh: '已在中国开票', en: 'Issued in China' },
        event: 'IssuedInChina',
        from: ['to_be_invoiced'],
        to: 'invoiced',
        refused: 'INVOICE_ALREADY_SUCCESSFUL',
        asks: { number: 'required', document: 'optional' },
        stamps: { invoicingTime: 'at', askedBy: 'by' },
      },
      'send-mail': {
        words: { pt: 'Enviar por e-mail', zh: '发送邮件', en: 'Send by mail' },
        done: { pt: 'Envio pedido', zh: '已申请发送', en: 'Asked to be mailed' },
        event: 'AskedToMail',
        from: ['invoiced', 'paid', 'closed'],
        refused: 'INVOICE_NOT_DOWNLOADABLE',
        finds: ['recipientBillingEmails'],
        stamps: { mailSendingStatus: { is: 'sending' } },
      },
      mailed: {
        words: { pt: 'Registrar envio', zh: '登记发送', en: 'Record as mailed' },
        done: { pt: 'Enviada por e-mail', zh: '邮件已发送', en: 'Mailed' },
        event: 'Mailed',
        from: ['invoiced', 'paid', 'closed', 'canceled'],
        stamps: { mailSendingStatus: { is: 'sent' }, mailedAt: 'at' },
        unoffered: true,
      },
      notMailed: {
        words: { pt: 'Registrar falha do e-mail', zh: '登记邮件失败', en: 'Record the failed mail' },
        done: { pt: 'E-mail não enviado', zh: '邮件未发送', en: 'Not mailed' },
        event: 'NotMailed',
        from: ['invoiced', 'paid', 'closed', 'canceled'],
        asks: { mailError: 'required' },
        stamps: { mailSendingStatus: { is: 'failed' } },
        unoffered: true,
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

const offices = { queries: [invoiceFile], page: 'own page' } as const;

export const invoiceManagement = recordScreen(invoice, '/finance/invoiceManagement', {
  permission: 'menu:finance:invoice-management',
  title: { pt: 'Gestão de notas fiscais', zh: '发票管理', en: 'Invoice management' },
  where: { entity: ['br'] },
  actions: ['create', 'edit', 'issue', 'cancel', 'reopen', 'waive', 'pay', 'close', 'send-mail', 'export'],
  also: { cancel: ['batch-cancel'] },
  commands: { download: openAccess },
  asks: { download: invoiceFile },
  ...offices,
});
export const invoiceManagementCN = recordScreen(invoice, '/finance/receivableManagement/invoiceManagementCN', {
  permission: 'menu:finance:invoice-management-cn',
  title: { pt: 'Gestão de faturas (CN)', zh: '发票管理（中国）', en: 'Invoice management (CN)' },
  where: { entity: ['cn'] },
  actions: ['create', 'edit', 'issue-cn', 'upload', 'waive', 'pay', 'close', 'export'],
  called: { 'issue-cn': 'issue', print: 'download' },
  also: { edit: ['upload'] },
  prints: 'print',
});
