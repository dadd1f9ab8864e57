import { z } from 'zod';
import { personalMarks } from './personal.ts';
import type { PersonalKind } from './personal.ts';

/** A field that a schema marks as personal data. */
export interface PersonalField {
  /** `recipient.name`, `parcels[].note`. */
  readonly path: string;
  /** Undefined where the schema does not say: in events. */
  readonly as: PersonalKind | undefined;
}

/** The fields of a schema that are marked as personal data. */
export function personalFields(schema: z.core.$ZodType, path = ''): readonly PersonalField[] {
  const mark = personalMarks.get(schema as z.ZodType);
  if (mark?.personal === 'field') return [{ path, as: mark.as }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, inner]) =>
      personalFields(inner, path === '' ? name : `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return personalFields(schema.element, `${path}[]`);
  if (schema instanceof z.ZodPipe) return personalFields(schema.in, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return personalFields(schema.unwrap(), path);
  if (schema instanceof z.ZodRecord) return personalFields(schema.valueType, `${path}.*`);
  if (schema instanceof z.ZodUnion) {
    const found = schema.options.flatMap((inner: z.core.$ZodType) => personalFields(inner, path));
    return [...new Map(found.map((field) => [field.path, field])).values()];
  }
  return [];
}
