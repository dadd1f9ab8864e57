import { bag } from '@malote/contracts/bags/bag.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { releaseFromLoad } from '../bags/for-others.ts';
import type { Run } from '../kernel/run.ts';
import { waive } from './decide-load.ts';

/** A binding to a load that does not carry the bag is dead: waived on the load, then the bag is free (architecture, section 3). */
export async function freeStrayBag(run: Run, bagNumber: string): Promise<void> {
  const { state } = await run.fresh(bag, bagNumber);
  const binding = state.load;
  if (binding === undefined || binding.b === run.command.envelope.commandId) return;
  const holder = await run.fresh(load, binding.number);
  if (holder.state.items[bagNumber]?.b === binding.b) return;
  const waived = await run.step('waive', load, binding.number, waive(binding.number, bagNumber, binding.b));
  if (!isRefusal(waived) && waived.state.items[bagNumber]?.b !== binding.b)
    await run.step('release', bag, bagNumber, releaseFromLoad(bagNumber, binding, 'waived'));
}
