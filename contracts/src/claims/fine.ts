import { code, instant, money, ref, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** What a site pays for a fault that it answers for. It follows from a confirmed responsibility, and counts once another person has confirmed it. */
export const fine = flow('Fine', {
  context: 'claims',
  group: 'money',
  words: { pt: 'Multa', zh: '责任罚款', en: 'Fine' },
  code: givenNumber('MU'),
  numbered: 'MU',
  path: '/fine',
  sorted: ['time', 'desc'],
  fields: {
    record: code(
      { pt: 'Responsabilidade', zh: '定责记录', en: 'Responsibility' },
      { pattern: 'RS\\d{8}', example: 'RS00000001', listed: 'first', sought: true },
    ),
    waybillNumber: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, { sought: true }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', sought: true }),
    amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '1' }),
    time: instant({ pt: 'Lançada em', zh: '时间', en: 'Raised' }, { entered: 'never', sought: true }),
    confirmedAt: instant({ pt: 'Confirmada em', zh: '确认时间', en: 'Confirmed' }, { entered: 'never' }),
  },
  life: life({
    states: {
      pending: { words: { pt: 'A confirmar', zh: '待确认', en: 'Pending' }, tone: 'warn' },
      confirmed: { words: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' }, tone: 'ok' },
      cancelled: { words: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
    },
    opens: 'pending',
    revisable: [],
    stamps: { time: 'at' },
    moves: {
      confirm: {
        words: { pt: 'Confirmar', zh: '确认', en: 'Confirm' },
        done: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['pending'],
        to: 'confirmed',
        stamps: { confirmedAt: 'at' },
        notBy: ['register'],
        posts: true,
      },
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: ['pending'],
        to: 'cancelled',
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const faultDutyFineList = recordScreen(fine, '/views/fixDutyFine/faultDutyFineList', {
  permission: 'menu:fix-duty-fine:fault-duty-fine-list',
  title: { pt: 'Lista de multas por responsabilidade', zh: '责任罚款列表', en: 'Fault-duty fine list' },
  actions: ['confirm', 'cancel', 'export'],
});
