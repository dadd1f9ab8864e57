import { settlementPage, undoPayment } from './settlement-page.tsx';

/** What the bank has of our payments, and what it says of them. */
export default settlementPage({
  noun: 'PaymentBatch',
  writes: [
    {
      action: 'register-payment',
      command: 'billing.registerPayment',
      move: 'pay',
      asks: { lastAmount: { as: 'amount' }, successTime: { as: 'time' } },
    },
    undoPayment,
  ],
  moves: ['initiate-payment', 'fail', 'retry'],
  imports: 'BankEntry',
});
