import type { Field } from '@malote/contracts/kernel/fields/field.ts';

/** Whether a form asks for a field yet: one that is a further of another waits for that, and stays where something stands in it. */
export const isAskedYet = (name: string, { further }: Field, values: Readonly<Record<string, unknown>>): boolean =>
  further === undefined || values[further] != null || values[name] != null;

/** Whether a field belongs to what was chosen; all do until a choice is made. */
export const belongs = ({ when = {} }: Field, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([choice, of]) => values[choice] == null || of.some((one) => one === values[choice]));
