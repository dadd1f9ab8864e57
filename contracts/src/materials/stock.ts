import { choice, code, count, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import type { Move } from '../kernel/life.ts';
import { SITE } from '../kernel/usual-fields.ts';

/** What is kept in stock at sites. */
export const material = choice({
  bag: { pt: 'Saca', zh: '编织袋', en: 'Bag' },
  waybill: { pt: 'Conhecimento', zh: '运单', en: 'Waybill' },
});

/** What moved it (R-0198, R-0533), and bags that were recycled. */
export const movementKind = choice({
  receiving: { pt: 'Recebimento', zh: '入库', en: 'Receiving' },
  adjustment: { pt: 'Ajuste', zh: '调整', en: 'Adjustment' },
  outflow: { pt: 'Saída', zh: '调出', en: 'Outflow' },
  inflow: { pt: 'Entrada', zh: '调入', en: 'Inflow' },
  return: { pt: 'Devolução', zh: '退回', en: 'Return' },
  recycling: { pt: 'Reciclagem', zh: '回收', en: 'Recycling' },
});

/** Where a balance stands to its limits. */
export const limitState = choice({
  normal: { pt: 'Normal', zh: '正常', en: 'Normal', tone: 'ok' },
  under_minimum: { pt: 'Abaixo do mínimo', zh: '低于下限', en: 'Under the minimum', tone: 'warn' },
  over_maximum: { pt: 'Acima do máximo', zh: '超过上限', en: 'Over the maximum', tone: 'bad' },
});

/** Pieces that a site can hold, and that one movement can move; a bound of ours against slips of the hand. */
export const MOST_PIECES = 1_000_000;

const piece = { max: MOST_PIECES } as const;
const house = { optional: true, entered: 'never', listed: 'never' } as const;
const MONTH = { pt: 'Mês', zh: '月份', en: 'Month' };

/** `2026-11`, by the calendar of the company. */
export const month = <const Options extends object>(options: Options) =>
  code(MONTH, { pattern: '\\d{4}-\\d\\d', example: '2026-11', ...options });

/** What a stock of a site says of itself. The last ones are about its latest movement, which its events carry. */
export const stockFields = {
  branch: ref(SITE, { to: 'Site', entered: 'once', unique: true, listed: 'first', sought: true }),
  initial: count({ pt: 'Saldo inicial', zh: '初始数量', en: 'Initial' }, { ...piece, entered: 'once' }),
  minimum: count({ pt: 'Mínimo', zh: '下限', en: 'Minimum' }, piece),
  maximum: count({ pt: 'Máximo', zh: '上限', en: 'Maximum' }, piece),
  balance: count({ pt: 'Saldo', zh: '余额', en: 'Balance' }, { ...piece, entered: 'never', optional: true }),
  limits: one(
    limitState,
    { pt: 'Situação do saldo', zh: '余额状态', en: 'Balance status' },
    { entered: 'never', optional: true, sought: true },
  ),
  quantity: count({ pt: 'Quantidade', zh: '数量', en: 'Quantity' }, { ...piece, ...house, min: 1 }),
  adjustment: count(
    { pt: 'Ajuste (+ ou −)', zh: '调整数量（可为负）', en: 'Adjustment (+ or −)' },
    { ...piece, ...house, min: -MOST_PIECES },
  ),
  otherBranch: ref({ pt: 'Outra unidade', zh: '对方网点', en: 'Other site' }, { to: 'Site', ...house }),
  reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { ...house, min: 3, max: 200 }),
  opening: count({ pt: 'Saldo do início do mês', zh: '月初余额', en: 'Opening of the month' }, { ...piece, ...house }),
  month: month(house),
  movedAt: instant(
    { pt: 'Movimentado em', zh: '变动时间', en: 'Moved' },
    { optional: true, entered: 'never', listed: 'on-demand' },
  ),
  movedBy: user(
    { pt: 'Movimentado por', zh: '操作人', en: 'Moved by' },
    { optional: true, entered: 'never', listed: 'on-demand' },
  ),
} as const;

export const stockStates = {
  open: { words: { pt: 'Em uso', zh: '使用中', en: 'In use' }, tone: 'ok' },
} as const;

const moved = {
  from: ['open'],
  stamps: { movedAt: 'at', movedBy: 'by' },
  finds: ['balance', 'limits', 'opening', 'month'],
} as const;

/** Each changes the balance and is a movement; what it asks belongs to this movement alone. */
export const stockMoves = {
  receive: {
    ...moved,
    words: { pt: 'Receber', zh: '入库', en: 'Receive' },
    done: { pt: 'Recebido', zh: '已入库', en: 'Received' },
    event: 'Received',
    asks: { quantity: 'required', reason: 'optional' },
  },
  adjust: {
    ...moved,
    words: { pt: 'Ajustar', zh: '调整', en: 'Adjust' },
    done: { pt: 'Ajustado', zh: '已调整', en: 'Adjusted' },
    event: 'Adjusted',
    asks: { adjustment: 'required', reason: 'required' },
  },
  'transfer-out': {
    ...moved,
    words: { pt: 'Transferir (saída)', zh: '调出', en: 'Transfer out' },
    done: { pt: 'Saída por transferência', zh: '已调出', en: 'Transferred out' },
    event: 'TransferredOut',
    asks: { quantity: 'required', otherBranch: 'required', reason: 'optional' },
  },
  'transfer-in': {
    ...moved,
    words: { pt: 'Transferir (entrada)', zh: '调入', en: 'Transfer in' },
    done: { pt: 'Entrada por transferência', zh: '已调入', en: 'Transferred in' },
    event: 'TransferredIn',
    asks: { quantity: 'required', otherBranch: 'required', reason: 'optional' },
  },
} as const satisfies Readonly<Record<string, Move>>;

/** Bags that a site took back into use. Made by the confirmation of their recycling. */
export const recycle = {
  ...moved,
  words: { pt: 'Reciclar', zh: '回收', en: 'Recycle' },
  done: { pt: 'Reciclado', zh: '已回收', en: 'Recycled' },
  event: 'Recycled',
  asks: { quantity: 'required' },
  unoffered: true,
} as const satisfies Move;

/** Waybills that come back unused. */
export const giveBack = {
  ...moved,
  words: { pt: 'Devolver', zh: '退回', en: 'Return' },
  done: { pt: 'Devolvido', zh: '已退回', en: 'Returned' },
  event: 'Returned',
  asks: { quantity: 'required', reason: 'optional' },
  finds: [...moved.finds, 'recycledQuantity'],
} as const satisfies Move;
