import type { Knex } from 'knex';
import type { z } from 'zod';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Asking } from '../asking.ts';

/** Narrows a list by one of its params. Adds conditions only; values go in as bindings. */
export type Filter<Value> = (query: Knex.QueryBuilder, value: Value, asking: Asking) => void;

/** Leaves out rows that the caller may not see at all, however they are asked for. */
export type Seen = (query: Knex.QueryBuilder, asking: Asking) => void;

/** A column to sort by. Nulls stand last in both directions; a column without nulls compares as a row with the key and so uses its index. */
export interface SortColumn {
  readonly column: string;
  readonly nulls: 'none' | 'last';
}

/** Where a list comes from: everything of a list that its definition does not say. */
export interface ListSource<Definition extends ListDefinition, Raw extends object> {
  readonly definition: Definition;
  /** A view of schema `reads`, or parts that make up the list together, each with the same columns and the caller's scope applied. */
  readonly view:
    | string
    | ((asking: Asking, params: Partial<z.infer<Definition['params']>>) => readonly Knex.QueryBuilder[]);
  /** Beside the scope: which rows of a view the caller may see. Unlike `always` it holds for rows that are asked for by their keys too. */
  readonly seen?: Seen;
  /** Whether rows are shown beyond the caller's scope, too. */
  readonly beyondScope?: (asking: Asking) => boolean;
  /** The column of the definition's key; unique. */
  readonly key: string;
  /** Narrows rows to keys, where a comparison of that column would find no index. */
  readonly withKeys?: (query: Knex.QueryBuilder, keys: readonly string[]) => Knex.QueryBuilder;
  /** Leaves the rows for which the caller's rights hold, where these do not hold for all. */
  readonly within?: (query: Knex.QueryBuilder, asking: Asking) => void;
  readonly columns: readonly (keyof Raw & string)[];
  readonly sorts: Readonly<Record<Definition['sorts'][number], SortColumn>>;
  readonly filters: {
    readonly [Param in keyof z.infer<Definition['params']>]-?: Filter<
      NonNullable<z.infer<Definition['params']>[Param]>
    >;
  };
  /** What holds for the whole question, whatever its params: rows that the list never shows. */
  readonly always?: (query: Knex.QueryBuilder, asking: Asking, params: z.infer<Definition['params']>) => void;
  /** Rules over params: ranges, at least one criterion. */
  readonly check?: (params: z.infer<Definition['params']>, asking: Asking) => Refusal | undefined;
  /** Rows of the page as the contract says: names joined, personal fields opened or masked, units of the wire. */
  readonly present: (rows: readonly Raw[], asking: Asking) => Promise<readonly z.infer<Definition['row']>[]>;
}
