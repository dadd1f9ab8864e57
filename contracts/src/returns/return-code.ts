import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { code, instant, ref, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';

/** A code under which a vehicle brings returns back: free until it is used once (R-0665). */
export const returnCode = flow('ReturnCode', {
  context: 'returns',
  group: 'service',
  table: 'return_codes',
  words: { pt: 'Código de devolução', zh: '退件码', en: 'Return code' },
  code: code(
    { pt: 'Código', zh: '退件码', en: 'Code' },
    { pattern: 'CD\\d{8}', example: 'CD00000001', entered: 'never' },
  ),
  numbered: 'CD',
  path: '/returnCode',
  sorted: ['time', 'desc'],
  fields: {
    vehicle: ref(
      { pt: 'Veículo', zh: '车辆', en: 'Vehicle' },
      { to: 'Vehicle', listed: 'first', sought: true, optional: true },
    ),
    time: instant({ pt: 'Gerado em', zh: '生成时间', en: 'Generated' }, { entered: 'never', sought: true }),
    usedAt: instant({ pt: 'Usado em', zh: '使用时间', en: 'Used' }, { entered: 'never' }),
    printedAt: instant(
      { pt: 'Impresso em', zh: '打印时间', en: 'Printed' },
      { entered: 'never', optional: true, listed: 'on-demand' },
    ),
    usedBy: user({ pt: 'Usado por', zh: '使用人', en: 'Used by' }, { entered: 'never' }),
  },
  life: life({
    states: {
      not_used: { words: { pt: 'Disponível', zh: '未使用', en: 'Available' }, tone: 'ok' },
      used: { words: { pt: 'Usado', zh: '已使用', en: 'Used' }, tone: 'neutral' },
    },
    opens: 'not_used',
    revisable: [],
    stamps: { time: 'at' },
    moves: {
      assign: {
        words: { pt: 'Atribuir veículo', zh: '分配车辆', en: 'Assign vehicle' },
        done: { pt: 'Veículo atribuído', zh: '已分配车辆', en: 'Vehicle assigned' },
        event: 'Assigned',
        from: ['not_used'],
        asks: { vehicle: 'required' },
      },
      use: {
        words: { pt: 'Marcar como usado', zh: '标记已使用', en: 'Mark as used' },
        done: { pt: 'Usado', zh: '已使用', en: 'Used' },
        event: 'Used',
        from: ['not_used'],
        to: 'used',
        stamps: { usedAt: 'at', usedBy: 'by' },
      },
      print: {
        words: { pt: 'Imprimir', zh: '打印', en: 'Print' },
        done: { pt: 'Impresso', zh: '已打印', en: 'Printed' },
        event: 'Printed',
        from: ['not_used'],
        stamps: { printedAt: 'at' },
        refused: 'NO_RETURN_CODE_FOR_VEHICLE',
      },
    },
  }),
  rule: { everyone: 'a vehicle brings returns from any site' },
});

export const returnCodes = recordScreen(returnCode, '/reverse/returnCodes', {
  permission: 'menu:reverse:return-codes',
  title: { pt: 'Códigos de devolução', zh: '退件码管理', en: 'Return codes' },
  actions: ['create', 'assign', 'use', 'print', 'export'],
  called: { create: 'generate' },
  prints: 'print',
});

/** Codes of one vehicle that are printed at once. */
export const CODES_PRINTED = 20;

/** The free codes of a vehicle, the oldest first; a vehicle that has none is refused (R-0665). */
export const freeReturnCodes = query('returns.freeReturnCodes', {
  path: 'POST /returnCode/free',
  scope: { everyone: 'a vehicle brings returns from any site' },
  params: z.strictObject({ vehicle: z.string().trim().min(1).max(40) }),
  answer: z.object({ codes: z.array(z.string()).max(CODES_PRINTED) }),
  refusals: ['NO_RETURN_CODE_FOR_VEHICLE'],
  reads: ['service'],
});

/** What a driver takes along: the free codes of a vehicle on paper. */
export const returnCodePrinting = recordScreen(returnCode, '/expressDataCenter/operatingPlatform/returnCodePrinting', {
  permission: 'menu:express-data-center:return-code-printing',
  title: { pt: 'Impressão de código de devolução', zh: '退件码打印', en: 'Return code printing' },
  where: { status: ['not_used'] },
  actions: ['print'],
  prints: 'print',
  page: 'own page',
  queries: [freeReturnCodes],
});
