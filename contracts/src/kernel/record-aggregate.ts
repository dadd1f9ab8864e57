import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import type { About, Aggregate } from './aggregate.ts';
import { event } from './event.ts';
import type { EventDefinition } from './event.ts';
import type { Fields, ValuesOf } from './fields/field.ts';
import { storedChangeOf, storedOf } from './fields/schemas.ts';
import type { Life, Move } from './life.ts';
import { Posting } from './posting.ts';
import type { ScopeEntry } from './scope.ts';

/** One record and where it stands: a state of its life, or `absent` before it was made. */
export interface RecordState<Values, State extends string = string> {
  readonly status: State | 'absent';
  readonly fields: Values | undefined;
  /** Who made which move last, where a move asks for another person. */
  readonly hands?: Readonly<Record<string, string>>;
}

type Data = { readonly code: string; readonly fields?: object; readonly opens?: string | undefined };

/** Whether it matters who made a move: another must make a later one. */
export const watchesHands = ({ moves }: Life): boolean =>
  Object.values<Move>(moves).some(({ notBy }) => notBy !== undefined);

/** Whether it matters who changed the fields last. Lives that never asked keep the states that they have. */
export const watchesRevisers = ({ moves }: Life): boolean =>
  Object.values<Move>(moves).some(({ notBy }) => notBy?.includes('revise') === true);

/** The fields that a move sets: what is typed in with it, what the house fills in, and what it finds out. */
export function fieldsOfMove(
  fields: Fields,
  { asks = {}, stamps = {}, finds = [] }: Pick<Move, 'asks' | 'stamps' | 'finds'>,
): Fields {
  return Object.fromEntries(
    [...Object.keys(asks), ...Object.keys(stamps), ...finds].flatMap((name) => {
      const field = fields[name];
      if (field === undefined) throw new Error(`A move names the field ${name}, which the record does not have`);
      return [[name, field] as const];
    }),
  );
}

/** The fields after a change: what was emptied is gone. */
export function revisedBy<Values>(now: Values | undefined, changed: object): Values {
  const all = { ...now, ...changed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Values;
}

/** The events of a kind of record, `<Noun>Registered`, `<Noun>Revised` and one for each move, and the state that they make. */
export function recordAggregate<
  const Noun extends string,
  Of extends Fields,
  State extends string,
  Name extends string,
>(
  noun: Noun,
  fields: Of,
  life: Life<State, Name>,
  scopeOf: (values: Readonly<Record<string, unknown>>) => readonly ScopeEntry[],
) {
  type Values = ValuesOf<Of>;
  type Now = RecordState<Values, State>;
  const code = z.string();
  const registered = event(`${noun}Registered`, {
    keep: 'record',
    data: z.object({
      code,
      fields: storedOf(fields) as unknown as z.ZodType<Values>,
      ...(life.alsoOpens !== undefined && { opens: z.enum(life.alsoOpens as readonly string[]).optional() }),
    }),
    scope: (data) => scopeOf({ ...data.fields, code: data.code }),
  });
  const revised = event(`${noun}Revised`, {
    keep: 'record',
    data: z.object({
      code,
      fields: storedChangeOf(fields) as unknown as z.ZodType<{ readonly [Of in keyof Values]?: Values[Of] | null }>,
    }),
    scope: (data) => scopeOf(data.fields),
  });
  const moved = Object.fromEntries(
    Object.entries<Move<State>>(life.moves).map(([name, move]) => {
      const set = fieldsOfMove(fields, move);
      const data = z.object({
        code,
        ...(Object.keys(set).length > 0 && { fields: storedChangeOf(set) }),
        ...(move.posts === true && { posting: Posting }),
      });
      const scope = (said: { readonly fields?: Readonly<Record<string, unknown>> }) => scopeOf(said.fields ?? {});
      return [name, event(`${noun}${move.event}`, { keep: 'record', data, scope: scope as never })];
    }),
  ) as unknown as Readonly<Record<Name, EventDefinition<string, z.ZodType<Data>>>>;

  const withHands = watchesHands(life as unknown as Life);
  const handsOf = (now: Now, name: string, { actor }: Pick<About, 'actor'>) =>
    withHands ? { hands: { ...now.hands, [name]: actor } } : {};
  const initial: Now = { status: 'absent', fields: undefined };
  type Evolve = (now: Now, data: Data, about: About) => Now;
  const register: Evolve = (now, data, about) => ({
    status: (data.opens as State | undefined) ?? life.opens,
    fields: data.fields as Values,
    ...handsOf(now, 'register', about),
  });
  const withRevisers = watchesRevisers(life as unknown as Life);
  const revise: Evolve = (now, { fields: changed = {} }, about) => ({
    ...now,
    fields: revisedBy(now.fields, changed),
    ...(withRevisers && handsOf(now, 'revise', about)),
  });
  const evolve: Readonly<Record<string, Evolve>> = {
    [registered.type]: register,
    [revised.type]: revise,
    ...Object.fromEntries(
      Object.entries<Move<State>>(life.moves).map(([name, { to }]) => {
        const make: Evolve = (now, { fields: changed }, about) => ({
          ...now,
          ...(to !== undefined && { status: to }),
          ...(changed !== undefined && { fields: revisedBy<Values>(now.fields, changed) }),
          ...handsOf(now, name, about),
        });
        return [moved[name as Name].type, make];
      }),
    ),
  };
  const events: Record<string, EventDefinition> = Object.fromEntries(
    [registered, revised, ...Object.values(moved)].map((one) => {
      const definition = one as unknown as EventDefinition;
      return [definition.type, definition];
    }),
  );
  const state: Aggregate<Now> = aggregate<Now, typeof events>(noun.toLowerCase(), {
    initial,
    events,
    evolve: evolve as never,
  });
  return { events: { registered, revised, moved }, state };
}
