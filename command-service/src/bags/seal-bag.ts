import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { sealBag } from '@malote/contracts/bags/commands.ts';
import { SEAL_GROUP } from '@malote/contracts/bags/limits.ts';
import { gramsOf, parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { isOver } from '../kernel/run.ts';
import type { Outcome, Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';
import { bindParcel, releaseParcel } from './bind-parcel.ts';
import { abandonSeal, concludeSeal, requestSeal, seal, sealPlan } from './decide-bag.ts';
import type { Candidate, Weights } from './decide-bag.ts';

/** Sealing scanned parcels is one append; with parcels that were never scanned in it is a process (architecture, section 3). */
export const sealBagHandle: Handle<z.output<typeof sealBag.input>> = async (run) => {
  const { bagNumber, bagList, seal: mark } = run.command.input;
  const { commandId } = run.command.envelope;
  const now = await run.fresh(bag, bagNumber);
  if (!now.known.has(commandId)) {
    const plan = sealPlan(now.state, bagList);
    if (isRefusal(plan) || plan.missing.length === 0)
      return await run.concludeLooking(bag, bagNumber, async (held) =>
        seal(bagNumber, bagList, mark, await weightsIn(run, held)),
      );
  }
  const begun = await run.begin<Bag>(bag, bagNumber, requestSeal(bagNumber, bagList, mark));
  if ('kind' in begun) {
    // Whoever was refused and died before he released what he had claimed releases it when he comes again.
    const isAgain = begun.kind === 'refused' && begun.duplicate;
    return isAgain ? await ended(run, bagNumber, begun, bagList) : begun;
  }
  const { request } = begun.loaded.state;
  if (request?.command === commandId) return await completeSeal(run, bagNumber, request.missing);
  return await run.conclude(bag, bagNumber, () => refuse('OPERATION_FAILED_RETRY'));
};

/** What the parcels in a bag weigh now: the bag itself knows the weight with which each was put in. */
async function weightsIn(run: Run, { parcels }: Bag): Promise<Weights> {
  const ids = Object.keys(parcels);
  const weights = new Map<string, number>();
  for (let from = 0; from < ids.length; from += SEAL_GROUP) {
    const group = ids.slice(from, from + SEAL_GROUP);
    const states = await Promise.all(group.map(async (id) => [id, (await run.fresh(parcel, id)).state] as const));
    for (const [id, state] of states) if (state.status === 'registered') weights.set(id, gramsOf(state));
  }
  return weights;
}

/**
 * Claims what is missing in groups, then concludes; a parcel that cannot be had gives up the request and releases the claims.
 * May run twice at once, by its caller and by the reactor: both act under one command id, and the first conclusion counts.
 */
export async function completeSeal(run: Run, bagNumber: string, missing: readonly string[]): Promise<Outcome> {
  const earlier = await run.answered([at(bag, bagNumber)]);
  if (earlier !== undefined) return await ended(run, bagNumber, earlier, missing);
  const claimed: Candidate[] = [];
  let refused: Refusal | undefined;
  let over: Outcome | undefined;
  for (let from = 0; from < missing.length && refused === undefined && over === undefined; from += SEAL_GROUP) {
    const group = missing.slice(from, from + SEAL_GROUP);
    const claims = await Promise.all(
      group.map(async (waybill) => {
        const { id } = await theParcel(run, waybill);
        return { waybill, claim: await bindParcel(run, id, bagNumber) };
      }),
    );
    for (const { waybill, claim } of claims) {
      if ('kind' in claim) over ??= claim;
      else if (isRefusal(claim)) refused ??= { ...claim, params: { ...claim.params, waybill } };
      else claimed.push({ ...claim.candidate, scanned: waybill });
    }
  }
  const refusal = refused;
  const outcome =
    over ??
    (refusal === undefined
      ? await run.concludeLooking(bag, bagNumber, async (held) =>
          concludeSeal(bagNumber, claimed, await weightsIn(run, held)),
        )
      : await run.conclude(bag, bagNumber, () => refusal));
  return await ended(run, bagNumber, outcome, missing);
}

/**
 * Gives up a request that cannot be concluded: its refusal is stored, or its id is found to be another command's. From then on no try of this command can
 * seal the bag, so its claims may go.
 */
async function ended(run: Run, bagNumber: string, outcome: Outcome, missing: readonly string[]): Promise<Outcome> {
  if (!isOver(outcome) || !('refusal' in outcome)) return outcome;
  const ids = await Promise.all(missing.map(async (waybill) => (await theParcel(run, waybill)).id));
  await run.step('abandon', bag, bagNumber, abandonSeal(bagNumber, outcome.refusal.refused, ids));
  await Promise.all(
    ids.map((id) => releaseParcel(run, id, { b: run.command.envelope.commandId, number: bagNumber }, 'abandoned')),
  );
  return outcome;
}
