import type { Field } from './field.ts';

interface Signs {
  readonly example?: string;
  readonly pattern?: string;
}

/** Whether a field holds a number by which something is found: it has digits in a row, and is no month; the code of a state has none. */
export function isNumber(field: Field | undefined): boolean {
  if (field?.kind !== 'code') return false;
  const { example = '', pattern = '' } = field as Field & Signs;
  return /\d{3}/.test(example) && !pattern.startsWith(String.raw`\d{4}-`);
}
