import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { sealBag } from '@malote/contracts/bags/commands.ts';
import { SEAL_GROUP } from '@malote/contracts/bags/limits.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import type { Outcome, Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';
import { bindParcel, releaseParcel } from './bind-parcel.ts';
import { abandonSeal, concludeSeal, requestSeal, seal, sealPlan } from './decide-bag.ts';
import type { Candidate } from './decide-bag.ts';

/** Sealing scanned parcels is one append; with parcels that were never scanned in it is a process (architecture, section 3). */
export const sealBagHandle: Handle<z.output<typeof sealBag.input>> = async (run) => {
  const { bagNumber, bagList, seal: mark } = run.command.input;
  const earlier = await run.answered([at(bag, bagNumber)]);
  if (earlier !== undefined) return earlier;
  const now = await run.fresh(bag, bagNumber);
  if (now.state.request?.command === run.command.envelope.commandId) return await completeSeal(run, bagNumber, now.state.request.missing);
  const plan = sealPlan(now.state, bagList);
  if (isRefusal(plan) || plan.missing.length === 0) return await run.conclude(bag, bagNumber, seal(bagNumber, bagList, mark));
  const begun = await run.begin<Bag>(bag, bagNumber, requestSeal(bagNumber, bagList, mark));
  if ('kind' in begun) return begun;
  return await completeSeal(run, bagNumber, begun.state.request?.missing ?? []);
};

/** Claims what is missing in groups, then concludes; a parcel that cannot be had gives up the request and releases the claims. */
export async function completeSeal(run: Run, bagNumber: string, missing: readonly string[]): Promise<Outcome> {
  const claimed: { readonly id: string; readonly candidate: Candidate }[] = [];
  let refused: { readonly refusal: Refusal; readonly waybill: string } | undefined;
  for (let from = 0; from < missing.length && refused === undefined; from += SEAL_GROUP) {
    const group = missing.slice(from, from + SEAL_GROUP);
    const claims = await Promise.all(group.map(async (waybill) => {
      const { id } = await theParcel(run, waybill);
      return { waybill, id, claim: await bindParcel(run, id, bagNumber) };
    }));
    for (const { waybill, id, claim } of claims) {
      if (isRefusal(claim)) refused ??= { refusal: { ...claim, params: { ...claim.params, waybill } }, waybill };
      else claimed.push({ id, candidate: { ...claim.candidate, scanned: waybill } });
    }
  }
  if (refused === undefined) {
    const outcome = await run.conclude(bag, bagNumber, concludeSeal(bagNumber, claimed.map(({ candidate }) => candidate)));
    if (outcome.kind !== 'refused' || outcome.duplicate) return outcome;
    return await giveUp(run, bagNumber, outcome, outcome.refusal, claimed.map(({ id }) => id));
  }
  const { refusal } = refused;
  const outcome = await run.conclude(bag, bagNumber, () => refusal);
  return await giveUp(run, bagNumber, outcome, refusal, claimed.map(({ id }) => id));
}

async function giveUp(run: Run, bagNumber: string, outcome: Outcome, refusal: Refusal, ids: readonly string[]): Promise<Outcome> {
  await run.step('abandon', bag, bagNumber, abandonSeal(bagNumber, refusal.refused, ids));
  await Promise.all(ids.map((id) => releaseParcel(run, id, run.command.envelope.commandId, 'abandoned')));
  return outcome;
}
