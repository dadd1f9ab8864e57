import type { generateBatch, removeCharge } from '@malote/contracts/billing/batch-commands.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { opensRecord } from '@malote/contracts/identity/permissions.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { stamped } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { actOf, decideMove } from '../kernel/records/moves.ts';
import { freeNumber } from '../kernel/records/record-handlers.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { totalsOf } from './batch-totals.ts';
import { chargeRules } from './charge-rules.ts';
import { partyOf, sidesOf, togetherRefusal, wishRefusal } from './decide-batch.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
export const theCharge = charge as unknown as AnyRecord;
export const theBatch = reconciliationBatch as unknown as AnyRecord;

/** Puts a charge into a batch, where it fits; one that stands there already was put there by an earlier try. */
export const intoBatch = async (
  run: Run,
  code: string,
  batch: string,
  fits: (fields: Values) => boolean = () => true,
): Promise<{ readonly state: State } | Refusal> =>
  await run.step<State>('bill', theCharge.aggregate, code, (now, context) => {
    if (now.status === 'billed' && now.fields?.['batch'] === batch) return [];
    if (now.status !== 'open' || !fits(now.fields ?? {})) return refuse('CHARGE_NOT_OPEN', { charge: code }, 'charges');
    const fields = { batch, statementGenerated: true };
    return decideMove(theCharge, chargeRules, 'bill', { code, fields }, now, context, run.command.callerGrants);
  });

/** Frees a charge that stands in this batch; one that does not stays as it is. */
export const outOfBatch = async (run: Run, code: string, batch: string) =>
  await run.step<State>('release', theCharge.aggregate, code, (now, context) =>
    now.status === 'billed' && now.fields?.['batch'] === batch
      ? decideMove(
          theCharge,
          chargeRules,
          'release',
          { code, fields: { batch: null, statementGenerated: false } },
          now,
          context,
          run.command.callerGrants,
        )
      : [],
  );

/** Claims the charges, then writes down the batch with what they come to; what a killed process claimed is freed by a watch. */
export const generateBatchHandle: Handle<z.output<typeof generateBatch.input>> = async (run) => {
  const { billingDate, billType, billingName } = run.command.input;
  const codes = [...new Set(run.command.input.charges)];
  const batch = await freeNumber(run as Run, theBatch);
  const conclude = async (refusal: Refusal) => await run.conclude<State>(theBatch.aggregate, batch, () => refusal);
  const earlier = await run.answered([at(theBatch.aggregate, batch)]);
  if (earlier !== undefined) return earlier;
  const wish =
    run.command.early ?? wishRefusal({ charges: codes, billingDate, billType }, run.context.envelope.receivedAt);
  if (wish !== undefined) return await conclude(wish);
  const loaded = await Promise.all(codes.map(async (code) => await run.fresh<State>(theCharge.aggregate, code)));
  const standing = loaded.map(({ state }) => state);
  const lacking = standing.findIndex(({ fields }) => fields === undefined);
  if (lacking >= 0) return await conclude(refuse('RECORD_NOT_FOUND', {}, `charges.${lacking}`));
  // Asked before the first charge is claimed: a step is not asked whether its stream is the caller's.
  if (!loaded.every(({ scope }) => run.mayTouch(scope))) return { kind: 'denied', refusal: refuse('NO_PERMISSION') };
  if (!standing.every(({ fields = {} }) => opensRecord(run.command.opening, theCharge.noun, fields)))
    return await conclude(refuse('NO_PERMISSION'));
  const together = togetherRefusal(standing.map(({ fields = {} }) => fields));
  if (together !== undefined) return await conclude(together);
  const claimed = new Map<string, Values>();
  const giveUp = async (refusal: Refusal) => {
    // oxlint-disable-next-line no-await-in-loop -- the last turn
    for (const one of claimed.keys()) await outOfBatch(run as Run, one, batch);
    return await conclude(refusal);
  };
  for (const code of codes) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: two rivals for the same charges must not share them out
    const taken = await intoBatch(run as Run, code, batch);
    // oxlint-disable-next-line no-await-in-loop -- the last turn
    if (isRefusal(taken)) return await giveUp(taken);
    claimed.set(code, taken.state.fields ?? {});
  }
  // Claimed as they are now: what was looked at before may have been changed to another month meanwhile.
  const apart = togetherRefusal([...claimed.values()]);
  if (apart !== undefined) return await giveUp(apart);
  return await writeBatch(run as Run, batch, claimed, { billingDate, billType, billingName });
};

/** Writes down the batch of charges that were claimed for it, with what they come to. */
export const writeBatch = async (
  run: Run,
  batch: string,
  claimed: ReadonlyMap<string, Values>,
  wish: { readonly billingDate: unknown; readonly billType: unknown; readonly billingName?: string | undefined },
): Promise<Outcome> => {
  const [first = {}] = claimed.values();
  return await run.conclude<State>(theBatch.aggregate, batch, (now, context) => {
    if (now.status !== 'absent') return refuse('OPERATION_FAILED_RETRY');
    const fields = {
      billingName: wish.billingName ?? `${partyOf(first)} ${String(wish.billingDate)}`,
      ...sidesOf(first),
      billType: wish.billType,
      billingDate: wish.billingDate,
      ...totalsOf(claimed),
      ...stamped(theBatch.life.stamps, actOf(context)),
    };
    const registered = theBatch.events.registered as unknown as (data: object) => never;
    return { facts: [registered({ code: batch, fields })], answer: { code: batch } };
  });
};

/** Takes a charge out of a batch that waits for its review: out of the totals, and then free. */
export const removeChargeHandle: Handle<z.output<typeof removeCharge.input>> = async (run) => {
  const { batch, charge: code } = run.command.input;
  const { state } = await run.fresh<State>(theBatch.aggregate, batch);
  const others = ((state.fields?.['charges'] ?? []) as readonly string[]).filter((one) => one !== code);
  const left = new Map<string, Values>();
  for (const one of others)
    // oxlint-disable-next-line no-await-in-loop -- read one by one, at most 200
    left.set(one, (await run.load<State>(theCharge.aggregate, one)).state.fields ?? {});
  const outcome = await run.conclude<State>(theBatch.aggregate, batch, (now, context) => {
    const charges = (now.fields?.['charges'] ?? []) as readonly string[];
    if (now.status === 'absent') return refuse('RECORD_NOT_FOUND', {}, 'batch');
    if (!charges.includes(code)) return refuse('CHARGE_NOT_IN_BATCH', {}, 'charge');
    if (charges.length === 1) return refuse('CHARGE_AT_LEAST_ONE', {}, 'charge');
    if (charges.length !== others.length + 1) return refuse('OPERATION_FAILED_RETRY');
    const move = { code: batch, fields: totalsOf(left) };
    return decideMove(theBatch, {}, 'take-out', move, now, context, run.command.callerGrants);
  });
  if (outcome.kind === 'stored' || outcome.kind === 'duplicate') await outOfBatch(run as Run, code, batch);
  return outcome;
};
