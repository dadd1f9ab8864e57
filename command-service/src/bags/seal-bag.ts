import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { sealBag } from '@malote/contracts/bags/commands.ts';
import { SEAL_GROUP } from '@malote/contracts/bags/limits.ts';
import { gramsOf, parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import { accepted } from '../kernel/decision.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Handle } from '../kernel/execute.ts';
import { isOver } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { heldBackAt, theParcel } from '../scanning/for-others.ts';
import { bindParcel, releaseParcel } from './bind-parcel.ts';
import { open, remove } from './decide-bag.ts';
import { abandonSeal, concludeSeal, requestSeal, seal, sealPlan } from './decide-seal.ts';
import type { Candidate } from './decide-bag.ts';
import type { Weights } from './decide-seal.ts';
import { freeBagNumber } from './free-bag-number.ts';
import { unlessHeld } from './held-in-bags.ts';

type Input = z.output<typeof sealBag.input>;

/** Sealing scanned parcels is one append; with parcels that were never scanned in it is a process (architecture, section 3). */
export const sealBagHandle: Handle<Input> = async (run) => {
  const { bagNumber, bagList, seal: mark } = run.command.input;
  if (bagNumber === undefined) return await sealInNewBag(run);
  return await sealIn(run, bagNumber, bagList, mark);
};

/** A list goes into a bag of its own, under a number of ours: opened first, so that what is claimed is claimed for it (R-0390). */
async function sealInNewBag(run: Run<Input>): Promise<Outcome> {
  const { bagList, seal: mark } = run.command.input;
  const number = await freeBagNumber(run as Run);
  if (number === undefined) return { kind: 'denied', refusal: refuse('SERVICE_BUSY') };
  if (run.command.early !== undefined || bagList.length === 0)
    return await run.conclude(bag, number, () => refuse('EMPTY_BAG'));
  const opening = open({ bag: number, numbering: 'random' });
  // Another try of this command may have opened it since.
  const opened = await run.step('open', bag, number, (now, context) =>
    now.status === 'absent' ? opening(now, context) : [],
  );
  return isRefusal(opened) ? await run.conclude(bag, number, () => opened) : await sealIn(run, number, bagList, mark);
}

async function sealIn(
  run: Run<Input>,
  bagNumber: string,
  bagList: readonly string[],
  mark: Input['seal'],
): Promise<Outcome> {
  const { commandId } = run.command.envelope;
  const now = await run.fresh(bag, bagNumber);
  if (!now.known.has(commandId)) {
    const plan = sealPlan(now.state, bagList);
    if (isRefusal(plan) || plan.missing.length === 0)
      return await run.concludeLooking(bag, bagNumber, async (held) => {
        const { weights, refusal } = await contentOf(run as Run, held);
        return unlessHeld(refusal, seal(bagNumber, bagList, mark, weights));
      });
  }
  const begun = await run.begin<Bag>(bag, bagNumber, requestSeal(bagNumber, bagList, mark));
  if ('kind' in begun) {
    // Whoever was refused and died before he released what he had claimed releases it when he comes again.
    const isAgain = begun.kind === 'refused' && begun.duplicate;
    return isAgain ? await ended(run as Run, bagNumber, begun, bagList) : begun;
  }
  const { request } = begun.loaded.state;
  if (request?.command === commandId) return await completeSeal(run as Run, bagNumber, request.missing);
  return await run.conclude(bag, bagNumber, () => refuse('OPERATION_FAILED_RETRY'));
}

/** The bag is one that this command drew a number for. */
const isDrawn = ({ command }: Run): boolean => (command.input as Partial<Input>).bagNumber === undefined;

/** What a bag under a number of ours is called is told with the answer. */
const named =
  (run: Run, bagNumber: string, decide: Decide<Bag>): Decide<Bag> =>
  (now, context) => {
    const decision = decide(now, context);
    if (isRefusal(decision) || !isDrawn(run)) return decision;
    const { facts, answer } = accepted(decision);
    return { facts, answer: { ...(answer as object), bagNumber } };
  };

/** What the parcels in a bag weigh now, and why one of them must not leave (R-0693, R-0694): the bag itself knows the weight with which each was put in, and of no hold since. */
async function contentOf(
  run: Run,
  { parcels }: Bag,
): Promise<{ readonly weights: Weights; readonly refusal: Refusal | undefined }> {
  const ids = Object.keys(parcels);
  const weights = new Map<string, number>();
  let refusal: Refusal | undefined;
  for (let from = 0; from < ids.length; from += SEAL_GROUP) {
    const group = ids.slice(from, from + SEAL_GROUP);
    const states = await Promise.all(group.map(async (id) => [id, (await run.fresh(parcel, id)).state] as const));
    for (const [id, state] of states) {
      if (state.status === 'registered') weights.set(id, gramsOf(state));
      if (heldBackAt(state, run.command.envelope.happenedAt) !== undefined)
        refusal ??= refuse('BAG_PARCEL_HELD', { waybill: id });
    }
  }
  return { weights, refusal };
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
      ? await run.concludeLooking(bag, bagNumber, async (held) => {
          const { weights, refusal: kept } = await contentOf(run, held);
          return unlessHeld(kept, named(run, bagNumber, concludeSeal(bagNumber, claimed, weights)));
        })
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
  if (isDrawn(run))
    await run.step('leave nothing', bag, bagNumber, (now, context) =>
      now.status === 'open' && now.count === 0 ? remove(bagNumber)(now, context) : [],
    );
  return outcome;
}
