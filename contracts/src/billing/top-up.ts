import { code, instant, money, one, ref, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { methods, voucher } from './methods.ts';

/** Money that a customer pays ahead. It counts once another person than who wrote it down has seen that it came (R-0718). */
export const topUp = flow('TopUp', {
  context: 'billing',
  group: 'money',
  table: 'top_ups',
  words: { pt: 'Recarga', zh: '充值', en: 'Top-up' },
  code: givenNumber('RC'),
  numbered: 'RC',
  path: '/finance/topUp',
  sorted: ['time', 'desc'],
  fields: {
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', listed: 'first', sought: true }),
    amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '1' }),
    method: one(methods, { pt: 'Forma', zh: '方式', en: 'Method' }, { sought: true }),
    time: instant({ pt: 'Recebido em', zh: '到账时间', en: 'Received' }, { sought: true, year: 'plausible' }),
    /** What the bank's slip calls the deposit (R-0299). */
    reconciliationCode: code(
      { pt: 'Código de conciliação', zh: '对账码', en: 'Reconciliation code' },
      { pattern: '\\d{8,14}', example: '20261120', optional: true, sought: true },
    ),
    attachment: voucher,
    verifiedBy: user({ pt: 'Conferido por', zh: '核验人', en: 'Verified by' }, { entered: 'never' }),
    verifiedAt: instant({ pt: 'Conferido em', zh: '核验时间', en: 'Verified' }, { entered: 'never' }),
  },
  life: life({
    states: {
      to_be_verified: { words: { pt: 'A conferir', zh: '待核验', en: 'To be verified' }, tone: 'warn' },
      verified: { words: { pt: 'Conferida', zh: '已核验', en: 'Verified' }, tone: 'ok' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'to_be_verified',
    // What another person looks at is what was written down: a slip is deleted and written anew.
    revisable: [],
    moves: {
      verify: {
        words: { pt: 'Conferir', zh: '核验', en: 'Verify' },
        done: { pt: 'Conferida', zh: '已核验', en: 'Verified' },
        event: 'Verified',
        from: ['to_be_verified'],
        to: 'verified',
        stamps: { verifiedAt: 'at', verifiedBy: 'by' },
        notBy: ['register'],
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['to_be_verified'],
        to: 'deleted',
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

export const topUps = recordScreen(topUp, '/finance/receivableManagement/topUps', {
  permission: 'menu:finance:top-ups',
  title: { pt: 'Recargas de clientes', zh: '客户充值', en: 'Customer top-ups' },
  actions: ['create', 'verify', 'delete', 'upload', 'export'],
});
