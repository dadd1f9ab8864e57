import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import type { Aggregate } from './aggregate.ts';
import { event } from './event.ts';
import type { EventDefinition } from './event.ts';
import type { Fields, ValuesOf } from './fields/field.ts';
import { storedChangeOf, storedOf } from './fields/schemas.ts';
import type { Life, Move } from './life.ts';
import { Posting } from './posting.ts';
import { addingMoves, recordEvolution } from './record-evolution.ts';
import type { RecordData, RecordState } from './record-evolution.ts';
import type { ScopeEntry } from './scope.ts';

export { addingMoves, handsAfter, isHandOf, revisedBy, watchesHands, watchesRevisers } from './record-evolution.ts';
export type { Hands, RecordState } from './record-evolution.ts';

/** The fields that a move sets: what is typed in with it, what the house fills in, what it finds out, and what it empties. */
export function fieldsOfMove(
  fields: Fields,
  { asks = {}, stamps = {}, finds = [], empties = [] }: Pick<Move, 'asks' | 'stamps' | 'finds' | 'empties'>,
): Fields {
  return Object.fromEntries(
    [...Object.keys(asks), ...Object.keys(stamps), ...finds, ...empties].flatMap((name) => {
      const field = fields[name];
      if (field === undefined) throw new Error(`A move names the field ${name}, which the record does not have`);
      return [[name, field] as const];
    }),
  );
}

/** Lifts an event whose fields were called otherwise. */
const renaming =
  (formerly: NonNullable<Move['formerly']>) =>
  (data: unknown): unknown => {
    const { fields, ...more } = data as { readonly fields?: object };
    if (fields === undefined) return data;
    const renamed = Object.entries(fields).map(([name, value]: [string, unknown]) => [formerly[name] ?? name, value]);
    return { ...more, fields: Object.fromEntries(renamed) as object };
  };

/** States that were kept have the former names of fields, and one hand where several had one. */
const stateVersionOf = (life: Life): number =>
  1 + Number(Object.values<Move>(life.moves).some(({ formerly }) => formerly)) + Number(addingMoves(life).size > 0);

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
    posts: false,
    data: () =>
      z.object({
        code,
        fields: storedOf(fields) as unknown as z.ZodType<Values>,
        ...(life.alsoOpens !== undefined && { opens: z.enum(life.alsoOpens as readonly string[]).optional() }),
      }),
    scope: (data) => scopeOf({ ...data.fields, code: data.code }),
  });
  const revised = event(`${noun}Revised`, {
    keep: 'record',
    posts: false,
    data: () =>
      z.object({
        code,
        fields: storedChangeOf(fields) as unknown as z.ZodType<{ readonly [Of in keyof Values]?: Values[Of] | null }>,
      }),
    scope: (data) => scopeOf(data.fields),
  });
  const moved = Object.fromEntries(
    Object.entries<Move<State>>(life.moves).map(([name, move]) => {
      const set = fieldsOfMove(fields, move);
      // What sets nothing says nothing, nor did what was stored before the move found anything out.
      const isSaid = move.stamps !== undefined || Object.values(move.asks ?? {}).some((how) => how !== 'optional');
      const said = () => (isSaid ? storedChangeOf(set) : storedChangeOf(set).optional());
      const data = () =>
        z.object({
          code,
          ...(Object.keys(set).length > 0 && { fields: said() }),
          ...(move.posts === true && { posting: Posting }),
        });
      const scope = (told: { readonly fields?: Readonly<Record<string, unknown>> }) => scopeOf(told.fields ?? {});
      const { formerly } = move;
      return [
        name,
        event(`${noun}${move.event}`, {
          keep: 'record',
          posts: move.posts === true,
          data,
          scope: scope as never,
          ...(formerly !== undefined && { version: 2, upcast: { 1: renaming(formerly) } }),
        }),
      ];
    }),
  ) as unknown as Readonly<Record<Name, EventDefinition<string, z.ZodType<RecordData>>>>;

  const { initial, evolve } = recordEvolution<Values, State>(noun, life as unknown as Life);
  const events: Record<string, EventDefinition> = Object.fromEntries(
    [registered, revised, ...Object.values(moved)].map((one) => {
      const definition = one as unknown as EventDefinition;
      return [definition.type, definition];
    }),
  );
  const state: Aggregate<Now> = aggregate<Now, typeof events>(noun.toLowerCase(), {
    initial,
    events,
    stateVersion: stateVersionOf(life as unknown as Life),
    evolve: evolve as never,
  });
  return { events: { registered, revised, moved }, state };
}
