import { recordScreen } from '../kernel/record-screen.ts';
import { passBatches, removeCharge } from './batch-commands.ts';
import { charge } from './charge.ts';
import { dataPushLog } from './data-push-log.ts';
import { reconciliationBatch } from './reconciliation-batch.ts';

const reviewing = {
  actions: ['refuse', 'withdraw', 'export'],
  commands: { 'pass-merged': passBatches, 'pass-separate': passBatches },
  also: { withdraw: ['batch-withdraw'] },
  page: 'own page',
} as const;

export const toExamine = recordScreen(reconciliationBatch, '/finance/receivableManagement/toExamine', {
  permission: 'menu:finance:to-examine',
  title: { pt: 'Revisão de contas a receber', zh: '应收审核', en: 'Receivable review' },
  where: { side: ['receivable'] },
  ...reviewing,
});
export const accountsPayableReview = recordScreen(
  reconciliationBatch,
  '/finance/payableManagement/accountsPayableReview',
  {
    permission: 'menu:finance:accounts-payable-review',
    title: { pt: 'Revisão de contas a pagar', zh: '应付审核', en: 'Accounts payable review' },
    where: { side: ['payable'] },
    ...reviewing,
  },
);
export const reconciliationBatches = recordScreen(
  reconciliationBatch,
  '/finance/receivableManagement/reconciliationBatches',
  {
    permission: 'menu:finance:reconciliation-batches',
    title: { pt: 'Lotes de conciliação', zh: '对账批次', en: 'Reconciliation batches' },
    actions: ['refuse', 'withdraw', 'export'],
    commands: { review: passBatches, 'send-bill': dataPushLog.commands.register },
    also: { withdraw: ['batch-withdraw'] },
    page: 'own page',
  },
);
/** The charges of one batch, which its number leads to. */
export const detail = recordScreen(charge, '/finance/receivableManagement/reconciliationBatches/detail', {
  permission: 'menu:finance:reconciliation-batches-detail',
  title: { pt: 'Detalhe do lote de conciliação', zh: '对账批次详情', en: 'Reconciliation batch detail' },
  hidden: true,
  actions: ['export'],
  commands: { 'remove-charge': removeCharge },
  page: 'own page',
});

/** The bills of pickups. */
export const bill = recordScreen(reconciliationBatch, '/collectionCenter/finance/bill', {
  permission: 'menu:collection-center:bill',
  title: { pt: 'Faturas de coleta', zh: '揽收账单', en: 'Pickup bills' },
  where: { businessType: ['pickup'] },
  actions: ['export'],
  // A bill is made of the charges that are ticked where receivables are generated.
  leads: { generate: { to: '/finance/receivableManagement/aRGenerationNew' } },
});
