import type { About } from './aggregate.ts';
import { destinationOf } from './life.ts';
import type { Life, Move } from './life.ts';

/** One record and where it stands: a state of its life, or `absent` before it was made. */
export interface RecordState<Values, State extends string = string> {
  readonly status: State | 'absent';
  readonly fields: Values | undefined;
  /** Who made which move, where a move asks for another person. */
  readonly hands?: Hands;
}

/** Who made which move last; of what adds to what others did all who did, once they are several. */
export type Hands = Readonly<Record<string, string | readonly string[]>>;

/** What every event of a record says. */
export type RecordData = { readonly code: string; readonly fields?: object; readonly opens?: string | undefined };

/** Whether it matters who made a move: another must make a later one. */
export const watchesHands = ({ moves }: Life): boolean =>
  Object.values<Move>(moves).some(({ notBy }) => notBy !== undefined);

/** Whether it matters who changed the fields. Lives that never asked keep the states that they have. */
export const watchesRevisers = ({ moves }: Life): boolean =>
  Object.values<Move>(moves).some(({ notBy }) => notBy?.includes('revise') === true);

/**
 * What another person must follow and adds to what stands instead of taking its place: changes of fields, and moves that leave the record where it is. All who
 * made one have a hand in what is judged, not only who came last.
 */
export function addingMoves({ moves }: Life): ReadonlySet<string> {
  const watched = Object.values<Move>(moves).flatMap(({ notBy = [] }) => notBy);
  return new Set(watched.filter((name) => name === 'revise' || (moves[name]?.to === undefined && name !== 'register')));
}

/** Whether somebody is one of those who made a move. */
export const isHandOf = (hands: Hands | undefined, move: string, person: string): boolean =>
  [hands?.[move] ?? []].flat().includes(person);

/** The hands once somebody made a move. */
export function handsAfter(hands: Hands | undefined, move: string, person: string, adding: ReadonlySet<string>): Hands {
  if (!adding.has(move)) return { ...hands, [move]: person };
  const [first = person, ...others] = new Set([hands?.[move] ?? [], person].flat());
  return { ...hands, [move]: others.length === 0 ? first : [first, ...others] };
}

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
  const adding = addingMoves(life);
  const handsOf = (now: Now, name: string, { actor }: Pick<About, 'actor'>) =>
    withHands ? { hands: handsAfter(now.hands, name, actor, adding) } : {};
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
