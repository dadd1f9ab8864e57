import { bag } from '@malote/contracts/bags/bag.ts';
import { books } from '@malote/contracts/billing/books.ts';
import { customerAccount } from '@malote/contracts/billing/customer-account.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import type { About } from '@malote/contracts/kernel/aggregate.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { recordEvolution } from '@malote/contracts/kernel/record-evolution.ts';
import type { RecordState } from '@malote/contracts/kernel/record-evolution.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { isUpTo, told } from './history.ts';
import type { History, HistoryEvent } from './history.ts';

/** How a stream's events make its states. */
interface Folding {
  readonly initial: unknown;
  readonly evolve: (state: unknown, event: Fact, about: About) => unknown;
}

const aggregates = new Map<string, Folding>(
  [order, parcel, bag, load, customerAccount, supplierAccount, books].map((one) => [
    one.category,
    one as unknown as Folding,
  ]),
);

/** The same of a kind of record, by the life that the contracts say of it. */
function foldingOf({ noun, life }: RecordEntry): Folding {
  const { initial, evolve } = recordEvolution<unknown, string>(noun, life);
  return {
    initial,
    evolve: (state, { type, data }, about) =>
      evolve[type]?.(state as RecordState<unknown>, data as never, about) ?? state,
  };
}

/** An event and the record of its command are two versions; a larger gap means that this history leaves something out. */
const NEXT = 2;

/** The states of one stream: `after[n]` is the state once `positions[n]` was stored. */
interface Folded {
  readonly initial: unknown;
  readonly positions: readonly string[];
  readonly after: readonly unknown[];
  readonly partial: boolean;
}

/** Every state that a history's streams went through. */
export interface States {
  /** The stream's state as it was known once the event at this position was stored. */
  readonly at: (stream: string, position: string) => unknown;
  /** The one before the stream's last event up to this position. */
  readonly before: (stream: string, position: string) => unknown;
  /** The history shows only some of the stream's events: its state here is a part. */
  readonly isPartial: (stream: string) => boolean;
}

function aboutOf(event: HistoryEvent): About {
  return {
    company: '',
    commandId: event.command?.id ?? '',
    command: event.command?.name ?? '',
    actor: event.actor,
    happenedAt: event.happenedAt,
    offset: event.offset,
    businessDay: event.businessDay,
    skew: event.skew,
    receivedAt: event.receivedAt,
    writtenAt: event.writtenAt,
    shown: event.shown,
    ...(event.behalfOf !== null && { behalfOf: event.behalfOf }),
    ...(event.site !== null && { site: event.site }),
    ...(event.station !== null && { station: event.station }),
    ...(event.device !== null && { device: event.device }),
    ...(event.deviceNumber !== null && { deviceNumber: event.deviceNumber }),
    ...(event.reason !== null && { reason: event.reason }),
  };
}

function foldStream(of: Folding | undefined, events: readonly HistoryEvent[]): Folded | undefined {
  if (of === undefined) return undefined;
  const after: unknown[] = [];
  let state = of.initial;
  let version = 0;
  let partial = false;
  for (const event of events) {
    partial ||= event.version - version > NEXT;
    version = event.version;
    state = evolved(of, state, event);
    after.push(state);
  }
  return { initial: of.initial, positions: events.map((event) => event.position), after, partial };
}

/** A changed event may make nothing that its state can take: then the state stays, and what is wrong is told above. */
function evolved(of: Folding, state: unknown, event: HistoryEvent): unknown {
  try {
    return of.evolve(state, { type: event.type, data: event.data }, aboutOf(event));
  } catch (error) {
    if (event.chain === 'ok') throw error;
    return state;
  }
}

/** How many of the ascending positions are at or before this one. */
function countUpTo(positions: readonly string[], position: string): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isUpTo(positions[middle] ?? '', position)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Folds every stream of a history once, with the functions that the command service decides on. */
export function foldHistory({ streams, events }: Pick<History, 'streams' | 'events'>, record?: RecordEntry): States {
  const byStream = Map.groupBy(told(events, 'learned'), (event) => event.stream);
  const howFolded = (category: string): Folding | undefined =>
    record?.noun.toLowerCase() === category ? foldingOf(record) : aggregates.get(category);
  const folded = new Map(
    streams.map(({ stream, category }) => [stream, foldStream(howFolded(category), byStream.get(stream) ?? [])]),
  );
  const state = (stream: string, position: string, back: 0 | 1): unknown => {
    const of = folded.get(stream);
    if (of === undefined) return undefined;
    const at = countUpTo(of.positions, position) - 1 - back;
    return at < 0 ? of.initial : of.after[at];
  };
  return {
    at: (stream, position) => state(stream, position, 0),
    before: (stream, position) => state(stream, position, 1),
    isPartial: (stream) => folded.get(stream)?.partial ?? false,
  };
}
