import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';

/** Kinds that need the whole width of a form. */
const WIDE: ReadonlySet<string> = new Set<KindName>(['rows', 'words', 'texts', 'coordinates', 'file', 'permissions']);

/** Whether a field takes a line of the form by itself. */
const isWide = (field: Field): boolean => WIDE.has(field.kind) || 'lines' in field;

/** Kinds that look right over the whole width, when nothing stands beside them. */
const STRETCHES: ReadonlySet<string> = new Set<KindName>([
  'text',
  'person',
  'one',
  'several',
  'ref',
  'refs',
  'user',
  'people',
  'municipality',
  'email',
]);

/** The fields of a form that take a line by themselves: what is wide, and what would have left an empty place beside it. */
export function wideOf(fields: Fields): ReadonlySet<string> {
  const wide = new Set<string>();
  let alone: readonly [name: string, field: Field] | undefined;
  const close = () => {
    if (alone !== undefined && STRETCHES.has(alone[1].kind)) wide.add(alone[0]);
    alone = undefined;
  };
  for (const [name, field] of Object.entries(fields)) {
    if (isWide(field)) {
      close();
      wide.add(name);
    } else alone = alone === undefined ? [name, field] : undefined;
  }
  close();
  return wide;
}
