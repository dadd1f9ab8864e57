import type { RecordedEvent } from '../src/event-store/port.ts';
import { parseEvent } from '../src/event-store/parse.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRecord } from '@malote/contracts/kernel/records.ts';

/** What the log says of bags and parcels; `broken` lists every promise that an append broke, in the words of the operation. */
export interface Promises {
  readonly bags: ReadonlyMap<string, Bag>;
  readonly parcels: ReadonlyMap<string, Parcel>;
  readonly broken: readonly string[];
  /** Parcels that are bound for a bag that does not hold them, and bags bound for a load that does not carry them. */
  strays(): readonly string[];
  /** What became of the claim that a put, or the loading of a bag, got before its process died: it stands, or somebody else has overruled it for ever. */
  claimOf(command: string): 'none' | 'stands' | 'waived';
  /** By command id, what it came to. */
  readonly answers: ReadonlyMap<string, 'accepted' | 'refused'>;
  take(events: readonly RecordedEvent[]): void;
}

const LIVE: ReadonlySet<Bag['status']> = new Set(['open', 'sealing', 'sealed']);
const NEXT: Readonly<Record<Bag['status'], readonly Bag['status'][]>> = {
  absent: ['absent', 'open'],
  open: ['open', 'sealing', 'sealed', 'deleted'],
  sealing: ['sealing', 'open', 'sealed'],
  sealed: ['sealed', 'unpacked'],
  unpacked: ['unpacked'],
  deleted: ['deleted'],
};

/** Folds the log as it grows and holds every append against what must be true at every instant (architecture, section 3). */
export function promises(): Promises {
  const bags = new Map<string, Bag>();
  const parcels = new Map<string, Parcel>();
  const loads = new Map<string, Load>();
  const answers = new Map<string, 'accepted' | 'refused'>();
  const broken: string[] = [];

  function fold(recorded: RecordedEvent): void {
    const event = parseEvent(recorded);
    const [category, id] = split(event.stream);
    if (event.type === 'command.accepted' || event.type === 'command.refused') {
      if (answers.has(event.metadata.commandId)) broken.push(`${event.metadata.commandId} was answered twice`);
      answers.set(event.metadata.commandId, event.type === 'command.accepted' ? 'accepted' : 'refused');
    }
    if (isRecord(event.type)) return;
    if (category === 'parcel') parcels.set(id, parcel.evolve(parcels.get(id) ?? parcel.initial, event, event.metadata));
    if (category === 'load') loads.set(id, load.evolve(loads.get(id) ?? load.initial, event, event.metadata));
    if (category !== 'bag') return;
    const before = bags.get(id) ?? bag.initial;
    const after = bag.evolve(before, event, event.metadata);
    if (!NEXT[before.status].includes(after.status))
      broken.push(`bag ${id} went from ${before.status} to ${after.status}`);
    bags.set(id, after);
  }

  function check(): void {
    const holder = new Map<string, string>();
    for (const [number, one] of bags) {
      const held = Object.values(one.parcels);
      if (one.count !== held.length || one.grams !== held.reduce((sum, { grams }) => sum + grams, 0))
        broken.push(`bag ${number} counts ${one.count} parcels and ${one.grams} g, and holds others`);
      if (!LIVE.has(one.status)) continue;
      for (const { waybill, b } of held) {
        const other = holder.get(waybill);
        if (other !== undefined) broken.push(`parcel ${waybill} is in ${other} and in ${number}`);
        holder.set(waybill, number);
        const binding = parcels.get(waybill)?.bag;
        if (binding?.b !== b || binding.number !== number)
          broken.push(`${one.status} bag ${number} holds ${waybill} without a claim`);
      }
    }
    const carrier = new Map<string, string>();
    for (const [number, { items }] of loads) {
      for (const { number: carried, b } of Object.values(items)) {
        const other = carrier.get(carried);
        if (other !== undefined) broken.push(`bag ${carried} is on ${other} and on ${number}`);
        carrier.set(carried, number);
        const one = bags.get(carried);
        if (one?.status !== 'sealed' || one.load?.b !== b || one.load.number !== number)
          broken.push(`load ${number} carries ${carried}, ${one?.status}, without a claim`);
      }
    }
  }

  return {
    bags,
    parcels,
    answers,
    broken,
    strays: () => [
      ...[...bags].flatMap(([number, { load: binding }]) => {
        const carried = binding === undefined ? undefined : loads.get(binding.number)?.items[number];
        return binding === undefined || carried?.b === binding.b
          ? []
          : [`${number} is bound for ${binding.number}, which does not carry it`];
      }),
      ...[...parcels].flatMap(([waybill, { bag: binding }]) => {
        const held = binding === undefined ? undefined : bags.get(binding.number)?.parcels[waybill];
        return binding === undefined || held?.b === binding.b
          ? []
          : [`${waybill} is bound for ${binding.number}, which does not hold it`];
      }),
    ],
    claimOf: (command) => {
      if ([...bags.values(), ...loads.values()].some(({ waived }) => waived.includes(command))) return 'waived';
      return [...parcels.values()].some(({ bag: binding }) => binding?.b === command) ||
        [...bags.values()].some(({ load: binding }) => binding?.b === command)
        ? 'stands'
        : 'none';
    },
    take: (events) => {
      events.forEach(fold);
      check();
    },
  };
}

function split(stream: string): [category: string, id: string] {
  const dash = stream.indexOf('-');
  return [stream.slice(0, dash), stream.slice(dash + 1)];
}
