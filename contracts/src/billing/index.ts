import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as movements from './account-movements.ts';
import * as accounts from './accounts.ts';
import * as bankReturns from './bank-entry.ts';
import * as batchCommands from './batch-commands.ts';
import * as batchScreens from './batch-screens.ts';
import * as theBooks from './books.ts';
import { charge } from './charge.ts';
import * as chargeScreens from './charge-screens.ts';
import * as account from './customer-account.ts';
import * as customers from './customer-accounts.ts';
import * as previews from './bill-preview.ts';
import * as prepayments from './prepayment.ts';
import * as pushes from './data-push-log.ts';
import * as emails from './reconciliation-email.ts';
import * as integrity from './integrity-check.ts';
import * as operations from './operation-log.ts';
import * as payments from './payment-batch.ts';
import * as receiving from './receipt.ts';
import * as vouchers from './payment-voucher.ts';
import * as dashboards from './report-dashboard.ts';
import * as ageing from './receivable-ageing.ts';
import * as recalculations from './recalculation-run.ts';
import * as generations from './receivable-generation.ts';
import { reconciliationBatch } from './reconciliation-batch.ts';
import * as expenses from './site-expense.ts';
import * as settlements from './settlement-commands.ts';
import { supplierAccount } from './supplier-account.ts';
import * as topUps from './top-up.ts';

export default context('billing', {
  aggregates: [account.customerAccount, supplierAccount, theBooks.books],
  records: [
    accounts.receivableAccount,
    accounts.payableAccount,
    accounts.bankAccount,
    accounts.billingPeriod,
    emails.reconciliationEmail,
    topUps.topUp,
    expenses.siteExpense,
    charge,
    reconciliationBatch,
    receiving.receipt,
    payments.paymentBatch,
    vouchers.paymentVoucher,
    pushes.dataPushLog,
    bankReturns.bankEntry,
    recalculations.recalculationRun,
    integrity.integrityCheck,
    generations.receivableGeneration,
  ],
  listings: [
    customers.customerAccountRow,
    movements.customerMovement,
    movements.supplierMovement,
    operations.financeOperation,
    recalculations.recalculationRow,
    generations.generatedReceivable,
    dashboards.ledgerEntry,
    dashboards.financeDashboardReport,
    ageing.openReceipt,
    ageing.receivableAgeing,
  ],
  definitions: [previews, prepayments, account, theBooks, customers, batchCommands, settlements, integrity, vouchers],
  screens: {
    ...accounts,
    ...emails,
    ...customers,
    customerStatement: movements.customerStatement,
    ...topUps,
    ...expenses,
    ...operations,
    ...chargeScreens,
    ...batchScreens,
    ...receiving,
    ...payments,
    supplierStatement: movements.supplierStatement,
    ...vouchers,
    ...pushes,
    ...bankReturns,
    ...recalculations,
    ...generations,
    ...dashboards,
    receivableAgeing: ageing.receivableAgeingScreen,
    openReceipts: ageing.openReceipts,
    ...integrity,
  },
  addresses,
});
