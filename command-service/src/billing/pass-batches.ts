import type { passBatches } from '@malote/contracts/billing/batch-commands.ts';
import { FINANCE_ROWS } from '@malote/contracts/billing/business.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { opensRecord } from '@malote/contracts/identity/permissions.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { freeNumber } from '../kernel/records/record-handlers.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { batchRules } from './batch-rules.ts';
import { partyOf } from './decide-batch.ts';
import { theBatch } from './generate-batch.ts';
import { netOf, withheldTogether } from './withhold.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

/** Receipts settle what customers owe us, payment batches what we owe. */
export const settlementOf = (side: unknown): AnyRecord =>
  (side === 'receivable' ? receipt : paymentBatch) as unknown as AnyRecord;

const companyOf = (fields: Values) => `${String(fields['side'])} ${partyOf(fields)}`;

/** Why batches are not passed into one receipt or payment (R-0542). */
export function passRefusal(batches: readonly State[]): Refusal | undefined {
  if (batches.length > FINANCE_ROWS) return refuse('SELECTION_LIMIT', { max: FINANCE_ROWS }, 'batches');
  if (batches.some(({ fields }) => fields === undefined)) return refuse('RECORD_NOT_FOUND', {}, 'batches');
  const parties = new Set(batches.map(({ fields = {} }) => companyOf(fields)));
  return parties.size > 1 ? refuse('BATCH_PARTIES_DIFFER', {}, 'batches') : undefined;
}

/** The newest day that batches are billed on: what they ask for together is due no earlier. */
function billedOn(batches: readonly Values[]): Values {
  const days = batches.flatMap(({ billingDate }) => (typeof billingDate === 'string' ? [billingDate] : []));
  const newest = days.toSorted().at(-1);
  return newest === undefined ? {} : { billingDate: newest };
}

/** Writes down what settles the batches that were passed under its number; of those that were refused meanwhile it knows nothing. */
export async function settleWith(run: Run, of: AnyRecord, code: string, batches: readonly string[]): Promise<Outcome> {
  const standing = await Promise.all(
    batches.map(async (one) => [one, (await run.fresh<State>(theBatch.aggregate, one)).state] as const),
  );
  const passed = standing.filter(([, { fields }]) => fields?.['settledWith'] === code);
  const [, first] = passed[0] ?? [];
  return await run.conclude<State>(of.aggregate, code, (now) => {
    if (now.status !== 'absent') return refuse('OPERATION_FAILED_RETRY');
    if (first?.fields === undefined) return refuse('OPERATION_FAILED_RETRY');
    const settles = passed.map(([, { fields = {} }]) => fields);
    const minor = settles.reduce((sum, fields) => sum + netOf(fields), 0n);
    const { customer, supplier } = first.fields;
    const fields = {
      ...(customer === undefined ? { supplier } : { customer, ...billedOn(settles) }),
      ...withheldTogether(settles),
      batches: passed.map(([one]) => one),
      historicalAmount: { amount: String(minor), currency: 'BRL' },
    };
    const registered = of.events.registered as unknown as (data: object) => never;
    return { facts: [registered({ code, fields })], answer: { code } };
  });
}

/** Passes each batch under the number of the receipt or payment that is written last; what a killed process left is ended by a watch. */
export const passBatchesHandle: Handle<z.output<typeof passBatches.input>> = async (run) => {
  const codes = [...new Set(run.command.input.batches)];
  const looked = codes.slice(0, FINANCE_ROWS + 1);
  const loaded = await Promise.all(looked.map(async (one) => await run.fresh<State>(theBatch.aggregate, one)));
  const batches = loaded.map(({ state }) => state);
  const of = settlementOf(batches[0]?.fields?.['side']);
  const number = await freeNumber(run as Run, of);
  const earlier = await run.answered([at(of.aggregate, number)]);
  if (earlier !== undefined) return earlier;
  const conclude = async (refusal: Refusal) => await run.conclude<State>(of.aggregate, number, () => refusal);
  const refused = run.command.early ?? passRefusal(batches);
  if (refused !== undefined) return await conclude(refused);
  if (!loaded.every(({ scope }) => run.mayTouch(scope))) return { kind: 'denied', refusal: refuse('NO_PERMISSION') };
  if (!batches.every(({ fields = {} }) => opensRecord(run.command.opening, theBatch.noun, fields)))
    return await conclude(refuse('NO_PERMISSION'));
  const move = (code: string) => ({ code, fields: { settledWith: number, passedWith: codes } });
  const held = run.command.callerGrants;
  const isPassed = ({ status, fields }: State) => status === 'passed' && fields?.['settledWith'] === number;
  // All or none as far as can be seen now; one that changes meanwhile stays out of what settles the others.
  for (const [place, now] of batches.entries()) {
    const decided = isPassed(now)
      ? []
      : decideMove(theBatch, batchRules, 'pass', move(codes[place] ?? ''), now, run.context, held);
    if (isRefusal(decided)) return await conclude(decided);
  }
  for (const code of codes)
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were ticked
    await run.step<State>('pass', theBatch.aggregate, code, (now, context) =>
      isPassed(now) ? [] : decideMove(theBatch, batchRules, 'pass', move(code), now, context, held),
    );
  return await settleWith(run as Run, of, number, codes);
};
