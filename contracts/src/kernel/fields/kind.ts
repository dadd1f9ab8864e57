import type { z } from 'zod';
import type { Field, Fields } from './field.ts';

/**
 * How a list is narrowed by a field: `contains` a text, `codes` by many numbers pasted, `any` of some values, `equal` to a flag, in a `range` of
 * numbers, in a range of `days` or `instants`, or not at all.
 */
export type FilterShape = 'contains' | 'codes' | 'any' | 'equal' | 'range' | 'days' | 'instants' | 'none';

/** What a kind of field is in the contracts. */
export interface Kind<One extends Field = Field> {
  /** What a caller may send; answers the form of events and states. Issues name refusal codes. */
  readonly input: (field: One, fields: SchemaOfFields) => z.ZodType;
  /** What an event holds. The input's, unless the input is brought to another form. */
  readonly stored?: (field: One, fields: SchemaOfFields) => z.ZodType;
  /** What an answer holds. The stored one's, unless units or names differ on the wire. */
  readonly answer?: (field: One, fields: SchemaOfFields) => z.ZodType;
  readonly filter: FilterShape;
  /** A value as a caller sends it, for samples, pages of the API and tests. */
  readonly sample: (field: One, fields: (fields: Fields) => unknown) => unknown;
  /** The same as events hold it, where that is another form. */
  readonly storedSample?: (field: One) => unknown;
}

/** The schema of an object of fields, in one of its three forms: for kinds that hold fields themselves. */
export type SchemaOfFields = (fields: Fields) => z.ZodType;
