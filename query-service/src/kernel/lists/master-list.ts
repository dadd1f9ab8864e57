import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { z } from 'zod';
import { contains } from './conditions.ts';
import { oneOf, equal } from './filters.ts';
import type { ListSource } from './list-source.ts';

type MasterParams = {
  readonly search?: string | undefined;
  readonly codes?: readonly string[] | undefined;
  readonly status?: 'enabled' | 'disabled' | undefined;
};
type MasterDefinition = ListDefinition & { readonly params: z.ZodType<MasterParams> };

/** The list of one kind of record over its view; deleted records are left out. `columns` are the row's fields besides those of every record. */
export function masterSource<Definition extends MasterDefinition, Raw extends { readonly code: string }>(
  definition: Definition,
  view: string,
  columns: readonly (keyof Raw & string)[],
  present: (row: Raw) => z.infer<Definition['row']>,
): ListSource<Definition, Raw> {
  const source: Omit<ListSource<MasterDefinition, Raw>, 'definition'> = {
    view,
    key: 'code',
    columns,
    sorts: { code: { column: 'code', nulls: 'none' } },
    always: (query) => void query.where('status', '<>', 'deleted'),
    filters: {
      search: (query, search) => (search === '' ? undefined : void contains(query, ['code', 'name'], search)),
      codes: oneOf('code'),
      status: equal('status'),
    },
    present: (rows) => Promise.resolve(rows.map(present)),
  };
  return { ...source, definition } as unknown as ListSource<Definition, Raw>;
}
