import { choice, code, one, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

/** Characters of a text that goes as three joined SMS at most. */
export const SMS_CHARACTERS = 459;

/** The moments of a parcel at which its recipient may be told. */
export const pushNodes = choice({
  collected: { pt: 'Coletado', zh: '已揽收', en: 'Collected' },
  out_for_delivery: { pt: 'Saiu para entrega', zh: '派送中', en: 'Out for delivery' },
  delivered: { pt: 'Entregue', zh: '已签收', en: 'Delivered' },
  delivery_failed: { pt: 'Entrega não realizada', zh: '派送失败', en: 'Delivery failed' },
  held: { pt: 'Retido', zh: '已滞留', en: 'Held' },
});

/** What recipients are told by SMS, and when (ops 2.3, 3.8). Only a template that is in use is sent. */
export const smsTemplate = record('SmsTemplate', {
  context: 'messaging',
  group: 'messages',
  table: 'sms_templates',
  words: { pt: 'Modelo de SMS', zh: '短信模板', en: 'SMS template' },
  code: code(
    { pt: 'Código', zh: '编号', en: 'Code' },
    { pattern: '[A-Z][A-Z0-9_]{1,39}', example: 'OUT_FOR_DELIVERY' },
  ),
  path: '/smsTemplate',
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 60, unique: true, listed: 'first' }),
    pushNode: one(pushNodes, { pt: 'Momento do envio', zh: '推送节点', en: 'Sent when' }, { sought: true }),
    content: text(
      { pt: 'Texto', zh: '内容', en: 'Text' },
      {
        max: SMS_CHARACTERS,
        lines: 3,
        help: {
          pt: `Até ${SMS_CHARACTERS} caracteres. {waybill} vira o conhecimento, {order} o pedido, {code} o código de quem recebe.`,
          zh: `最多 ${SMS_CHARACTERS} 个字符。{waybill} 替换为运单号，{order} 为订单号，{code} 为收件验证码。`,
          en: `Up to ${SMS_CHARACTERS} characters. {waybill} becomes the waybill, {order} the order, {code} the recipient’s code.`,
        },
      },
    ),
  },
  rule: { everyone: 'a template names nobody' },
});

export const smsConfiguration = recordScreen(smsTemplate, '/serviceQuality/sMSConfiguration', {
  permission: 'menu:service-quality:sms-configuration',
  kind: 'config',
  title: { pt: 'Configuração de SMS', zh: '短信配置', en: 'SMS configuration' },
  // Any text is tried from the list of SMS, on the phone of who tries it.
  leads: { 'test-send': { to: '/collectionCenter/monitorStatisticsStatement/SMSManagement', opens: { new: '1' } } },
});
