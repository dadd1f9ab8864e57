import type { CommandContext } from '../kernel/context.ts';
import { batchRules, paymentBatchRules, receiptRules } from './batch-rules.ts';
import { batchWatches } from './batch-watches.ts';
import { chargeStorage } from './charge-storage.ts';
import { chargeTransport } from './charge-transport.ts';
import { chargeWeighing } from './charge-weighing.ts';
import { chargeRules } from './charge-rules.ts';
import { billingPeriodRules, siteExpenseRules, topUpRules } from './document-rules.ts';
import { generationRules } from './generation-rules.ts';
import { billingHandlers } from './handlers.ts';
import { bankEntryRules, bankWatches } from './match-bank-entries.ts';
import { pushData } from './push-data.ts';
import { dataPushRules } from './push-rules.ts';
import { followIntegrity } from './follow-integrity.ts';
import { followGenerations } from './follow-generations.ts';
import { followRecalculations } from './follow-recalculations.ts';
import { postEntries } from './post-entries.ts';
import { prepaymentWatches } from './settle-from-balance.ts';
import { raiseCharges } from './raise-charges.ts';
import { recalculationRules } from './recalculation-rules.ts';

export const billing: CommandContext = {
  handlers: billingHandlers,
  rules: {
    BillingPeriod: billingPeriodRules,
    TopUp: topUpRules,
    SiteExpense: siteExpenseRules,
    Charge: chargeRules,
    ReconciliationBatch: batchRules,
    Receipt: receiptRules,
    PaymentBatch: paymentBatchRules,
    DataPushLog: dataPushRules,
    BankEntry: bankEntryRules,
    RecalculationRun: recalculationRules,
    ReceivableGeneration: generationRules,
  },
  watches: (kit) => [
    ...postEntries(kit),
    ...batchWatches(kit),
    ...prepaymentWatches(kit),
    pushData(kit),
    ...bankWatches(kit),
    ...followRecalculations(kit),
    followIntegrity(kit),
    ...followGenerations(kit),
    ...raiseCharges(kit),
    chargeWeighing(kit),
    chargeStorage(kit),
    chargeTransport(kit),
  ],
};
