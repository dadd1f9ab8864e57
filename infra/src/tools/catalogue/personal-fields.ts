import { z } from 'zod';
import { personalMarks } from '@malote/contracts/kernel/personal.ts';

/** The paths of the fields of a schema that are marked as personal data: `recipient.name`, `parcels[].note`. */
export function personalFields(schema: z.core.$ZodType, path = ''): readonly string[] {
  if (personalMarks.get(schema as z.ZodType)?.personal === 'field') return [path];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, inner]) =>
      personalFields(inner, path === '' ? name : `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return personalFields(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return personalFields(schema.unwrap(), path);
  if (schema instanceof z.ZodRecord) return personalFields(schema.valueType, `${path}.*`);
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.options.flatMap((inner: z.core.$ZodType) => personalFields(inner, path)))];
  return [];
}
