import type { Fields, ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { Column } from './column.ts';
import { columnOf } from './records/field-columns.ts';
import type { ColumnValue } from './records/record-model.ts';
import { table } from './table.ts';
import type { Columns, Index, Table } from './table.ts';

interface ListingLike<Of extends Fields> extends Pick<AnyListing, 'table' | 'key' | 'list'> {
  readonly fields: Of;
}

/** The columns of a listing's table: one for each field, and what the folds need besides. */
type ListingColumns<Of extends Fields, More extends Columns> = {
  readonly [Name in keyof Of & string]: Column<ColumnValue<ValuesOf<Of>, Name>>;
} & More;

/** The table of a listing, made of its fields; `more`: columns that no list shows. */
export function listingTable<const Of extends Fields, const More extends Columns>(
  made: ListingLike<Of>,
  more: More,
  indexes: readonly Index[] = [],
): Table<ListingColumns<Of, More>> {
  const columns = Object.fromEntries(Object.entries(made.fields).map(([name, field]) => [name, columnOf(field)]));
  return table(made.table, {
    key: made.key as never,
    scope: made.list.scope === 'row' ? 'rows' : 'everyone',
    columns: { ...columns, ...more } as Columns,
    indexes,
  }) as unknown as Table<ListingColumns<Of, More>>;
}
