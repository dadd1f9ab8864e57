import { bag } from '@malote/contracts/bags/bag.ts';
import { sealBag } from '@malote/contracts/bags/commands.ts';
import type { bagEvents } from '@malote/contracts/bags/events.ts';
import type { DataOf, StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Watch } from '../kernel/reactor.ts';
import { resume } from '../kernel/resume.ts';
import { isOver } from '../kernel/outcome.ts';
import type { RunKit } from '../kernel/run.ts';
import { completeSeal } from './seal-bag.ts';

/** A seal request that its process did not bring to an end is completed, or abandoned, by the reactor. */
export function completeBagSeal(kit: RunKit): Watch {
  return {
    name: 'complete bag seal',
    afterMs: 5_000,
    types: ['BagSealRequested', 'BagSealed', 'BagSealAbandoned'],
    opens: (event) => (event.type === 'BagSealRequested' ? bagOf(event) : undefined),
    closes: (event) => (event.type === 'BagSealed' || event.type === 'BagSealAbandoned' ? [bagOf(event)] : []),
    end: async (opened) => {
      const number = bagOf(opened);
      const { state } = await kit.streams.fresh(bag, number);
      if (state.status !== 'sealing' || state.request?.command !== opened.metadata.commandId) return;
      const outcome = await completeSeal(
        await resume(kit, sealBag, { stream: opened.stream, version: opened.version - 1 }),
        number,
        state.request.missing,
      );
      if (outcome.kind === 'denied' && !isOver(outcome))
        throw new Error(`the seal of bag ${number} could not be completed: ${outcome.refusal.refused}`);
    },
  };
}

function bagOf(event: StoredEvent): string {
  return (event.data as DataOf<typeof bagEvents.BagSealRequested>).bag;
}
