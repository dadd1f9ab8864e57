import { bag } from '@malote/contracts/bags/bag.ts';
import { stowBag, unstowBag } from '@malote/contracts/linehaul/commands.ts';
import { STOWED_BAGS } from '@malote/contracts/linehaul/total-order.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { heldInBags, lyingElsewhere } from '../bags/for-others.ts';
import type { Amendment, MoveRule, RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
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

/**
 * The bag in the hand of who stows it lies where he stands, and holds nothing that was held since it was closed; whoever plans at a desk names bags of other
 * sites, too.
 */
async function notStowed(run: Run): Promise<Refusal | undefined> {
  const { envelope, input } = run.command;
  const { bagNumber } = input as Stowing;
  const { state } = await run.fresh(bag, bagNumber);
  if (state.status !== 'sealed') return undefined;
  return lyingElsewhere(state, envelope) ?? (await heldInBags(run, [[bagNumber, state]]));
}

export const totalOrderRules: RecordRules = {
  amends,
  moves: { assemble: holdsBags, finishStowage: holdsBags },
  alsoNames: (fields) => bagStreams(bagsOf(fields)),
  // A bag may be unpacked while it waits for its flight, so each step looks again. The event of the assembly tells no fields.
  looks: async (run, what, fields) => {
    if (what === 'cancel') return undefined;
    const found =
      (what === stowBag.name ? await notStowed(run) : undefined) ??
      (await sealedBags(run, fields, what === unstowBag.name));
    return isRefusal(found) || what !== 'assemble' ? found : undefined;
  },
};
