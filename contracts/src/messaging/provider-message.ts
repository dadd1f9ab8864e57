import { code, instant, ref, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { providerScope } from '../kernel/scope.ts';
import { MESSAGE_CHARACTERS } from './announcement.ts';
import { attachment } from './attachment.ts';

/** A request to the service provider of a channel, with his answer (platform 7, R-0398). */
export const providerMessage = flow('ProviderMessage', {
  context: 'messaging',
  group: 'messages',
  table: 'provider_messages',
  words: { pt: 'Mensagem ao parceiro', zh: '服务商消息', en: 'Provider message' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'MP\\d{8}', example: 'MP00000001', entered: 'never' },
  ),
  numbered: 'MP',
  path: '/providerMessage',
  named: 'title',
  sorted: ['sentAt', 'desc'],
  fields: {
    title: text({ pt: 'Assunto', zh: '主题', en: 'Subject' }, { min: 2, max: 100, listed: 'first' }),
    provider: ref(
      { pt: 'Canal do parceiro', zh: '服务商渠道', en: "Provider's channel" },
      { to: 'Channel', entered: 'once', sought: true },
    ),
    content: text({ pt: 'Texto', zh: '内容', en: 'Text' }, { max: MESSAGE_CHARACTERS, lines: 6, optional: true }),
    file: attachment,
    sentAt: instant({ pt: 'Enviada em', zh: '发送时间', en: 'Sent' }, { entered: 'never' }),
    sender: user({ pt: 'Enviada por', zh: '发送人', en: 'Sent by' }, { entered: 'never' }),
    readAt: instant({ pt: 'Lida em', zh: '阅读时间', en: 'Read' }, { entered: 'never', listed: 'on-demand' }),
    answer: text({ pt: 'Resposta', zh: '回复', en: 'Answer' }, { max: MESSAGE_CHARACTERS, lines: 4, entered: 'never' }),
    answeredAt: instant({ pt: 'Respondida em', zh: '回复时间', en: 'Answered' }, { entered: 'never' }),
    answeredBy: user(
      { pt: 'Respondida por', zh: '回复人', en: 'Answered by' },
      { entered: 'never', listed: 'on-demand' },
    ),
  },
  life: life({
    states: {
      sent: { words: { pt: 'Enviada', zh: '已发送', en: 'Sent' }, tone: 'info' },
      read: { words: { pt: 'Lida', zh: '已读', en: 'Read' }, tone: 'progress' },
      answered: { words: { pt: 'Respondida', zh: '已回复', en: 'Answered' }, tone: 'ok' },
    },
    opens: 'sent',
    stamps: { sentAt: 'at', sender: 'by' },
    revisable: [],
    moves: {
      'mark-read': {
        words: { pt: 'Marcar como lida', zh: '标为已读', en: 'Mark as read' },
        done: { pt: 'Lida', zh: '已读', en: 'Read' },
        event: 'Read',
        from: ['sent'],
        to: 'read',
        stamps: { readAt: 'at' },
      },
      reply: {
        words: { pt: 'Responder', zh: '回复', en: 'Reply' },
        done: { pt: 'Respondida', zh: '已回复', en: 'Answered' },
        event: 'Answered',
        from: ['sent', 'read'],
        to: 'answered',
        asks: { answer: 'required' },
        stamps: { answeredAt: 'at', answeredBy: 'by' },
      },
    },
  }),
  scopedBy: { provider: providerScope },
  rule: 'stream',
});

export const requestMessageList = recordScreen(providerMessage, '/serviceQuality/requestMessageList', {
  permission: 'menu:service-quality:request-message-list',
  title: { pt: 'Mensagens de solicitações', zh: '请求消息列表', en: 'Request messages' },
});
