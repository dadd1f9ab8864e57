import { billOf, receiptsOf } from '@malote/contracts/billing/bill.ts';
import type { Bill } from '@malote/contracts/billing/bill.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import type { Directory } from '../kernel/directory.ts';
import type { RunKit } from '../kernel/run.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

/** The bill of batches of one customer as they stand now; undefined where one of them is not there. */
export async function billFrom(
  { streams, directory }: Pick<RunKit, 'streams'> & { readonly directory: Directory },
  codes: readonly string[],
): Promise<Bill | undefined> {
  const standing = async (of: { readonly aggregate: unknown }, code: string) =>
    (await streams.fresh<State>(of.aggregate as never, code)).state.fields;
  const batches: { readonly code: string; readonly fields: Values }[] = [];
  const charges: { readonly code: string; readonly fields: Values }[] = [];
  for (const code of codes) {
    // oxlint-disable-next-line no-await-in-loop -- in their order, a few
    const batch = await standing(reconciliationBatch, code);
    if (batch === undefined) return undefined;
    batches.push({ code, fields: batch });
    for (const one of (batch['charges'] ?? []) as readonly string[])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, at most 200 of a batch
      charges.push({ code: one, fields: (await standing(charge, one)) ?? {} });
  }
  const receipts = new Map<string, Values>();
  for (const number of receiptsOf(batches.map(({ fields }) => fields))) {
    // oxlint-disable-next-line no-await-in-loop -- nearly always one
    const settling = await standing(receipt, number);
    if (settling !== undefined) receipts.set(number, settling);
  }
  return billOf({
    customerName: directory.customers.get(String(batches[0]?.fields['customer']))?.fields?.name,
    batches,
    charges,
    headings: new Map(
      [...(directory.records.get('ReceivableAccount') ?? [])].map(([code, { fields }]) => [
        code,
        typeof fields?.['name'] === 'string' ? fields['name'] : code,
      ]),
    ),
    accounts: [...(directory.records.get('BankAccount') ?? [])]
      .filter(([, { status }]) => status === 'enabled')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { fields = {} }]) => fields),
    receipts,
  });
}
