import type { QueryContext } from '../kernel/context.ts';
import { answerAccountStatement } from './account-statement.ts';
import { answerBillPreview } from './bill-preview.ts';
import { checkIntegrity } from './check-integrity.ts';
import { findCharges } from './find-charges.ts';
import { findReceivables } from './find-receivables.ts';
import { answerIntegrityProgress } from './integrity-progress.ts';
import { receiptsAsOf } from './receipts-as-of.ts';

export const billing: QueryContext<'billing'> = {
  handlers: {
    'billing.accountStatement': answerAccountStatement,
    'billing.billPreview': answerBillPreview,
    'billing.integrityProgress': answerIntegrityProgress,
  },
  pastRows: { receipts: receiptsAsOf },
  works: (kit) => [findCharges(kit), checkIntegrity(kit), findReceivables(kit)],
};
