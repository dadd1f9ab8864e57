import { context } from '../kernel/context.ts';
import * as accounts from './accounts.ts';
import * as theBooks from './books.ts';
import * as account from './customer-account.ts';
import * as customers from './customer-accounts.ts';
import * as emails from './reconciliation-email.ts';
import * as operations from './operation-log.ts';
import * as expenses from './site-expense.ts';
import * as topUps from './top-up.ts';

export default context('billing', {
  aggregates: [account.customerAccount, theBooks.books],
  records: [
    accounts.receivableAccount,
    accounts.payableAccount,
    accounts.bankAccount,
    accounts.billingPeriod,
    emails.reconciliationEmail,
    topUps.topUp,
    expenses.siteExpense,
  ],
  listings: [customers.customerAccountRow, operations.financeOperation],
  definitions: [account, theBooks, customers],
  screens: { ...accounts, ...emails, ...customers, ...topUps, ...expenses, ...operations },
});
