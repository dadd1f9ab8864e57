import { bag } from '@malote/contracts/bags/bag.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';

type BagRow = { readonly bag: string };
const bagsOf = (fields: Readonly<Record<string, unknown>>) => (fields['bags'] ?? []) as readonly BagRow[];

/** Nothing is assembled or flies empty. */
const holdsBags: MoveRule = (fields) =>
  bagsOf(fields).length === 0 ? refuse('BAGS_LACKING', {}, 'fields.bags') : undefined;

/** Every bag is there and sealed; how many parcels they hold together is found out with it. */
async function sealedBags(
  run: Run,
  fields: Readonly<Record<string, unknown>>,
): Promise<Refusal | { packageCount: number }> {
  const rows = bagsOf(fields);
  const states = await Promise.all(rows.map(async ({ bag: number }) => (await run.fresh(bag, number)).state));
  for (const [at, state] of states.entries()) {
    if (state.status === 'absent') return refuse('BAG_NOT_EXIST', {}, `fields.bags.${at}.bag`);
    if (state.status !== 'sealed') return refuse('BAG_NOT_SEALED', {}, `fields.bags.${at}.bag`);
  }
  return { packageCount: states.reduce((sum, { count }) => sum + count, 0) };
}

export const totalOrderRules: RecordRules = {
  moves: { assemble: holdsBags, finishStowage: holdsBags },
  // A bag may be unpacked while it waits for its flight, so each step looks again. The event of the assembly tells no fields.
  looks: async (run, what, fields) => {
    const found = await sealedBags(run, fields);
    return isRefusal(found) || what !== 'assemble' ? found : undefined;
  },
};
