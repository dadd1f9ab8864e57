import { settlementPage, undoPayment } from './settlement-page.tsx';

/** What is to be paid to suppliers: requested here, and written down when it is paid. */
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
  moves: ['request-payment', 'cancel-request'],
});
