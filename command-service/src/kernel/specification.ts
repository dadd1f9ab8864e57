import { deepStrictEqual, fail, ok } from 'node:assert/strict';
import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { accepted } from './decision.ts';
import type { Context, Decide, Decision } from './decision.ts';
import type { Directory } from './directory.ts';

/** The circumstances that a specification names; the rest is the same for all. */
export type Circumstance = Partial<Envelope>;

/** A fact, perhaps with its own circumstances: who, where, when. */
export type Told = Fact | { readonly fact: Fact; readonly about: Circumstance };

/** A fact that was told under circumstances of its own. */
export const told = (fact: Fact, about: Circumstance): Told => ({ fact, about });

interface Defaults {
  readonly envelope: Envelope;
  readonly directory: Directory;
}

/** What came of an acceptance. It has no `then`, so that a test may return it and is not taken for a promise. */
export interface AcceptedDecision<State> {
  /** One more demand: the caller's answer. */
  readonly answers: (answer: unknown) => AcceptedDecision<State>;
  /** The state after the facts that were decided. */
  readonly state: State;
}

/** What came of a decision, and what a specification may demand of it. Each demand throws an AssertionError that shows the difference. */
export interface Decided<State> extends AcceptedDecision<State> {
  /** Exactly these facts, in this order; none at all means accepted without a change. */
  readonly then: (...facts: readonly Fact[]) => AcceptedDecision<State>;
  readonly refuses: (code: RefusalCode, params?: Refusal['params']) => void;
}

/** Everything that stood before a decision. */
export interface Given<State> {
  readonly state: State;
  readonly when: (decide: Decide<State>, about?: Circumstance) => Decided<State>;
}

/**
 * Specifications of an aggregate, as they are read: given facts, when something is decided, then facts or a refusal.
 * Facts without circumstances of their own are told a minute apart, each by a command of its own, the last one a minute before the decision.
 */
export function specify<State>(aggregate: Aggregate<State>, defaults: Defaults) {
  const minute = (count: number) => new Date(Date.parse(defaults.envelope.happenedAt) + count * 60_000).toISOString();

  function evolved(state: State, fact: Fact, about: Circumstance): State {
    return aggregate.evolve(state, fact, { ...defaults.envelope, writtenAt: defaults.envelope.receivedAt, ...about });
  }

  return {
    given: (...facts: readonly Told[]): Given<State> => {
      const state = facts.reduce<State>((now, one, index) => {
        const { fact, about } = 'fact' in one ? one : { fact: one, about: {} };
        return evolved(now, fact, {
          commandId: `given-${index + 1}`,
          happenedAt: minute(index - facts.length),
          ...about,
        });
      }, aggregate.initial);
      return {
        state,
        when: (decide, about = {}) => {
          const context: Context = { envelope: { ...defaults.envelope, ...about }, directory: defaults.directory };
          const decision = decide(state, context);
          return decided(decision, () =>
            accepted(decision as Exclude<Decision, Refusal>).facts.reduce(
              (now, fact) => evolved(now, fact, context.envelope),
              state,
            ),
          );
        },
      };
    },
  };
}

function decided<State>(decision: Decision, after: () => State): Decided<State> {
  const facts = () =>
    isRefusal(decision) ? fail(`refused: ${decision.refused} ${JSON.stringify(decision.params)}`) : accepted(decision);
  const accepting: AcceptedDecision<State> = {
    answers: (answer) => {
      deepStrictEqual(facts().answer, answer);
      return accepting;
    },
    get state() {
      facts();
      return after();
    },
  };
  return {
    answers: accepting.answers,
    get state() {
      return accepting.state;
    },
    // The word of every specification; nothing here is awaited.
    // oxlint-disable-next-line unicorn/no-thenable
    then: (...expected) => {
      deepStrictEqual(facts().facts, expected);
      return accepting;
    },
    refuses: (code, params) => {
      ok(isRefusal(decision), `not refused, but decided: ${JSON.stringify(decision)}`);
      deepStrictEqual(decision.refused, code);
      if (params !== undefined) deepStrictEqual(decision.params, params);
    },
  };
}
