import { choice, instant, one, text, user, word } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { attachments } from './attachments.ts';

/** What a ticket is about: a customer complains, or colleagues ask each other for something small. */
const kinds = choice({
  complaint: { pt: 'Reclamação', zh: '投诉工单', en: 'Complaint' },
  micro: { pt: 'Microchamado', zh: '微工单', en: 'Micro order' },
});
/** What is complained about, or asked for. */
const types = choice({
  delay: { pt: 'Atraso', zh: '延误', en: 'Delay' },
  damage: { pt: 'Avaria', zh: '破损', en: 'Damage' },
  loss: { pt: 'Extravio', zh: '丢失', en: 'Loss' },
  false_delivery: { pt: 'Falsa entrega', zh: '虚假签收', en: 'False delivery' },
  conduct: { pt: 'Conduta do entregador', zh: '派件员态度', en: 'Conduct of the courier' },
  billing: { pt: 'Cobrança', zh: '费用', en: 'Billing' },
  support: { pt: 'Apoio interno', zh: '内部支持', en: 'Internal support' },
});
/** The finance specification calls the same field `sort` (R-0727). */
const priorities = choice({
  urgent: { pt: 'Urgente', zh: '紧急', en: 'Urgent', tone: 'bad' },
  high: { pt: 'Alta', zh: '高', en: 'High', tone: 'warn' },
  normal: { pt: 'Normal', zh: '普通', en: 'Normal', tone: 'info' },
  low: { pt: 'Baixa', zh: '低', en: 'Low', tone: 'neutral' },
});

/** The page on which tickets of a kind are worked on: who executes one may open it. */
export const TICKET_PAGES = {
  complaint: 'menu:service-quality:complaint-work-order',
  micro: 'menu:service-quality:micro-work-orders',
} as const satisfies Readonly<Record<keyof typeof kinds, string>>;

/** Those who work on tickets sit in two halves of the world: all of their times are told by one clock (R-0450). */
const TIME = { zone: 'UTC+8' } as const;

const EXECUTING = { sought: true, whoOpen: Object.values(TICKET_PAGES) } as const;

const followed = { lastFollowerName: 'by', lastFollowTime: 'at' } as const;

/** A ticket: created by one, executed by another, followed up until it is finished or void, and closed by who created it (R-0197, R-0241, R-0242). */
export const workOrder = flow('WorkOrder', {
  context: 'tickets',
  group: 'service',
  table: 'work_orders',
  words: { pt: 'Chamado', zh: '工单', en: 'Ticket' },
  code: givenNumber('CH'),
  numbered: 'CH',
  path: '/workOrder',
  named: 'ticketName',
  sorted: ['createTime', 'desc'],
  mine: {
    createUserName: { pt: 'Criados por mim', zh: '我创建的', en: 'Created by me' },
    executeUserName: { pt: 'Executados por mim', zh: '我执行的', en: 'Executed by me' },
  },
  spans: { createTime: SPAN_DAYS.year },
  fields: {
    ticketName: text({ pt: 'Assunto', zh: '工单名称', en: 'Subject' }, { min: 3, max: 80, listed: 'first' }),
    kind: one(kinds, { pt: 'Espécie', zh: '类别', en: 'Kind' }, { entered: 'once' }),
    ticketType: word('TICKET_TYPE', types, { pt: 'Tipo', zh: '工单类型', en: 'Type' }, { sought: true }),
    priority: one(priorities, { pt: 'Prioridade', zh: '优先级', en: 'Priority' }, { sought: true }),
    planFinishTime: instant(
      { pt: 'Prazo', zh: '计划完成时间', en: 'Planned finish' },
      {
        ...TIME,
        sought: true,
        left: {
          name: 'timeLeft',
          words: { pt: 'Tempo restante', zh: '剩余时间', en: 'Time left' },
          in: ['implementing'],
        },
      },
    ),
    executeUserName: user({ pt: 'Quem executa', zh: '执行人', en: 'Executed by' }, EXECUTING),
    ticketDescribe: text(
      { pt: 'Descrição', zh: '工单描述', en: 'Description' },
      { min: 5, max: 1_000, lines: 5, listed: 'on-demand' },
    ),
    ...attachments,
    createUserName: user({ pt: 'Criado por', zh: '创建人', en: 'Created by' }, { entered: 'never', sought: true }),
    createTime: instant({ pt: 'Criado em', zh: '创建时间', en: 'Created' }, { ...TIME, entered: 'never' }),
    lastFollowerName: user(
      { pt: 'Último acompanhamento por', zh: '最后跟进人', en: 'Last follower' },
      { entered: 'never' },
    ),
    lastFollowTime: instant(
      { pt: 'Último acompanhamento', zh: '最后跟进时间', en: 'Last follow-up' },
      { ...TIME, entered: 'never' },
    ),
    content: text(
      { pt: 'Acompanhamento', zh: '跟进内容', en: 'Follow-up' },
      { min: 2, max: 500, lines: 4, entered: 'never', listed: 'on-demand' },
    ),
  },
  life: life({
    states: {
      implementing: { words: { pt: 'Em execução', zh: '执行中', en: 'Implementing' }, tone: 'progress' },
      complete: { words: { pt: 'Concluído', zh: '已完成', en: 'Complete' }, tone: 'ok' },
      close: { words: { pt: 'Encerrado', zh: '已关闭', en: 'Closed' }, tone: 'neutral' },
    },
    opens: 'implementing',
    revisable: ['implementing'],
    stamps: { createUserName: 'by', createTime: 'at' },
    moves: {
      'follow-up': {
        words: { pt: 'Acompanhar', zh: '跟进', en: 'Follow up' },
        done: { pt: 'Acompanhado', zh: '已跟进', en: 'Followed up' },
        event: 'FollowedUp',
        from: ['implementing'],
        asks: { content: 'required' },
        stamps: followed,
      },
      assign: {
        words: { pt: 'Atribuir', zh: '指派', en: 'Assign' },
        done: { pt: 'Atribuído', zh: '已指派', en: 'Assigned' },
        event: 'Assigned',
        from: ['implementing'],
        asks: { executeUserName: 'required' },
      },
      finish: {
        words: { pt: 'Concluir', zh: '完成任务', en: 'Finish' },
        done: { pt: 'Concluído', zh: '已完成', en: 'Finished' },
        event: 'Finished',
        from: ['implementing'],
        to: 'complete',
        asks: { content: 'required' },
        stamps: followed,
      },
      void: {
        words: { pt: 'Anular', zh: '作废任务', en: 'Void' },
        done: { pt: 'Anulado', zh: '已作废', en: 'Voided' },
        event: 'Voided',
        from: ['implementing'],
        to: 'close',
        asks: { content: 'required' },
        stamps: followed,
        danger: true,
      },
      confirm: {
        words: { pt: 'Confirmar e encerrar', zh: '确认关闭', en: 'Confirm and close' },
        done: { pt: 'Confirmado', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['complete'],
        to: 'close',
      },
    },
  }),
  rule: { everyone: 'colleagues of the whole house ask each other; who may see tickets is said by permission' },
});

export const complaintWorkOrder = recordScreen(workOrder, '/serviceQuality/complaintWorkOrder', {
  permission: TICKET_PAGES.complaint,
  title: { pt: 'Chamados de reclamação', zh: '投诉工单', en: 'Complaint tickets' },
  where: { kind: ['complaint'] },
});

export const microWorkOrders = recordScreen(workOrder, '/serviceQuality/microWorkOrders', {
  permission: TICKET_PAGES.micro,
  title: { pt: 'Microchamados', zh: '微工单', en: 'Micro work orders' },
  page: 'own page',
  where: { kind: ['micro'] },
});

export const microWorkOrderDetail = recordScreen(workOrder, '/serviceQuality/microWorkOrders/detail', {
  kind: 'detail',
  hidden: true,
  permission: 'menu:service-quality:micro-work-orders-detail',
  title: { pt: 'Detalhe do chamado', zh: '微工单详情', en: 'Ticket detail' },
  actions: ['edit', 'follow-up', 'assign', 'finish', 'void', 'confirm', 'upload'],
  called: { upload: 'upload-attachment' },
  also: { edit: ['upload-attachment'] },
});
