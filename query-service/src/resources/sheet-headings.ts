import { records } from '@malote/contracts/catalogue.ts';
import { cellColumns } from '@malote/contracts/kernel/fields/field-cells.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { IMPORT_ERRORS } from '@malote/contracts/resources/import-area.ts';
import { once } from '@malote/contracts/kernel/once.ts';
import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';

/** Of a field, what it says of people; `text` of rows that hold such a field. */
function kindOf(field: Field): PersonalKind | undefined {
  const { as, of } = field as { readonly as?: PersonalKind; readonly of?: Fields };
  if (field.kind === 'person') return as ?? 'text';
  return field.kind === 'rows' && Object.values(of ?? {}).some((part) => kindOf(part) !== undefined)
    ? 'text'
    : undefined;
}

/** Every heading that a sheet of records can have, in each language, with what it says of people in any of them. */
const headings = once(() => {
  const found = new Map<string, PersonalKind | undefined>(
    Object.values(IMPORT_ERRORS).map((heading) => [heading, undefined]),
  );
  for (const { code, fields } of records.values())
    for (const [name, field] of Object.entries({ code, ...fields }))
      for (const { title } of cellColumns({ [name]: field } as Fields))
        for (const heading of Object.values(title)) found.set(heading, found.get(heading) ?? kindOf(field as Field));
  return found;
});

/** What a column of a sheet that was imported says of people: nothing where no record means a person by its heading, and `text` where no record has it. */
export const kindUnder = (heading: string): PersonalKind | undefined =>
  headings().has(heading) ? headings().get(heading) : 'text';
