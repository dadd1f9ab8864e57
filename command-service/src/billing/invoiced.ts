import { invoice } from '@malote/contracts/fiscal/invoice.ts';
import { HANDED_ON } from '@malote/contracts/fiscal/issuing.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { claimantOf } from '../kernel/records/unique-fields.ts';
import type { Run } from '../kernel/run.ts';
import { theBatch } from './generate-batch.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

const codesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/**
 * Why a batch is not withdrawn: an invoice of it, or of one that was passed together with it and goes with it, is law, or was asked for and may be in a
 * moment. One that waits to be asked for holds nothing: it is not issued of a batch that was withdrawn.
 */
export async function invoicedRefusal(
  run: Pick<Run, 'fresh' | 'uniqueId'>,
  code: string,
  { side, settledWith, passedWith }: Values,
): Promise<Refusal | undefined> {
  if (side !== 'receivable') return undefined;
  for (const batch of new Set([code, ...codesIn(passedWith)])) {
    // oxlint-disable no-await-in-loop -- the first that has one is told
    const found = await claimantOf(run, invoice as unknown as AnyRecord, 'batch', batch);
    if (found === undefined) continue;
    const { status, fields } = (await run.fresh(invoice.aggregate, found.owner)).state;
    if (!HANDED_ON.some((one) => one === status) && fields?.waiting !== true) continue;
    // What was withdrawn before, and passed anew by another review, goes its own way.
    const together = batch === code || (await run.fresh<State>(theBatch.aggregate, batch)).state;
    if (together === true || together.fields?.['settledWith'] === settledWith)
      return refuse('BATCH_INVOICED', { batch, invoice: found.owner });
    // oxlint-enable no-await-in-loop
  }
  return undefined;
}
