import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { choice, count, instant, one, rows, text, user } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { askedBy, failing, failure, found } from './long-run.ts';

/** What may be wrong with the books, or with the log that they are made of. */
export const integrityFaults = choice({
  /** The legs of an event do not sum to zero: nobody but who changed the log wrote such one. */
  unbalanced: { pt: 'Partidas não somam zero', zh: '分录合计不为零', en: 'Legs do not sum to zero', tone: 'bad' },
  leg_missing: { pt: 'Partida falta no razão', zh: '账簿缺少分录', en: 'Leg missing in the ledger', tone: 'bad' },
  leg_surplus: { pt: 'Partida sem evento', zh: '分录无对应事件', en: 'Leg without an event', tone: 'bad' },
  leg_differs: { pt: 'Partida difere do evento', zh: '分录与事件不符', en: 'Leg differs from its event', tone: 'bad' },
  day_differs: { pt: 'Movimento do dia difere', zh: '当日发生额不符', en: 'Movement of a day differs', tone: 'bad' },
  balance_differs: {
    pt: 'Saldo do cliente difere',
    zh: '客户余额不符',
    en: 'Balance of a customer differs',
    tone: 'bad',
  },
  prepaid_differs: {
    pt: 'Adiantamento do cliente difere',
    zh: '客户预存款不符',
    en: 'Prepayment of a customer differs',
    tone: 'bad',
  },
  unsettled_differs: {
    pt: 'A liquidar do cliente difere',
    zh: '客户累计未结算不符',
    en: 'Unsettled amount of a customer differs',
    tone: 'bad',
  },
  link_broken: {
    pt: 'Evento alterado ou deslocado',
    zh: '事件被改动或移动',
    en: 'Event changed or moved',
    tone: 'bad',
  },
  not_ours: {
    pt: 'Evento não gravado pelo Malote',
    zh: '事件非本系统写入',
    en: 'Event not written by Malote',
    tone: 'bad',
  },
  append_changed: {
    pt: 'Gravação do evento alterada',
    zh: '事件写入批次被改动',
    en: 'Append was changed',
    tone: 'bad',
  },
  time_changed: {
    pt: 'Hora da gravação alterada',
    zh: '写入时间被改动',
    en: 'Time of storing was changed',
    tone: 'bad',
  },
  positions_missing: { pt: 'Posições faltam no registro', zh: '日志缺少位置', en: 'Positions missing', tone: 'bad' },
  seal_broken: { pt: 'Selo não confere', zh: '封印不符', en: 'Seal does not hold', tone: 'bad' },
  seal_missing: { pt: 'Selo falta no registro', zh: '日志缺少封印', en: 'Seal missing', tone: 'bad' },
  event_gone: { pt: 'Evento conhecido sumiu', zh: '已知事件消失', en: 'Known event is gone', tone: 'bad' },
});
export type IntegrityFault = keyof typeof integrityFaults;

/** Findings that a check lists; all are counted. */
export const FINDINGS_LISTED = 200;
/** Letters of what should stand there and of what does. */
export const FOUND_LENGTH = 200;

const MANY = 9_999_999_999;
const many = (words: Words) => count(words, { max: MANY, ...found });
const position = (words: Words) => text(words, { max: 20, ...found, listed: 'on-demand' });

const finding = {
  fault: one(integrityFaults, { pt: 'Achado', zh: '问题', en: 'Finding' }),
  of: text({ pt: 'Tipo', zh: '类型', en: 'Kind' }, { max: 40, optional: true }),
  number: text({ pt: 'Número', zh: '编号', en: 'Number' }, { max: 80, optional: true }),
  event: text({ pt: 'Evento', zh: '事件', en: 'Event' }, { max: 200, optional: true }),
  position: text({ pt: 'Posição', zh: '位置', en: 'Position' }, { max: 20, optional: true }),
  account: text({ pt: 'Conta', zh: '科目', en: 'Account' }, { max: 80, optional: true }),
  day: text({ pt: 'Dia', zh: '日期', en: 'Day' }, { max: 10, optional: true }),
  expected: text({ pt: 'Esperado', zh: '应为', en: 'Expected' }, { max: FOUND_LENGTH, optional: true }),
  found: text({ pt: 'Encontrado', zh: '实际', en: 'Found' }, { max: FOUND_LENGTH, optional: true }),
} as const;

/**
 * Somebody asked whether the books are what the log says: all legs of each event sum to zero, each leg, each balance of a day and what each customer has
 * with us, paid ahead and has still to settle equals its replay, and the log itself is what was written and sealed. A worker looks; it holds up to the
 * positions that it says.
 */
export const integrityCheck = flow('IntegrityCheck', {
  context: 'billing',
  group: 'money',
  table: 'integrity_checks',
  words: { pt: 'Verificação de integridade', zh: '完整性检查', en: 'Integrity check' },
  code: givenNumber('VI'),
  numbered: 'VI',
  path: '/finance/integrityCheck',
  sorted: ['time', 'desc'],
  fields: {
    time: instant({ pt: 'Pedida em', zh: '发起时间', en: 'Asked' }, { entered: 'never', sought: true }),
    operator: user({ pt: 'Quem', zh: '操作人', en: 'Who' }, { entered: 'never', sought: true }),
    endedAt: instant({ pt: 'Terminada em', zh: '结束时间', en: 'Ended' }, { entered: 'never', optional: true }),
    findings: many({ pt: 'Achados', zh: '问题数', en: 'Findings' }),
    upTo: position({ pt: 'Livros até a posição', zh: '账簿截至位置', en: 'Books up to position' }),
    logUpTo: position({ pt: 'Registro até a posição', zh: '日志截至位置', en: 'Log up to position' }),
    events: many({ pt: 'Eventos', zh: '事件数', en: 'Events' }),
    seals: many({ pt: 'Selos', zh: '封印数', en: 'Seals' }),
    sealedUpTo: position({ pt: 'Selado até a posição', zh: '封印截至位置', en: 'Sealed up to position' }),
    sealedAt: instant({ pt: 'Último selo', zh: '最近封印', en: 'Last seal' }, { ...found, listed: 'on-demand' }),
    postings: many({ pt: 'Eventos de dinheiro', zh: '资金事件数', en: 'Money events' }),
    legs: many({ pt: 'Partidas', zh: '分录数', en: 'Legs' }),
    balances: many({ pt: 'Saldos de dia', zh: '每日余额数', en: 'Balances of days' }),
    customers: many({ pt: 'Saldos de clientes', zh: '客户余额数', en: 'Balances of customers' }),
    list: rows(
      finding,
      { pt: 'O que foi achado', zh: '问题明细', en: 'What was found' },
      { entered: 'never', optional: true, max: FINDINGS_LISTED, listed: 'never' },
    ),
    failure,
  },
  life: life({
    states: {
      running: { words: { pt: 'Em andamento', zh: '进行中', en: 'Running' }, tone: 'progress' },
      sound: { words: { pt: 'Íntegra', zh: '完整', en: 'Sound' }, tone: 'ok' },
      unsound: { words: { pt: 'Com achados', zh: '有问题', en: 'With findings' }, tone: 'bad' },
      failed: { words: { pt: 'Falhou', zh: '失败', en: 'Failed' }, tone: 'warn' },
    },
    opens: 'running',
    stamps: askedBy,
    revisable: [],
    moves: {
      pass: {
        words: { pt: 'Concluir íntegra', zh: '完成：完整', en: 'End as sound' },
        done: { pt: 'Nada foi achado', zh: '未发现问题', en: 'Nothing was found' },
        event: 'Passed',
        from: ['running'],
        to: 'sound',
        asks: counted('required'),
        stamps: { endedAt: 'at' },
        unoffered: true,
      },
      find: {
        words: { pt: 'Concluir com achados', zh: '完成：有问题', en: 'End with findings' },
        done: { pt: 'Achados', zh: '发现问题', en: 'Found' },
        event: 'Found',
        from: ['running'],
        to: 'unsound',
        asks: { ...counted('optional'), findings: 'required', list: 'required' },
        stamps: { endedAt: 'at' },
        unoffered: true,
      },
      fail: { ...failing(['running']), stamps: { endedAt: 'at' } },
    },
  }),
  rule: { everyone: 'says of the books and of the log whether they are sound; who may read it is said by permission' },
});

/** What is told with what a check came to. A log without a seal yet says of none. */
function counted<Need extends 'required' | 'optional'>(need: Need) {
  return {
    findings: need,
    upTo: need,
    logUpTo: need,
    events: need,
    seals: need,
    postings: need,
    legs: need,
    balances: need,
    customers: need,
    sealedUpTo: 'optional',
    sealedAt: 'optional',
  } as const;
}

/** How far a check is that is under way, in events of the log; null once it has ended, and before a worker began. */
export const integrityProgress = query('billing.integrityProgress', {
  path: 'POST /finance/integrityCheck/progress',
  params: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  answer: z.object({ progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable() }),
  scope: { everyone: 'a number of events, and nothing of what stands in them' },
  reads: [],
});

export const integrity = recordScreen(integrityCheck, '/finance/integrity', {
  kind: 'config',
  permission: 'menu:finance:integrity',
  title: { pt: 'Integridade dos livros', zh: '账簿完整性', en: 'Integrity of the books' },
  actions: ['create', 'export'],
  called: { create: 'check' },
  queries: [integrityProgress],
  page: 'own page',
});
