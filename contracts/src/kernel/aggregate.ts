import type { DataOf, EventDefinition, Fact } from './event.ts';
import type { EventMetadata } from './envelope.ts';

/** What a fold may know of the circumstances of an event: everything but the hash. */
export type About = Omit<EventMetadata, 'hash'>;

type Events = Readonly<Record<string, EventDefinition>>;

/** A state and how events make it. States are plain JSON: they are kept in a table of states between uses. */
export interface Aggregate<State, Kinds extends Events = Events> {
  /** Streams are named `<category>-<id>`. */
  readonly category: string;
  readonly initial: State;
  readonly events: Kinds;
  /** Raised whenever the shape of the state or its evolve changes: older kept states are then ignored. */
  readonly stateVersion: number;
  /** Events of other kinds (records of commands) leave the state as it is. */
  readonly evolve: (state: State, event: Fact, about: About) => State;
  /** Whose it is, where somebody goes through thousands of them for a few owners' sake: known of what is in memory without a look into its state. */
  readonly owner?: (state: State) => string;
}

interface AggregateOptions<State, Kinds extends Events> {
  readonly initial: State;
  readonly events: Kinds;
  readonly stateVersion?: number;
  readonly owner?: (state: State) => string;
  readonly evolve: { readonly [Kind in keyof Kinds]: (state: State, data: DataOf<Kinds[Kind]>, about: About) => State };
}

/** Defines an aggregate: the command service decides on it, histories fold with the same function. */
export function aggregate<State, const Kinds extends Events>(
  category: string,
  options: AggregateOptions<State, Kinds>,
): Aggregate<State, Kinds> {
  const evolvers = new Map(Object.entries(options.evolve));
  return {
    category,
    initial: options.initial,
    events: options.events,
    stateVersion: options.stateVersion ?? 1,
    ...(options.owner !== undefined && { owner: options.owner }),
    evolve: (state, { type, data }, about) => {
      const evolver = evolvers.get(type) as ((state: State, data: unknown, about: About) => State) | undefined;
      return evolver === undefined ? state : evolver(state, data, about);
    },
  };
}

/** The name of an aggregate's stream. */
export function streamOf(of: { readonly category: string }, id: string): string {
  return `${of.category}-${id}`;
}
