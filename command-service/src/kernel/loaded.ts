import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { grown } from '@malote/contracts/kernel/scope.ts';

/** A command that this stream has answered: its input's keyed hash, and the version of its record. */
export interface KnownCommand {
  readonly hash: string;
  readonly version: number;
  /** `begun` is not an answer: the process goes on. */
  readonly outcome: 'begun' | 'accepted' | 'refused';
}

/** Commands that a loaded state remembers; older ones are found by the store's index, or in the stream where the store has none. */
export const KNOWN_COMMANDS = 1_000;

/** A stream as the command service holds it: folded, with what the kernel needs to append to it. */
export interface Loaded<State = unknown> {
  readonly stream: string;
  readonly version: number;
  /** Hash of the newest event; undefined for no stream. */
  readonly headHash: string | undefined;
  readonly state: State;
  readonly scope: readonly string[];
  /** By command id, oldest first. */
  readonly known: ReadonlyMap<string, KnownCommand>;
}

/** A stream without events. */
export function absent<State>(of: Aggregate<State>, stream: string): Loaded<State> {
  return { stream, version: 0, headHash: undefined, state: of.initial, scope: [], known: new Map() };
}

/**
 * A loaded stream as one text, beside what an append at its end needs: three fifths of its memory, and for the collector one thing where there were dozens.
 * The table of states keeps these, too.
 */
export interface Flat {
  readonly stream: string;
  readonly version: number;
  readonly headHash: string | undefined;
  /** JSON of state, scope and known commands. */
  readonly text: string;
  /** Whose it is, where that was asked when the text was made (`Aggregate.owner`); a text that was read from the table does not tell. */
  readonly owner?: string | undefined;
}

/** The one text of a loaded stream; `unfolded` gives the same back. */
export function flat({ stream, version, headHash, state, scope, known }: Loaded): Flat {
  return { stream, version, headHash, text: JSON.stringify({ state, scope, known: [...known] }) };
}

/** The loaded stream that `flat` made a text of. The aggregate must be of the same `stateVersion`: nothing is folded anew. */
export function unfolded<State>({ stream, version, headHash, text }: Flat): Loaded<State> {
  const { state, scope, known } = JSON.parse(text) as {
    readonly state: State;
    readonly scope: readonly string[];
    readonly known: readonly (readonly [string, KnownCommand])[];
  };
  return { stream, version, headHash, state, scope, known: new Map(known) };
}

/** Folds more events into what is loaded. The events must follow it without a gap. */
export function folded<State>(
  of: Aggregate<State>,
  before: Loaded<State>,
  events: readonly StoredEvent[],
): Loaded<State> {
  if (events.length === 0) return before;
  let { state, version, headHash, scope } = before;
  const known = new Map(before.known);
  for (const event of events) {
    if (event.version !== version + 1)
      throw new Error(`stream ${before.stream}: event ${event.version} does not follow ${version}`);
    if (isRecordEvent(event)) {
      known.set(event.metadata.commandId, {
        hash: event.data.inputHash,
        version: event.version,
        outcome: OUTCOMES[event.type],
      });
    } else {
      state = of.evolve(state, event, event.metadata);
    }
    version = event.version;
    headHash = event.metadata.hash;
    scope = grown(scope, event.metadata.scope ?? []);
  }
  for (const id of known.keys()) {
    if (known.size <= KNOWN_COMMANDS) break;
    known.delete(id);
  }
  return { stream: before.stream, version, headHash, state, scope, known };
}

const OUTCOMES = { 'command.begun': 'begun', 'command.accepted': 'accepted', 'command.refused': 'refused' } as const;
type RecordEvent = StoredEvent<keyof typeof OUTCOMES, { inputHash: string }>;

function isRecordEvent(event: StoredEvent): event is RecordEvent {
  return Object.hasOwn(OUTCOMES, event.type);
}
