import { bagNumber, choice, code, count, instant, one, rows, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { screen } from '../kernel/screen.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { stowBag, unstowBag } from './commands.ts';
import { inOneList } from './in-one-list.ts';

/** Bags of one total order (R-0426: what a search names at once). */
export const STOWED_BAGS = 100;

/** What may fly together (R-0180). */
const types = choice({
  pure_electricity: { pt: 'Somente elétricos', zh: '纯电', en: 'Pure electricity' },
  general_cargo: { pt: 'Carga geral', zh: '普货', en: 'General cargo' },
});
const done = { optional: true, entered: 'never' } as const;

/** Bags that travel together on a flight or a vehicle (ops 3.2, R-0688). A bag lies in one of them. */
export const totalOrder = flow('TotalOrder', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Ordem total', zh: '总单', en: 'Total order' },
  code: givenNumber('OT'),
  numbered: 'OT',
  path: '/totalOrder',
  table: 'total_orders',
  sorted: ['createdAt', 'desc'],
  apart: inOneList,
  fields: {
    type: one(types, { pt: 'Tipo', zh: '类型', en: 'Type' }, { listed: 'first', sought: true }),
    flight: text({ pt: 'Companhia aérea', zh: '航空公司', en: 'Airline' }, { max: 40, optional: true }),
    flightNumber: code(
      { pt: 'Número do voo', zh: '航班号', en: 'Flight number' },
      { pattern: '[A-Z0-9]{3,8}', example: 'AD4050', optional: true, sought: true },
    ),
    // The airline's own number, once it has given one: bags of a sealed order fly under it.
    airBillNumber: code(
      { pt: 'Conhecimento aéreo', zh: '空运提单', en: 'Air bill' },
      { pattern: '\\d{3}-\\d{8}', example: '957-12345675', optional: true, sought: true },
    ),
    remark: text({ pt: 'Observação', zh: '备注', en: 'Remark' }, { max: 200, optional: true, listed: 'on-demand' }),
    bags: rows(
      { bag: bagNumber({ pt: 'Saca', zh: '大包', en: 'Bag' }) },
      { pt: 'Sacas', zh: '大包', en: 'Bags' },
      { max: STOWED_BAGS, optional: true },
    ),
    packageCount: count({ pt: 'Pacotes', zh: '包裹数', en: 'Parcels' }, { max: 1_000_000, ...done }),
    assembler: user({ pt: 'Montada por', zh: '组装人', en: 'Assembled by' }, done),
    completionTime: instant({ pt: 'Concluída em', zh: '完成时间', en: 'Completed' }, done),
    createdAt: instant({ pt: 'Criada em', zh: '创建时间', en: 'Created' }, { entered: 'never' }),
  },
  life: life({
    states: {
      not_assembled: { words: { pt: 'Não montada', zh: '未组装', en: 'Not assembled' }, tone: 'neutral' },
      assembled: { words: { pt: 'Montada', zh: '已组装', en: 'Assembled' }, tone: 'progress' },
      stowage_finished: { words: { pt: 'Carga composta', zh: '配载完成', en: 'Stowage finished' }, tone: 'ok' },
      cancelled: {
        words: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' },
        tone: 'neutral',
        frees: true,
        void: true,
      },
    },
    opens: 'not_assembled',
    revisable: ['not_assembled', 'assembled'],
    stamps: { createdAt: 'at' },
    moves: {
      assemble: {
        words: { pt: 'Montar', zh: '组装', en: 'Assemble' },
        done: { pt: 'Montada', zh: '已组装', en: 'Assembled' },
        event: 'Assembled',
        from: ['not_assembled'],
        to: 'assembled',
      },
      finishStowage: {
        words: { pt: 'Concluir composição', zh: '完成配载', en: 'Finish stowage' },
        done: { pt: 'Composição concluída', zh: '配载完成', en: 'Stowage finished' },
        event: 'StowageFinished',
        from: ['assembled'],
        to: 'stowage_finished',
        stamps: { assembler: 'by', completionTime: 'at' },
        finds: ['packageCount'],
      },
      // Made by mistake: what lies on it comes off first, scan by scan, as somebody put it there.
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: ['not_assembled', 'assembled'],
        to: 'cancelled',
        unless: { field: 'bags', refused: 'TOTAL_ORDER_HOLDS_BAGS', told: 'bags' },
        reason: 'required',
        danger: true,
      },
    },
  }),
  rule: { everyone: 'what a flight takes is followed at both of its ends' },
});

export const totalOrderList = recordScreen(totalOrder, '/expressDataCenter/operationCenter/totalOrderList', {
  permission: 'menu:express-data-center:total-order-list',
  title: { pt: 'Lista de ordens totais', zh: '总单列表', en: 'Total-order list' },
  actions: ['create', 'edit', 'cancel', 'export'],
});
export const totalOrderStowage = recordScreen(totalOrder, '/expressDataCenter/operationCenter/totalOrderStowage', {
  permission: 'menu:express-data-center:total-order-stowage',
  title: { pt: 'Composição de carga das ordens totais', zh: '总单配载', en: 'Total-order stowage' },
  where: { status: ['not_assembled', 'assembled'] },
  actions: ['edit', 'assemble', 'finishStowage'],
  // The bags are rows of the form: chosen, stowed and taken out there.
  called: { edit: 'stow', finishStowage: 'finish-stowage' },
  also: { edit: ['select-bags', 'remove'] },
});

/** The order first, then each bag that goes onto it (R-0146); what it holds is assembled and finished there. */
export const loadOperation = screen('/expressDataCenter/operationCenter/loadOperation', {
  context: 'linehaul',
  kind: 'scan-station',
  permission: 'menu:express-data-center:load-operation',
  title: { pt: 'Operação de carga', zh: '装载操作', en: 'Load operation' },
  queries: [totalOrder.list],
  commands: {
    load: stowBag,
    undo: unstowBag,
    create: totalOrder.commands.register,
    assemble: totalOrder.commands.moves.assemble,
    finishStowage: totalOrder.commands.moves.finishStowage,
    cancel: totalOrder.commands.moves.cancel,
  },
  called: { finishStowage: 'finish' },
  offers: ['scan'],
});
