import { z } from 'zod';
import type { Field, Fields } from './field.ts';
import { kindOf } from './kinds.ts';

type Form = 'input' | 'stored' | 'answer';

function schemaOf(field: Field, form: Form): z.ZodType {
  const kind = kindOf(field);
  const make =
    form === 'input' ? kind.input : ((form === 'answer' ? kind.answer : undefined) ?? kind.stored ?? kind.input);
  return make(field, (inner) => objectOf(inner, form));
}

function shapeOf(
  fields: Fields,
  form: Form,
  empty: (schema: z.ZodType, field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => form !== 'input' || field.entered !== 'never')
      .map(([name, field]) => [name, empty(schemaOf(field, form), field)]),
  );
}

/** What may be missing in a record that stands: the house fills it in later, or the field is younger than the record. */
export const mayBeEmpty = ({ optional, entered, addedLater }: Field): boolean =>
  optional === true || entered === 'never' || addedLater === true;

function objectOf(fields: Fields, form: Form): z.ZodObject {
  const isLeftOut = (field: Field) => (form === 'input' ? field.optional === true : mayBeEmpty(field));
  return z.strictObject(shapeOf(fields, form, (schema, field) => (isLeftOut(field) ? schema.optional() : schema)));
}

/** What a caller sends for fields that are all typed in at once. */
export const inputOf = (fields: Fields): z.ZodObject => objectOf(fields, 'input');

/** What a caller sends for a change: what is left out stays, `null` empties what may be empty. What is entered once is not asked. */
export function changeOf(fields: Fields): z.ZodObject {
  const changeable = Object.fromEntries(Object.entries(fields).filter(([, { entered }]) => entered !== 'once'));
  return z.strictObject(
    shapeOf(changeable, 'input', (schema, { optional }) => (optional ? schema.nullable() : schema).optional()),
  );
}

/** What an event holds of fields that were all set. */
export const storedOf = (fields: Fields): z.ZodObject => objectOf(fields, 'stored');

/** What an event holds of a change: the changed fields alone, `null` for one that was emptied. */
export const storedChangeOf = (fields: Fields): z.ZodObject =>
  z.strictObject(
    shapeOf(fields, 'stored', (schema, field) => (mayBeEmpty(field) ? schema.nullable() : schema).optional()),
  );

/** The fields of a row on the wire: what is empty is left out. A record that is named brings its name along, as `<field>Name`; several, as `<field>Names`. */
export function answerShapeOf(fields: Fields): Record<string, z.ZodType> {
  const names = Object.entries(fields).flatMap(([name, { kind }]): readonly (readonly [string, z.ZodType])[] => {
    if (isNamed(kind)) return [[nameOf(name), z.string().optional()]];
    return kind === 'refs' ? [[namesOf(name), z.record(z.string(), z.string()).optional()]] : [];
  });
  return {
    ...shapeOf(fields, 'answer', (schema, field) => (mayBeEmpty(field) ? schema.optional() : schema)),
    ...Object.fromEntries(names),
  };
}

/** Kinds whose values are codes, with a name that is joined when they are read. */
export const isNamed = (kind: string): boolean => kind === 'ref' || kind === 'municipality' || kind === 'user';

/** Where the joined name of a named record stands in a row. */
export const nameOf = (field: string): string => `${field}Name`;

/** Where the names of several named records stand in a row, by their codes. */
export const namesOf = (field: string): string => `${field}Names`;

/** A value as a caller would send it, for every field that is typed in. */
export function sampleOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { entered }]) => entered !== 'never')
      .map(([name, field]) => [name, kindOf(field).sample(field, sampleOf)]),
  );
}

/** A value as events hold it, for every field. */
export function storedSampleOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const kind = kindOf(field);
      const sample = kind.sample(field, storedSampleOf);
      return [name, kind.stored === undefined ? sample : (kind.storedSample?.(field) ?? sample)];
    }),
  );
}
