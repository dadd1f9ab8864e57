import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import type { Refusal, RefusalParams } from '../refusal.ts';
import { isRefusalCode } from './catalogue.ts';
import type { RefusalCode } from './catalogue.ts';

/**
 * What a schema's issue says to people. A schema that names a refusal code as its message decides; otherwise the kind of the issue does.
 * `field` is the path in the input (`packages.0.weight`). Parse with `reportInput: true`, or a missing field cannot be told from one of a wrong type.
 */
export function refusalOfIssue(issue: z.core.$ZodIssue): Refusal {
  const field = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
    .map(String)
    .join('.');
  const [code, params] = isRefusalCode(issue.message) ? named(issue, issue.message) : told(issue);
  return refuse(code, params, field);
}

function named(issue: z.core.$ZodIssue, code: RefusalCode): [RefusalCode, RefusalParams] {
  if (issue.code === 'too_big') return [code, { max: String(issue.maximum) }];
  if (issue.code === 'too_small') return [code, { min: String(issue.minimum) }];
  if (issue.code === 'invalid_type') return [code, { expected: jsonType(issue.expected) }];
  return [code, issue.code === 'custom' ? ((issue.params ?? {}) as RefusalParams) : {}];
}

/** A type as JSON Schema calls it, which is what callers read at `/docs`. */
const jsonType = (expected: string): string => ({ int: 'integer', record: 'object' })[expected] ?? expected;

function told(issue: z.core.$ZodIssue): [RefusalCode, RefusalParams] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? ['FIELD_MANDATORY', {}]
        : ['FIELD_WRONG_TYPE', { expected: jsonType(issue.expected) }];
    case 'unrecognized_keys':
      return ['FIELD_UNKNOWN', {}];
    case 'invalid_value':
      return issue.input === undefined ? ['FIELD_MANDATORY', {}] : ['FIELD_ENUM', { values: issue.values.map(String) }];
    case 'too_big':
      return boundary(issue.origin, { max: String(issue.maximum) }, 'FIELD_MAX_CHARS', 'FIELD_MAX_ITEMS');
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return ['FIELD_MANDATORY', {}];
      return boundary(issue.origin, { min: String(issue.minimum) }, 'FIELD_MIN_CHARS', 'FIELD_MIN_ITEMS');
    case 'invalid_format':
      // A pattern of ours is short and read by programmers; those that the library brings (of instants) are neither.
      return ['FIELD_FORMAT', issue.format === 'regex' ? { pattern: issue.pattern ?? '' } : { format: issue.format }];
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return ['FIELD_FORMAT', {}];
  }
}

function boundary(
  origin: string,
  limit: RefusalParams,
  ofText: RefusalCode,
  ofItems: RefusalCode,
): [RefusalCode, RefusalParams] {
  if (origin === 'string') return [ofText, limit];
  return [origin === 'array' || origin === 'set' ? ofItems : 'OUT_OF_RANGE', limit];
}
