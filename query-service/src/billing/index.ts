import type { QueryContext } from '../kernel/context.ts';
import { balanceAfterLeg, gainOfLeg } from './account-movements.ts';
import { answerAccountStatement } from './account-statement.ts';
import { answerBillPreview } from './bill-preview.ts';
import { checkIntegrity } from './check-integrity.ts';
import { findCharges } from './find-charges.ts';
import { findReceivables } from './find-receivables.ts';
import { answerIntegrityProgress } from './integrity-progress.ts';
import { answerPrepaymentLeft } from './prepayment-left.ts';
import { receiptsAsOf } from './receipts-as-of.ts';

/** What the lines of accounts show beside what stands in the ledger. */
const movements = { amount: gainOfLeg, balance: balanceAfterLeg };

export const billing: QueryContext<'billing'> = {
  handlers: {
    'billing.accountStatement': answerAccountStatement,
    'billing.billPreview': answerBillPreview,
    'billing.integrityProgress': answerIntegrityProgress,
    'billing.prepaymentLeft': answerPrepaymentLeft,
  },
  lookUps: { CustomerMovement: movements, SupplierMovement: movements },
  pastRows: { receipts: receiptsAsOf },
  works: (kit) => [findCharges(kit), checkIntegrity(kit), findReceivables(kit)],
};
