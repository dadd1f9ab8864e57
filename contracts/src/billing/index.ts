import { context } from '../kernel/context.ts';
import * as accounts from './accounts.ts';
import * as emails from './reconciliation-email.ts';

export default context('billing', {
  records: [
    accounts.receivableAccount,
    accounts.payableAccount,
    accounts.bankAccount,
    accounts.billingPeriod,
    emails.reconciliationEmail,
  ],
  screens: { ...accounts, ...emails },
});
