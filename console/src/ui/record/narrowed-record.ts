import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { RecordEntry } from '../../client/contract-table.ts';

/** Which records a page is about: those with one of these values of a choice, or in one of these states by `status`. */
export type Where = Readonly<Record<string, readonly string[]>>;

/** The record as a page about some of them knows it: its choices offer those values alone, and one that offers a single value is no column, and has it in
 * every new record. */
export function narrowedTo(entry: RecordEntry, where: Where): RecordEntry {
  const { status, ...choices } = where;
  const fields = Object.entries(choices).map(([name, values]) => {
    const field = entry.fields[name] as Field & { readonly of: Choice };
    const of = Object.fromEntries(Object.entries(field.of).filter(([value]) => values.includes(value)));
    return [
      name,
      {
        ...field,
        of,
        ...(values.length === 1 && { listed: 'never' as const, sought: undefined, optional: undefined }),
      },
    ] as const;
  });
  const states = Object.entries(entry.life.states).filter(([state]) => status?.includes(state) !== false);
  const own = Object.entries(entry.fields).filter(([, field]) => standsIn(field, where));
  return {
    ...entry,
    life: { ...entry.life, states: Object.fromEntries(states) },
    fields: { ...Object.fromEntries(own), ...Object.fromEntries(fields) } as RecordEntry['fields'],
  };
}

/** Whether records of the page may have a value there at all. */
const standsIn = ({ when = {} }: Field, where: Where): boolean =>
  Object.entries(when).every(([choice, values]) => where[choice]?.some((value) => values.includes(value)) !== false);
