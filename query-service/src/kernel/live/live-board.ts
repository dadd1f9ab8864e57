import type { QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Asking } from '../asking.ts';
import type { BoardPace, BoardTopic } from './boards.ts';

/** What a board is computed from: one snapshot of the read models, and nobody who asks. */
export type Looking = Pick<Asking, 'db' | 'master' | 'personal' | 'events' | 'now'>;

/** Does a part of a board's work that may take long on a snapshot of its own, and not at every tick (`sparing`). */
export type Apart = <Value>(work: (looking: Looking) => Promise<Value>) => Promise<Value>;

/** A board: the query that it is live of, what moves it, and how it is computed on a snapshot. */
export interface LiveBoard extends BoardPace {
  readonly query: QueryDefinition;
  /** Whom it is computed for: the caller's scope, or one for all. */
  readonly scopeOf: (caller: CallerScope) => CallerScope;
  readonly compute: (looking: Looking, topic: BoardTopic, apart: Apart) => Promise<{ readonly asOf: string }>;
}
