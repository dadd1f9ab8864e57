import { cabinetGrid } from '@malote/contracts/cabinets/cabinet-grid.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { HOUR_MS, retentionHours } from './cabinet-grid-rules.ts';

const NAMESPACE = '5b8b1f7e-2f55-4a0b-8a37-6d1c8f0e9b14';

const { moved } = cabinetGrid.events;
const filled: readonly string[] = [moved['drop-off'].type, moved.store.type];
const left: readonly string[] = [moved.retain.type, moved.empty.type];

const codeOf = ({ data }: StoredEvent): string => (data as { readonly code: string }).code;

/** Marks a parcel as retained, once it lies for the hours of its cabinet as they are by then (R-0702). */
export function retainInTime({ directory, now, act }: WatchKit): Watch {
  return {
    name: 'retain what lies in a cabinet for too long',
    lasting: true,
    // No cabinet allows less; until then nobody needs to look.
    afterMs: HOUR_MS,
    types: [...filled, ...left],
    opens: (event) => (filled.includes(event.type) ? codeOf(event) : undefined),
    closes: (event) => (left.includes(event.type) ? [codeOf(event)] : []),
    end: async (event) => {
      const code = codeOf(event);
      const { since } = (event.data as { readonly fields: { readonly since: string } }).fields;
      const hours = retentionHours(directory, code.slice(0, code.lastIndexOf('-')));
      if (now().getTime() < Date.parse(since) + hours * HOUR_MS) return 'open';
      // Refused: somebody emptied it, or marked it, meanwhile.
      const done = await act(cabinetGrid.commands.moves.retain, uuidv5(NAMESPACE, event.id), { code });
      return done.kind === 'denied' ? 'open' : undefined;
    },
  };
}
