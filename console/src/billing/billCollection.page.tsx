import { collectByBank } from './collect-by-bank.ts';
import { PrepaymentLeft } from './prepayment-left.tsx';
import { sendBills } from './send-bill.tsx';
import { settlementPage } from './settlement-page.tsx';

/** Money that comes for bills, and its verification by another person. */
/** Made when it is opened: a module that waits for something keeps the build from putting what all pages share into one file. */
async function billCollection() {
  return await settlementPage({
    noun: 'Receipt',
    writes: [
      {
        action: 'register-receipt',
        command: 'billing.registerReceiptPayment',
        move: 'collect',
        asks: {
          lastAmount: { as: 'amount' },
          method: { as: 'method' },
          time: { as: 'time' },
          redeemer: { as: 'redeemer', optional: true },
        },
      },
      {
        action: 'settle-from-balance',
        command: 'billing.settleFromBalance',
        move: 'collect',
        asks: { lastAmount: { as: 'amount' } },
        tells: PrepaymentLeft,
      },
      { action: 'undo-receipt', command: 'billing.undoReceiptPayment', move: 'undo', danger: true },
    ],
    more: [
      sendBills(
        'send-bill',
        ({ code, ...row }) => ({ batches: row['batches'] as readonly string[], receipt: code }),
        ({ status }) => (status === 'cancelled' ? 'state' : undefined),
      ),
      await collectByBank(),
    ],
    moves: ['agree-due', 'submit', 'begin', 'verify', 'verify-part', 'attach'],
  });
}

export default billCollection();
