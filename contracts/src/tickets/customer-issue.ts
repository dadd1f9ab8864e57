import { choice, instant, orderNumber, ref, text, user, word } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { attachments } from './attachments.ts';

const types = choice({
  where_is_it: { pt: 'Onde está o pacote', zh: '包裹查询', en: 'Where is the parcel' },
  address_change: { pt: 'Mudança de endereço', zh: '改地址', en: 'Change of address' },
  delivery_proof: { pt: 'Prova de entrega', zh: '签收凭证', en: 'Proof of delivery' },
  damage: { pt: 'Avaria', zh: '破损', en: 'Damage' },
  invoice: { pt: 'Fatura', zh: '账单', en: 'Invoice' },
  other: { pt: 'Outro', zh: '其他', en: 'Other' },
});

/** What a customer asks or complains about, until it is answered and closed. */
export const customerIssue = flow('CustomerIssue', {
  context: 'tickets',
  group: 'service',
  table: 'customer_issues',
  words: { pt: 'Ocorrência de cliente', zh: '客户问题', en: 'Customer issue' },
  code: givenNumber('QC'),
  numbered: 'QC',
  path: '/customerIssue',
  sorted: ['time', 'desc'],
  spans: { time: SPAN_DAYS.year },
  fields: {
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', listed: 'first', sought: true }),
    orderNumber: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }, { optional: true, sought: true }),
    type: word('COMPLAINT_TYPE', types, { pt: 'Assunto', zh: '类型', en: 'Type' }, { sought: true }),
    description: text({ pt: 'Descrição', zh: '描述', en: 'Description' }, { min: 5, max: 1_000, lines: 5 }),
    ...attachments,
    time: instant({ pt: 'Aberta em', zh: '提交时间', en: 'Opened' }, { entered: 'never', sought: true }),
    reply: text({ pt: 'Resposta', zh: '回复', en: 'Reply' }, { min: 2, max: 1_000, lines: 5, entered: 'never' }),
    repliedBy: user({ pt: 'Respondida por', zh: '回复人', en: 'Replied by' }, { entered: 'never' }),
    repliedAt: instant(
      { pt: 'Respondida em', zh: '回复时间', en: 'Replied' },
      { entered: 'never', listed: 'on-demand' },
    ),
  },
  life: life({
    states: {
      open: { words: { pt: 'Aberta', zh: '待回复', en: 'Open' }, tone: 'warn' },
      replied: { words: { pt: 'Respondida', zh: '已回复', en: 'Replied' }, tone: 'info' },
      closed: { words: { pt: 'Encerrada', zh: '已关闭', en: 'Closed' }, tone: 'ok' },
    },
    opens: 'open',
    revisable: ['open'],
    stamps: { time: 'at' },
    moves: {
      reply: {
        words: { pt: 'Responder', zh: '回复', en: 'Reply' },
        done: { pt: 'Respondida', zh: '已回复', en: 'Replied' },
        event: 'Replied',
        // A customer who asks back is answered once more.
        from: ['open', 'replied'],
        to: 'replied',
        asks: { reply: 'required' },
        stamps: { repliedBy: 'by', repliedAt: 'at' },
      },
      close: {
        words: { pt: 'Encerrar', zh: '关闭', en: 'Close' },
        done: { pt: 'Encerrada', zh: '已关闭', en: 'Closed' },
        event: 'Closed',
        from: ['replied'],
        to: 'closed',
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

export const customerIssuemanagement = recordScreen(customerIssue, '/serviceQuality/customerIssuemanagement', {
  permission: 'menu:service-quality:customer-issuemanagement',
  title: { pt: 'Gestão de ocorrências de clientes', zh: '客户问题管理', en: 'Customer issues' },
});
