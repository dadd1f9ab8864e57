import { choice, code, instant, one, person, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { SMS_CHARACTERS } from './sms-template.ts';

const about = choice({
  pickup: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
  delivery: { pt: 'Entrega', zh: '派送', en: 'Delivery' },
  problem: { pt: 'Pendência', zh: '问题件', en: 'Problem' },
  other: { pt: 'Outro', zh: '其他', en: 'Other' },
});

/** Why a message did not go out. Of one that nobody answered for, nobody knows whether it arrived. */
const failures = choice({
  no_gateway: { pt: 'Nenhum serviço de SMS configurado', zh: '未配置短信服务', en: 'No SMS service is set up' },
  no_answer: {
    pt: 'O serviço de SMS não respondeu; pode ter sido enviado',
    zh: '短信服务无应答，可能已发送',
    en: 'The SMS service did not answer; it may have been sent',
  },
  refused: { pt: 'Recusado pelo serviço de SMS', zh: '短信服务拒绝', en: 'Refused by the SMS service' },
  erased: { pt: 'Dados pessoais apagados', zh: '个人数据已删除', en: 'Personal data were erased' },
});

const found = { entered: 'never', optional: true } as const;

/** A text to somebody's phone (ops 3.8, R-0193). What each attempt came to stays in its history (R-0697). */
export const smsMessage = flow('SmsMessage', {
  context: 'messaging',
  group: 'messages',
  table: 'sms_messages',
  words: { pt: 'SMS', zh: '短信', en: 'SMS' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'SM\\d{8}', example: 'SM00000001', entered: 'never' },
  ),
  numbered: 'SM',
  path: '/smsMessage',
  named: 'source',
  sorted: ['askedAt', 'desc'],
  spans: { askedAt: SPAN_DAYS.year },
  fields: {
    type: one(about, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    receivingPhone: person({ pt: 'Telefone', zh: '接收电话', en: 'Receiving phone' }, { as: 'phone' }),
    source: text(
      { pt: 'Origem', zh: '来源', en: 'Source' },
      {
        max: 60,
        sought: true,
        help: {
          pt: 'O pedido, a remessa ou o assunto que motivou o SMS.',
          zh: '触发短信的订单、运单或事由。',
          en: 'The order, the waybill or the matter that it is about.',
        },
      },
    ),
    content: person({ pt: 'Texto', zh: '内容', en: 'Text' }, { as: 'text', max: SMS_CHARACTERS, lines: 3 }),
    askedAt: instant({ pt: 'Pedido em', zh: '申请时间', en: 'Asked at' }, { entered: 'never' }),
    askedBy: user({ pt: 'Pedido por', zh: '申请人', en: 'Asked by' }, { entered: 'never' }),
    sendTime: instant({ pt: 'Enviado em', zh: '发送时间', en: 'Sent at' }, { entered: 'never' }),
    failure: one(failures, { pt: 'Motivo da falha', zh: '失败原因', en: 'Failure' }, found),
    errorMessage: text(
      { pt: 'Resposta do serviço', zh: '服务商错误信息', en: 'Error message' },
      { max: 300, ...found },
    ),
    reference: text(
      { pt: 'Referência do serviço', zh: '服务商编号', en: 'Reference' },
      { max: 100, ...found, listed: 'on-demand' },
    ),
  },
  life: life({
    states: {
      not_sent: { words: { pt: 'Não enviado', zh: '未发送', en: 'Not sent' }, tone: 'neutral' },
      sending: { words: { pt: 'Enviando', zh: '发送中', en: 'Sending' }, tone: 'progress' },
      sent: { words: { pt: 'Enviado', zh: '已发送', en: 'Sent' }, tone: 'ok' },
      send_failed: { words: { pt: 'Falha no envio', zh: '发送失败', en: 'Send failed' }, tone: 'bad' },
    },
    opens: 'not_sent',
    stamps: { askedAt: 'at', askedBy: 'by' },
    revisable: [],
    moves: {
      begin: {
        words: { pt: 'Iniciar envio', zh: '开始发送', en: 'Begin' },
        done: { pt: 'Envio iniciado', zh: '开始发送', en: 'Begun' },
        event: 'SendingBegun',
        from: ['not_sent'],
        to: 'sending',
        repeats: true,
        unoffered: true,
      },
      deliver: {
        words: { pt: 'Confirmar envio', zh: '确认发送', en: 'Confirm' },
        done: { pt: 'Enviado', zh: '已发送', en: 'Sent' },
        event: 'Sent',
        from: ['sending'],
        to: 'sent',
        asks: { reference: 'optional' },
        stamps: { sendTime: 'at' },
        finds: ['failure', 'errorMessage'],
        unoffered: true,
      },
      fail: {
        words: { pt: 'Registrar falha', zh: '记录失败', en: 'Fail' },
        done: { pt: 'Falha no envio', zh: '发送失败', en: 'Failed' },
        event: 'SendingFailed',
        from: ['sending'],
        to: 'send_failed',
        asks: { failure: 'required', errorMessage: 'optional' },
        unoffered: true,
      },
      resend: {
        words: { pt: 'Reenviar', zh: '重新发送', en: 'Resend' },
        done: { pt: 'Reenviado', zh: '已重新发送', en: 'Sent again' },
        event: 'SentAgain',
        from: ['send_failed'],
        to: 'sending',
      },
    },
  }),
  rule: { everyone: 'who has the list has it whole; phones and texts are masked to who may not see personal data' },
});

export const smsManagement = recordScreen(smsMessage, '/collectionCenter/monitorStatisticsStatement/SMSManagement', {
  permission: 'menu:collection-center:sms-management',
  title: { pt: 'Lista de SMS', zh: '短信管理', en: 'SMS list' },
  actions: ['create', 'resend', 'export'],
  called: { create: 'send' },
});
