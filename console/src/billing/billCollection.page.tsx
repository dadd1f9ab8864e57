import { settlementPage } from './settlement-page.tsx';

/** Money that comes for bills, and its verification by another person. */
export default settlementPage({
  noun: 'Receipt',
  whole: 'collect',
  action: 'register-receipt',
  command: 'billing.registerReceiptPayment',
  asks: {
    lastAmount: { as: 'amount' },
    method: { as: 'method' },
    time: { as: 'time' },
    redeemer: { as: 'redeemer', optional: true },
  },
  moves: ['submit', 'begin', 'verify', 'verify-part', 'attach'],
});
