import type { About } from './aggregate.ts';
import { destinationOf } from './life.ts';
import type { Life, Move } from './life.ts';

/** One record and where it stands: a state of its life, or `absent` before it was made. */
export interface RecordState<Values, State extends string = string> {
  readonly status: State | 'absent';
  readonly fields: Values | undefined;
  /** Who made which move last, where a move asks for another person. */
  readonly hands?: Readonly<Record<string, string>>;
}

/** What every event of a record says. */
export type RecordData = { readonly code: string; readonly fields?: object; readonly opens?: string | undefined };

/** Whether it matters who made a move: another must make a later one. */
export const watchesHands = ({ moves }: Life): boolean =>
  Object.values<Move>(moves).some(({ notBy }) => notBy !== undefined);

/** Whether it matters who changed the fields last. Lives that never asked keep the states that they have. */
export const watchesRevisers = ({ moves }: Life): boolean =>
  Object.values<Move>(moves).some(({ notBy }) => notBy?.includes('revise') === true);

/** The fields after a change: what was emptied is gone. */
export function revisedBy<Values>(now: Values | undefined, changed: object): Values {
  const all = { ...now, ...changed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Values;
}

/** The type of the event that a move writes: `ChargeCancelled`. */
export const typeOfMove = (noun: string, { event }: Pick<Move, 'event'>): string => `${noun}${event}`;

/**
 * How a record's events make its state, by the types of the events. It needs no schema, so who only looks back, a browser as well, folds with the very
 * function that decides.
 */
export function recordEvolution<Values, State extends string>(noun: string, life: Life) {
  type Now = RecordState<Values, State>;
  type Evolve = (now: Now, data: RecordData, about: About) => Now;
  const withHands = watchesHands(life);
  const withRevisers = watchesRevisers(life);
  const handsOf = (now: Now, name: string, { actor }: Pick<About, 'actor'>) =>
    withHands ? { hands: { ...now.hands, [name]: actor } } : {};
  const initial: Now = { status: 'absent', fields: undefined };
  const register: Evolve = (now, data, about) => ({
    status: (data.opens ?? life.opens) as State,
    fields: data.fields as Values,
    ...handsOf(now, 'register', about),
  });
  const revise: Evolve = (now, { fields: changed = {} }, about) => ({
    ...now,
    fields: revisedBy(now.fields, changed),
    ...(withRevisers && handsOf(now, 'revise', about)),
  });
  const evolve: Readonly<Record<string, Evolve>> = {
    [`${noun}Registered`]: register,
    [`${noun}Revised`]: revise,
    ...Object.fromEntries(
      Object.entries<Move>(life.moves).map(([name, move]) => {
        const make: Evolve = (now, { fields: changed }, about) => ({
          ...now,
          status: (destinationOf(move, now.fields as Readonly<Record<string, unknown>> | undefined) ??
            now.status) as Now['status'],
          ...(changed !== undefined && { fields: revisedBy<Values>(now.fields, changed) }),
          ...handsOf(now, name, about),
        });
        return [typeOfMove(noun, move), make];
      }),
    ),
  };
  return { initial, evolve };
}
