import { choice, day, instant, one, ref, text, texts, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { openAccess } from '../kernel/access.ts';
import { billPreview } from './bill-preview.ts';
import { BILLABLE } from './billable.ts';
import { CUSTOMER, FINANCE_ROWS } from './business.ts';
import { reconciliationBatch } from './reconciliation-batch.ts';

/** What finance sends out of the house. */
const payloads = choice({
  bill: { pt: 'Fatura por e-mail', zh: '账单邮件', en: 'Bill by mail' },
  remittance: { pt: 'Remessa ao banco', zh: '银行付款文件', en: 'Remittance to the bank' },
  collection: { pt: 'Cobrança pelo banco', zh: '银行托收文件', en: 'Collection by the bank' },
});

/** Why something did not go out. Of what nobody answered for, nobody knows whether it arrived. */
const failures = choice({
  no_counterpart: { pt: 'Nenhum destino configurado', zh: '未配置接收方', en: 'No counterpart is set up' },
  no_answer: { pt: 'Sem resposta; pode ter chegado', zh: '无应答，可能已送达', en: 'No answer; it may have arrived' },
  refused: { pt: 'Recusado pelo destino', zh: '对方拒绝', en: 'Refused by the counterpart' },
  incomplete: {
    pt: 'Falta código do banco, convênio ou CPF/CNPJ em uma das contas, ou endereço da cobrança',
    zh: '账户缺少银行代码、协议号或税号，或托收缺少地址',
    en: 'An account lacks its bank code, agreement or tax id, or a title its address',
  },
  nothing_left: { pt: 'Não há mais o que enviar', zh: '已无可发送内容', en: 'Nothing is left to be sent' },
});

/** Characters of a list of addresses. */
const RECIPIENTS_MAX = 1_000;
const never = { entered: 'never' } as const;
const later = { entered: 'never', optional: true } as const;

/**
 * What finance sent to another house, and what came of it: bills to customers, remittances to the bank, and the titles of receipts that it collects for us (a receipt
 * without batches). A bill is sent to the addresses that are typed in
 * (R-0581), else to those that the customer has for it (R-0582). Failed ones are pushed again; a remittance keeps its number then, so that nothing is paid twice.
 */
export const dataPushLog = flow('DataPushLog', {
  context: 'billing',
  group: 'money',
  table: 'data_push_logs',
  words: { pt: 'Envio de dados', zh: '数据推送', en: 'Data push' },
  code: givenNumber('ED'),
  numbered: 'ED',
  path: '/finance/dataPushLog',
  named: 'target',
  sorted: ['time', 'desc'],
  fields: {
    payloadType: one(payloads, { pt: 'Conteúdo', zh: '数据类型', en: 'Payload' }, { ...never, sought: true }),
    target: text({ pt: 'Destino', zh: '推送目标', en: 'Target' }, { max: RECIPIENTS_MAX, ...never, sought: true }),
    customer: ref(CUSTOMER, { to: 'Customer', ...later, sought: true }),
    batches: texts(
      { pt: 'Lotes', zh: '对账批次', en: 'Batches' },
      { max: FINANCE_ROWS, characters: 20, entered: 'once', optional: true, sought: true },
    ),
    receipt: text({ pt: 'Recibo', zh: '收款单', en: 'Receipt' }, { max: 20, entered: 'once', optional: true }),
    dueDate: day(
      { pt: 'Vencimento', zh: '到期日', en: 'Due date' },
      { entered: 'once', optional: true, listed: 'on-demand', year: 'plausible' },
    ),
    paymentBatch: text(
      { pt: 'Lote de pagamento', zh: '付款批次', en: 'Payment batch' },
      { max: 20, entered: 'once', optional: true, sought: true },
    ),
    recipients: text(
      { pt: 'E-mails, separados por vírgula', zh: '收件邮箱（逗号分隔）', en: 'E-mails, separated by commas' },
      { max: RECIPIENTS_MAX, lines: 2, entered: 'once', optional: true, listed: 'on-demand' },
    ),
    time: instant({ pt: 'Pedido em', zh: '申请时间', en: 'Asked at' }, { ...never, sought: true }),
    askedBy: user({ pt: 'Pedido por', zh: '申请人', en: 'Asked by' }, { ...never, listed: 'on-demand' }),
    sentAt: instant({ pt: 'Enviado em', zh: '发送时间', en: 'Sent at' }, later),
    error: one(failures, { pt: 'Motivo da falha', zh: '失败原因', en: 'Error' }, { ...later, sought: true }),
    message: text({ pt: 'Resposta', zh: '返回信息', en: 'Message' }, { max: 300, ...later }),
  },
  life: life({
    states: {
      not_sent: { words: { pt: 'Não enviado', zh: '未发送', en: 'Not sent' }, tone: 'neutral' },
      pushing: { words: { pt: 'Enviando', zh: '推送中', en: 'Pushing' }, tone: 'progress' },
      success: { words: { pt: 'Enviado', zh: '成功', en: 'Success' }, tone: 'ok' },
      failed: { words: { pt: 'Falhou', zh: '失败', en: 'Failed' }, tone: 'bad' },
    },
    opens: 'not_sent',
    stamps: { time: 'at', askedBy: 'by' },
    revisable: [],
    moves: {
      begin: {
        words: { pt: 'Iniciar envio', zh: '开始推送', en: 'Begin' },
        done: { pt: 'Envio iniciado', zh: '开始推送', en: 'Begun' },
        event: 'Begun',
        from: ['not_sent'],
        to: 'pushing',
        repeats: true,
        unoffered: true,
      },
      deliver: {
        words: { pt: 'Confirmar envio', zh: '确认推送', en: 'Confirm' },
        done: { pt: 'Enviado', zh: '已推送', en: 'Pushed' },
        event: 'Delivered',
        from: ['pushing'],
        to: 'success',
        asks: { message: 'optional' },
        stamps: { sentAt: 'at' },
        unoffered: true,
      },
      fail: {
        words: { pt: 'Registrar falha', zh: '记录失败', en: 'Fail' },
        done: { pt: 'Falhou', zh: '推送失败', en: 'Failed' },
        event: 'Failed',
        from: ['pushing'],
        to: 'failed',
        asks: { error: 'required', message: 'optional' },
        unoffered: true,
      },
      're-push': {
        words: { pt: 'Reenviar', zh: '重新推送', en: 'Push again' },
        done: { pt: 'Reenviado', zh: '已重新推送', en: 'Pushed again' },
        event: 'AskedAgain',
        from: ['failed'],
        to: 'pushing',
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

export const dataPushLogs = recordScreen(dataPushLog, '/finance/basicData/dataPushLogs', {
  permission: 'menu:finance:data-push-logs',
  title: { pt: 'Logs de envio de dados', zh: '数据推送日志', en: 'Data push logs' },
  actions: ['re-push', 'export'],
});

export const billSending = recordScreen(reconciliationBatch, '/finance/receivableManagement/billSending', {
  permission: 'menu:finance:bill-sending',
  title: { pt: 'Envio de faturas', zh: '账单发送', en: 'Bill sending' },
  where: { side: ['receivable'], status: BILLABLE },
  actions: [],
  commands: {
    send: dataPushLog.commands.register,
    'batch-send': dataPushLog.commands.register,
    preview: openAccess,
  },
  queries: [billPreview],
  asks: { preview: billPreview },
  page: 'own page',
});
