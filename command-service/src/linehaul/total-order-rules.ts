import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { stowBag, unstowBag } from '@malote/contracts/linehaul/commands.ts';
import { STOWED_BAGS } from '@malote/contracts/linehaul/total-order.ts';
import { airBill } from '@malote/contracts/tracking/air-bill.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { lyingElsewhere } from '../bags/for-others.ts';
import type { Amendment, MoveRule, RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { bagsNamed, bagStreams, parcelsIn, unsealedRefusal } from './sealed-bags.ts';

type BagRow = { readonly bag: string };
const bagsOf = (fields: Readonly<Record<string, unknown>>) => (fields['bags'] ?? []) as readonly BagRow[];

/** Nothing is assembled or flies empty. */
const holdsBags: MoveRule = (fields) =>
  bagsOf(fields).length === 0 ? refuse('BAGS_LACKING', {}, 'fields.bags') : undefined;

/** Every bag is there and sealed, but where one comes off: what was unpacked meanwhile comes off one by one. How many parcels they hold together is found out. */
async function sealedBags(
  run: Run,
  fields: Readonly<Record<string, unknown>>,
  isComingOff: boolean,
): Promise<Refusal | { packageCount: number }> {
  const states = await bagsNamed(run, bagsOf(fields));
  for (const [row, state] of isComingOff ? [] : states.entries()) {
    const unsealed = unsealedRefusal(state, `fields.bags.${row}.bag`);
    if (unsealed !== undefined) return unsealed;
  }
  return { packageCount: parcelsIn(states) };
}

/** Whether a bag went on after an instant: it was put on a vehicle, left, came somewhere, or was unpacked. */
const wentOn = ({ status, load, out, receivedAt }: Bag, since: string): boolean =>
  status !== 'sealed' || [load, out, receivedAt].some((one) => one !== undefined && one.at >= since);

/** An order that was finished is reopened as long as nothing stands on it: no bag of it has gone on, and nothing flies under its air bill. */
async function standsOn(run: Run, fields: Readonly<Record<string, unknown>>): Promise<Refusal | undefined> {
  const { airBillNumber, completionTime } = fields;
  const bags = bagsOf(fields);
  const gone = (await bagsNamed(run, bags)).findIndex((state) => wentOn(state, String(completionTime)));
  if (gone >= 0) return refuse('TOTAL_ORDER_BAG_GONE', { bag: String(bags[gone]?.bag) });
  if (typeof airBillNumber !== 'string') return undefined;
  const { status } = (await run.fresh(airBill.aggregate, airBillNumber)).state;
  return status === 'absent' || status === 'cancelled'
    ? undefined
    : refuse('TOTAL_ORDER_FLIES', { airBill: airBillNumber });
}

type Stowing = { readonly totalOrder: string; readonly bagNumber: string };
const codeOf = ({ totalOrder: code }: Stowing): string => code;
const bagNamed = ({ bagNumber }: Stowing) => bagStreams([{ bag: bagNumber }]);

/** What a scan at the stowing station does: one bag more, or one fewer (R-0146). */
const amends: readonly Amendment[] = [
  {
    command: stowBag,
    codeOf,
    alsoNames: bagNamed,
    fields: (before, { bagNumber }: Stowing) => {
      const bags = bagsOf(before);
      if (bags.some((row) => row.bag === bagNumber)) return refuse('ALREADY_SCANNED');
      if (bags.length >= STOWED_BAGS) return refuse('TOTAL_ORDER_FULL', { max: STOWED_BAGS });
      return { bags: [...bags, { bag: bagNumber }] };
    },
  },
  {
    command: unstowBag,
    codeOf,
    alsoNames: bagNamed,
    fields: (before, { bagNumber }: Stowing) => {
      const bags = bagsOf(before).filter((row) => row.bag !== bagNumber);
      return bags.length === bagsOf(before).length ? refuse('BAG_NOT_ON_TOTAL_ORDER') : { bags };
    },
  },
];

/** The bag in the hand of who stows it lies where he stands; whoever plans at a desk names bags of other sites, too. */
async function elsewhere(run: Run): Promise<Refusal | undefined> {
  const { envelope, input } = run.command;
  const { state } = await run.fresh(bag, (input as Stowing).bagNumber);
  return state.status === 'sealed' ? lyingElsewhere(state, envelope) : undefined;
}

export const totalOrderRules: RecordRules = {
  amends,
  moves: { assemble: holdsBags, finishStowage: holdsBags },
  alsoNames: (fields) => [
    ...bagStreams(bagsOf(fields)),
    ...(typeof fields['airBillNumber'] === 'string' ? [at(airBill.aggregate, fields['airBillNumber'])] : []),
  ],
  // A bag may be unpacked while it waits for its flight, so each step looks again. The event of the assembly tells no fields.
  looks: async (run, what, fields) => {
    if (what === 'reopen') return await standsOn(run, fields);
    if (what === 'cancel') return undefined;
    const found =
      (what === stowBag.name ? await elsewhere(run) : undefined) ??
      (await sealedBags(run, fields, what === unstowBag.name));
    return isRefusal(found) || what !== 'assemble' ? found : undefined;
  },
};
