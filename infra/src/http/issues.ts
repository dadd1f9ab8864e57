import type { Language } from '@malote/contracts/kernel/language.ts';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { RefusalParams } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import type { FieldFault } from './refused.ts';

type Issue = z.core.$ZodIssue;

/** The faults of an input, each with the field's path (`packages.0.weight`) and a text in the caller's language; at most 50. */
export function fieldFaults(error: z.ZodError, language: Language): readonly FieldFault[] {
  return error.issues.slice(0, 50).flatMap((issue) => faultsOf(issue, language));
}

function faultsOf(issue: Issue, language: Language): FieldFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 10).map((key) => fault([...issue.path, key.slice(0, 60)], 'FIELD_UNKNOWN', {}, language));
  }
  const [code, params] = codeOf(issue);
  return [fault(issue.path, code, params, language)];
}

function fault(path: readonly PropertyKey[], code: RefusalCode, params: RefusalParams, language: Language): FieldFault {
  return { path: path.map(String).join('.'), code, msg: refusalText(code, language, params) };
}

/** A schema that names a refusal code as its message decides; otherwise the kind of the issue does. */
function codeOf(issue: Issue): [RefusalCode, RefusalParams] {
  const given: RefusalParams = issue.code === 'custom' ? ((issue.params ?? {}) as RefusalParams) : {};
  if (isRefusalCode(issue.message)) return [issue.message, { ...limitsOf(issue), ...given }];
  switch (issue.code) {
    case 'invalid_type': return issue.input === undefined ? ['FIELD_MANDATORY', {}] : ['FIELD_WRONG_TYPE', { expected: issue.expected }];
    case 'too_big': return tooBig(issue);
    case 'too_small': return tooSmall(issue);
    case 'invalid_value': return ['FIELD_ENUM', { values: issue.values.slice(0, 20).map(String).join(', ') }];
    case 'invalid_format': case 'not_multiple_of': return ['FIELD_FORMAT', {}];
    case 'invalid_union': case 'invalid_key': case 'invalid_element': case 'custom': case 'unrecognized_keys': return ['FIELD_FORMAT', {}];
  }
}

function limitsOf(issue: Issue): RefusalParams {
  if (issue.code === 'too_big') return { max: String(issue.maximum) };
  if (issue.code === 'too_small') return { min: String(issue.minimum) };
  return {};
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): [RefusalCode, RefusalParams] {
  const max = String(issue.maximum);
  if (issue.origin === 'string') return ['FIELD_MAX_CHARS', { max }];
  if (issue.origin === 'array' || issue.origin === 'set') return ['FIELD_MAX_ITEMS', { max }];
  return ['OUT_OF_RANGE', { max }];
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): [RefusalCode, RefusalParams] {
  const min = String(issue.minimum);
  if (issue.origin === 'string') return Number(issue.minimum) <= 1 ? ['FIELD_MANDATORY', {}] : ['FIELD_MIN_CHARS', { min }];
  if (issue.origin === 'array' || issue.origin === 'set') return ['FIELD_MIN_ITEMS', { min }];
  return ['OUT_OF_RANGE', { min }];
}
