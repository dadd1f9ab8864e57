import { definitions, events } from './catalogue.ts';
import { lazily } from './kernel/lazily.ts';
import { personalFields } from './kernel/personal-fields.ts';
import type { PersonalKind } from './kernel/personal.ts';

/** What stored texts are is said by the commands that bring them, and by events of what no command brings; a name means the same everywhere. */
function namedKinds(): ReadonlyMap<string, PersonalKind> {
  const kinds = new Map<string, PersonalKind>();
  const schemas = [
    ...[...definitions.values()].flatMap((one) => (one.kind === 'command' ? [one.input] : [])),
    ...[...events.values()].map(({ data }) => data),
  ];
  for (const { path, as } of schemas.flatMap((schema) => personalFields(schema))) {
    if (as === undefined) continue;
    const name = path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');
    const known = kinds.get(name);
    if (known !== undefined && known !== as)
      throw new Error(`The personal field ${name} is ${known} here and ${as} there`);
    kinds.set(name, as);
  }
  return kinds;
}

/** Asked for when the first text is opened: it looks into every schema. */
const kinds = lazily(namedKinds);

/** What the personal text in a stored field is; of a field that nothing brings any more nothing is known, so all of it is masked. */
export const kindOfField = (name: string): PersonalKind => kinds().get(name) ?? 'text';
