import type { AnyDefinition } from '@malote/contracts/catalogue.ts';
import type { CommandDefinition, ListDefinition, QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import type { z } from 'zod';

type Find<Definition, Name> = Definition extends { readonly name: infer Own }
  ? Name extends Own
    ? Definition
    : never
  : never;

/** The definition of a name. */
export type Named<Name extends string> = Find<AnyDefinition, Name>;

export type ListName = Extract<AnyDefinition, { readonly shape: 'list' }>['name'];
/** A query with one answer: a value or a file. */
export type OneName = Exclude<Extract<AnyDefinition, { readonly kind: 'query' }>['name'], ListName>;
export type CommandName = Extract<AnyDefinition, { readonly kind: 'command' }>['name'];

/** What a command takes. */
export type InputOf<Name extends string> =
  Named<Name> extends CommandDefinition<string, infer Input> ? z.input<Input> : never;
/** What a query takes. */
export type ParamsOf<Name extends string> =
  Named<Name> extends QueryDefinition<string, infer Params> ? z.input<Params> : never;
/** What a command or a query answers. */
export type AnswerOf<Name extends string> =
  Named<Name> extends { readonly answer: infer Answer extends z.ZodType } ? z.output<Answer> : never;
/** One row of a list. */
export type RowOf<Name extends string> =
  Named<Name> extends ListDefinition<string, z.ZodType, infer Row> ? z.output<Row> : never;
/** The columns that a list sorts by. */
export type SortOf<Name extends string> =
  Named<Name> extends ListDefinition<string, z.ZodType, z.ZodType, infer Sort> ? Sort : never;
