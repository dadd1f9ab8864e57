import { Readable } from 'node:stream';
import { bankAccount, receivableAccount } from '@malote/contracts/billing/accounts.ts';
import { BILLABLE } from '@malote/contracts/billing/billable.ts';
import { billOf, receiptsOf } from '@malote/contracts/billing/bill.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import type { billPreview } from '@malote/contracts/billing/bill-preview.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { billPdf } from '@malote/infra/bills/bill-pdf.ts';
import { customerNames } from '../customers/for-others.ts';
import { presentRows } from '../kernel/fields/present-rows.ts';
import type { Handler } from '../kernel/handlers.ts';
import { isAnyOf } from '../kernel/lists/conditions.ts';
import { inScope } from '../kernel/lists/in-scope.ts';

type Row = Readonly<Record<string, unknown>>;

const { owner, pixKey, pixName, pixCity } = bankAccount.fields;
const { batches: settles, historicalAmount, actualAmount, paymentValidityPeriod } = receipt.fields;

/** The bill of passed batches as it is sent; those of other customers than the caller's are not found. */
export const answerBillPreview: Handler<typeof billPreview> = async ({ batches: codes }, asking) => {
  const { db, caller } = asking;
  const found = (await isAnyOf(inScope(db.from(`reads.${reconciliationBatch.table}`), caller.scope), 'code', codes)
    .select('*')
    .orderBy('code')) as Row[];
  if (found.length < new Set(codes).size) return refuse('RECORD_NOT_FOUND', {}, 'batches');
  const notYet = found.find(({ side, status }) => side !== 'receivable' || !BILLABLE.includes(String(status)));
  if (notYet !== undefined) return refuse('BATCH_NOT_BILLABLE', { batch: String(notYet['code']) }, 'batches');
  const [first = {}] = found;
  if (found.some(({ customer }) => customer !== first['customer']))
    return refuse('BATCH_PARTIES_DIFFER', {}, 'batches');
  const charges = (await isAnyOf(
    db.from(`reads.${charge.table}`),
    'code',
    found.flatMap(({ charges: own }) => own as readonly string[]),
  )
    .select('*')
    .orderBy('code')) as Row[];
  const headings = (await db.from(`reads.${receivableAccount.table}`).select('code', 'name')) as Row[];
  const accounts = (await db
    .from(`reads.${bankAccount.table}`)
    .where({ status: 'enabled' })
    .select('*')
    .orderBy('code')) as Row[];
  const names = await customerNames(asking, [String(first['customer'])]);
  const weights = new Map(
    charges.map(({ code, billable_weight: billableWeight, weight_after_recalculation: weightAfterRecalculation }) => [
      String(code),
      { billableWeight, weightAfterRecalculation },
    ]),
  );
  const shown = await presentRows(charge.fields, charges, asking);
  const batches = await presentRows(reconciliationBatch.fields, found, asking);
  const settling = (await isAnyOf(db.from(`reads.${receipt.table}`), 'code', receiptsOf(batches)).select('*')) as Row[];
  const settlements = await presentRows(
    { batches: settles, historicalAmount, actualAmount, paymentValidityPeriod },
    settling,
    asking,
  );
  const bill = billOf({
    customerName: names.get(String(first['customer'])),
    batches: found.map(({ code }, at) => ({ code: String(code), fields: batches[at] ?? {} })),
    charges: charges.map(({ code }, at) => ({
      code: String(code),
      // Bills count in grams, the wire in kilograms.
      fields: { ...shown[at], ...weights.get(String(code)) },
    })),
    headings: new Map(headings.map(({ code, name }) => [String(code), String(name)])),
    accounts: await presentRows({ owner, pixKey, pixName, pixCity }, accounts, asking),
    receipts: new Map(settling.map(({ code }, at) => [String(code), settlements[at] ?? {}])),
  });
  const bytes = await billPdf(bill, asking.now);
  return {
    file: {
      name: `fatura-${bill.number}.pdf`,
      type: 'application/pdf',
      body: Readable.from([bytes], { objectMode: false }),
      bytes: bytes.length,
    },
  };
};
