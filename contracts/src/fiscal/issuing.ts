import { choice, code, count, flag, instant, one, taxId, text, user } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import type { Move, Standing } from '../kernel/life.ts';
import { STATE_REGISTRATION } from '../kernel/usual-fields.ts';
import { ufs } from '../network/places/state-choice.ts';

/** Hours in which a document may still be canceled, counted from its authorization, the last moment included (R-0550). */
export const CANCEL_HOURS = 24;
/** A text of the office that is kept. */
export const OFFICE_TEXT = 300;
/** The office demands a reason of so many characters. */
const CANCEL_REASON = { min: 15, max: 255 } as const;

/** Why the office was not reached. */
const failures = choice({
  no_office: { pt: 'Nenhuma autoridade fiscal configurada', zh: '未配置税务机关', en: 'No tax office is set up' },
  no_answer: { pt: 'Sem resposta da autoridade fiscal', zh: '税务机关无应答', en: 'The tax office did not answer' },
  incomplete: {
    pt: 'Faltam dados do emitente ou do destinatário',
    zh: '缺少开票方或收票方资料',
    en: 'Data of the issuer or of the recipient are missing',
  },
  batch_changed: {
    pt: 'O lote foi retirado ou mudou de valor',
    zh: '批次已撤回或金额已变更',
    en: 'The batch was withdrawn or comes to another amount',
  },
});

const never = { entered: 'never', optional: true } as const;
const onDemand = { ...never, listed: 'on-demand' } as const;

/** The key of somebody's document, as it is printed: in groups of four, with spaces between them (R-0296). */
export const accessKey = (words: Words, more: object = {}) =>
  code(words, {
    pattern: '\\d{6}[0-9A-Z]{12}\\d{26}',
    example: '35261112345678000195550010000000011000000015',
    max: 44,
    inGroups: true,
    refused: 'INVOICE_KEY_INVALID',
    optional: true,
    listed: 'on-demand',
    ...more,
  });

/** Who issues a document. They are part of its key, so nothing of them changes after it was made. */
export const issuerFields = {
  issuerCnpj: taxId(
    { pt: 'CNPJ do emitente', zh: '开票方CNPJ', en: 'Issuer CNPJ' },
    { only: 'cnpj', entered: 'once', optional: true },
  ),
  issuerState: one(
    ufs,
    { pt: 'UF do emitente', zh: '开票方州', en: 'Issuer state' },
    { entered: 'once', optional: true },
  ),
  serial: code(
    { pt: 'Série', zh: '序列号', en: 'Serial' },
    {
      pattern: '\\d{1,8}',
      example: '1',
      refused: 'INVOICE_SERIAL_INVALID',
      entered: 'once',
      optional: true,
      listed: 'on-demand',
    },
  ),
  /** Who issues is registered: `ISENTO` is nothing here. */
  stateRegistration: code(STATE_REGISTRATION, {
    pattern: '\\d{1,17}',
    example: '110042490114',
    inGroups: 'with signs',
    optional: true,
    listed: 'on-demand',
  }),
} as const;

/** The serial of a document where nobody says another. */
export const FIRST_SERIAL = '1';

/** What becomes of a document at the tax office. */
export const officeFields = {
  number: code(
    { pt: 'Número', zh: '号码', en: 'Number' },
    { pattern: '\\d{5,16}', example: '00000001', refused: 'INVOICE_NUMBER_INVALID', sought: true, ...never },
  ),
  invoicingTime: instant(
    { pt: 'Emitida em', zh: '开票时间', en: 'Issued at' },
    { sought: true, year: 'plausible', ...never },
  ),
  protocol: code(
    { pt: 'Protocolo', zh: '授权协议号', en: 'Protocol' },
    { pattern: '\\d{1,20}', example: '135', ...onDemand },
  ),
  /** Where the document lies that the office authorized; opens nothing by itself. */
  downloadLink: text({ pt: 'Arquivo', zh: '下载链接', en: 'Download link' }, { max: 300, listed: 'never', ...never }),
  askedAt: instant({ pt: 'Pedida em', zh: '申请时间', en: 'Asked at' }, onDemand),
  askedBy: user({ pt: 'Pedida por', zh: '申请人', en: 'Asked by' }, onDemand),
  /** The office was asked to authorize or to cancel it, and has not answered yet. */
  waiting: flag({ pt: 'Aguardando a autoridade', zh: '等待税务机关', en: 'Waiting for the office' }, never),
  rejectionCode: code(
    { pt: 'Código da rejeição', zh: '驳回代码', en: 'Rejection code' },
    { pattern: '[0-9A-Z-]{1,20}', example: '210', ...onDemand },
  ),
  rejectionText: text({ pt: 'Rejeição', zh: '驳回原因', en: 'Rejection' }, { max: OFFICE_TEXT, ...never }),
  failure: one(failures, { pt: 'Falha', zh: '失败原因', en: 'Failure' }, onDemand),
  attempts: count({ pt: 'Emissões pedidas', zh: '申请次数', en: 'Times asked' }, { max: 10_000, ...onDemand }),
  cancelReason: text(
    { pt: 'Motivo do cancelamento', zh: '作废原因', en: 'Reason to cancel' },
    { ...CANCEL_REASON, lines: 2, ...onDemand },
  ),
  canceledAt: instant({ pt: 'Cancelada em', zh: '作废时间', en: 'Canceled at' }, onDemand),
} as const;

/** The eight states of R-0549. What was rejected or canceled leaves the house no more (R-0552); of what was canceled or waived another is made. */
export const invoiceStates = {
  to_be_invoiced: { words: { pt: 'A emitir', zh: '待开票', en: 'To be invoiced' }, tone: 'warn' },
  invoiced: { words: { pt: 'Emitida', zh: '已开票', en: 'Invoiced' }, tone: 'ok' },
  rejected: {
    words: { pt: 'Rejeitada', zh: '已驳回', en: 'Rejected' },
    tone: 'bad',
    void: true,
    kept: 'INVOICE_NOT_DOWNLOADABLE',
  },
  canceled: {
    words: { pt: 'Cancelada', zh: '已作废', en: 'Canceled' },
    tone: 'neutral',
    void: true,
    kept: 'INVOICE_NOT_DOWNLOADABLE',
    frees: true,
  },
  delivery_failure: { words: { pt: 'Falha no envio', zh: '发送失败', en: 'Delivery failure' }, tone: 'bad' },
  paid: { words: { pt: 'Paga', zh: '已付款', en: 'Paid' }, tone: 'ok' },
  closed: { words: { pt: 'Encerrada', zh: '已关闭', en: 'Closed' }, tone: 'neutral' },
  no_invoicing_needed: {
    words: { pt: 'Sem nota', zh: '无需开票', en: 'No invoicing needed' },
    tone: 'neutral',
    frees: true,
  },
} as const satisfies Readonly<Record<string, Standing>>;

export type InvoiceState = keyof typeof invoiceStates;

/** States in which a document may be handed on. */
export const HANDED_ON: readonly InvoiceState[] = ['invoiced', 'paid', 'closed'];

const whileIdle = { unless: { field: 'waiting', refused: 'MOVE_NOT_POSSIBLE' } } as const;
const waits = { waiting: { is: true } } as const;
const answered = { waiting: { is: false } } as const;

/**
 * How a document goes through the states (R-0708). Who asks does not wait: the office answers later, and the house writes down what it said. `keyed`: the
 * field that its key is written in.
 */
export const issuingMoves = <const Key extends string>(keyed: Key) =>
  ({
    issue: {
      words: { pt: 'Emitir', zh: '开票', en: 'Issue' },
      done: { pt: 'Emissão pedida', zh: '已申请开票', en: 'Asked to be issued' },
      event: 'AskedToIssue',
      from: ['to_be_invoiced'],
      refused: 'INVOICE_ALREADY_SUCCESSFUL',
      ...whileIdle,
      stamps: { ...waits, askedAt: 'at', askedBy: 'by' },
      finds: ['attempts'],
    },
    authorize: {
      words: { pt: 'Registrar autorização', zh: '登记授权', en: 'Record the authorization' },
      done: { pt: 'Emitida', zh: '已开票', en: 'Issued' },
      event: 'Authorized',
      from: ['to_be_invoiced'],
      to: 'invoiced',
      asks: {
        number: 'required',
        ...({ [keyed]: 'required' } as { readonly [Name in Key]: 'required' }),
        protocol: 'required',
        invoicingTime: 'required',
        downloadLink: 'optional',
      },
      stamps: answered,
      unoffered: true,
    },
    reject: {
      words: { pt: 'Registrar rejeição', zh: '登记驳回', en: 'Record the rejection' },
      done: { pt: 'Rejeitada', zh: '已驳回', en: 'Rejected' },
      event: 'Rejected',
      from: ['to_be_invoiced'],
      to: 'rejected',
      asks: { rejectionCode: 'optional', rejectionText: 'required' },
      stamps: answered,
      unoffered: true,
    },
    fail: {
      words: { pt: 'Registrar falha', zh: '登记失败', en: 'Record the failure' },
      done: { pt: 'Não chegou à autoridade fiscal', zh: '未送达税务机关', en: 'The office was not reached' },
      event: 'NotDelivered',
      from: ['to_be_invoiced'],
      to: 'delivery_failure',
      asks: { failure: 'required' },
      stamps: answered,
      unoffered: true,
    },
    reopen: {
      words: { pt: 'Reabrir', zh: '重开', en: 'Reopen' },
      done: { pt: 'Reaberta', zh: '已重开', en: 'Reopened' },
      event: 'Reopened',
      from: ['rejected', 'delivery_failure'],
      to: 'to_be_invoiced',
      refused: 'INVOICE_ALREADY_SUCCESSFUL',
    },
    waive: {
      words: { pt: 'Dispensar', zh: '无需开票', en: 'No invoicing needed' },
      done: { pt: 'Dispensada', zh: '无需开票', en: 'Waived' },
      event: 'Waived',
      from: ['to_be_invoiced'],
      to: 'no_invoicing_needed',
      reason: 'required',
      ...whileIdle,
      danger: true,
    },
    cancel: {
      words: { pt: 'Cancelar', zh: '作废', en: 'Cancel' },
      done: { pt: 'Cancelamento pedido', zh: '已申请作废', en: 'Asked to be canceled' },
      event: 'AskedToCancel',
      from: ['invoiced'],
      ...whileIdle,
      asks: { cancelReason: 'required' },
      stamps: waits,
      danger: true,
    },
    confirmCancel: {
      words: { pt: 'Registrar cancelamento', zh: '登记作废', en: 'Record the cancellation' },
      done: { pt: 'Cancelada', zh: '已作废', en: 'Canceled' },
      event: 'Canceled',
      from: ['invoiced'],
      to: 'canceled',
      stamps: { ...answered, canceledAt: 'at' },
      unoffered: true,
    },
    keep: {
      words: { pt: 'Manter', zh: '保留', en: 'Keep' },
      done: { pt: 'Cancelamento negado', zh: '作废被拒', en: 'Not canceled' },
      event: 'Kept',
      from: ['invoiced'],
      asks: { rejectionCode: 'optional', rejectionText: 'optional', failure: 'optional' },
      stamps: answered,
      unoffered: true,
    },
    pay: {
      words: { pt: 'Marcar como paga', zh: '标记已付款', en: 'Mark as paid' },
      done: { pt: 'Paga', zh: '已付款', en: 'Paid' },
      event: 'Paid',
      from: ['invoiced'],
      to: 'paid',
      ...whileIdle,
    },
    close: {
      words: { pt: 'Encerrar', zh: '关闭', en: 'Close' },
      done: { pt: 'Encerrada', zh: '已关闭', en: 'Closed' },
      event: 'Closed',
      from: ['invoiced'],
      to: 'closed',
      reason: 'required',
      ...whileIdle,
      danger: true,
    },
  }) as const satisfies Readonly<Record<string, Move<InvoiceState>>>;
