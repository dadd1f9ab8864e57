import { z } from 'zod';
import { definitions } from '@malote/contracts/catalogue.ts';

type Shape = z.core.JSONSchema.BaseSchema;

/** Texts of the forms that answers are said in; what has no form is a word. */
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T12:00:00.000Z',
  date: '2026-11-20',
  uuid: '018f0000-0000-7000-8000-000000000103',
};

/** The least that a shape takes: what may be missing is missing, what may be nothing is null, lists are as short as they may be. */
function least(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const several = shape.anyOf ?? shape.oneOf;
  if (several !== undefined)
    return several.some((one) => (one as Shape).type === 'null') ? null : least((several[0] ?? {}) as Shape);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, least((shape.properties?.[name] ?? {}) as Shape)]),
      );
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => least((shape.items ?? {}) as Shape));
    case 'string':
      return TEXTS[shape.format ?? ''] ?? 'x'.repeat(Math.max(1, shape.minLength ?? 1));
    case 'number':
    case 'integer':
      return Math.max(0, shape.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** The least that a service may answer this call with, by its contract: for what no test looks at closer. */
export function leastAnswer(name: string): object {
  const definition = definitions.get(name);
  if (definition === undefined) return {};
  const found = least(z.toJSONSchema(definition.answer, { unrepresentable: 'any', io: 'input' }));
  return typeof found === 'object' && found !== null ? found : {};
}
