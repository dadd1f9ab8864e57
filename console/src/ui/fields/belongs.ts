import type { Field } from '@malote/contracts/kernel/fields/field.ts';

/** Whether a field belongs to what was chosen; all do until a choice is made. */
export const belongs = ({ when = {} }: Field, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([choice, of]) => values[choice] == null || of.some((one) => one === values[choice]));
