import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Directory } from './directory.ts';

/** Everything that a decision may know besides the state and the input: no clock, no random, no I/O (architecture, section 3). */
export interface Context {
  readonly envelope: Envelope;
  readonly directory: Directory;
}

/** An acceptance with an answer for the caller. */
export interface Acceptance {
  readonly facts: readonly Fact[];
  readonly answer: unknown;
  /** `withheld`: the caller's site gains no sight of the stream by it. */
  readonly sight?: 'withheld';
}

/** What a decision comes to: facts, facts with an answer for the caller, or a refusal. No facts is an acceptance that changes nothing. */
export type Decision = readonly Fact[] | Acceptance | Refusal;

/** A decision about one state. */
export type Decide<State> = (state: State, context: Context) => Decision;

/** The facts and the answer of an acceptance. */
export function accepted(decision: Exclude<Decision, Refusal>): Acceptance {
  return 'facts' in decision ? decision : { facts: decision, answer: {} };
}

export { isRefusal };
