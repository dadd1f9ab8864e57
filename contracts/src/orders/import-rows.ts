import type { z } from 'zod';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { refusalOfIssue } from '../kernel/refusals/refusal-of-issue.ts';
import { OrderInput } from './commands.ts';
import { readCell } from '../kernel/cells.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import type { ImportColumn, ImportPart } from './import-columns.ts';

/** A row of the file: its number there, from 1, and its cells by the column's key. Empty cells may be left out. */
export interface ImportRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What is wrong, and where: `refusal.field` is the key of the column, where one is at fault. */
export interface ImportFault {
  readonly row: number;
  readonly refusal: Refusal;
}

/** One order of a file: its rows, and either its input, checked, or its faults. */
export type ImportedOrder =
  | { readonly rows: readonly number[]; readonly order: OrderInput }
  | { readonly rows: readonly number[]; readonly faults: readonly ImportFault[] };

/** Rows of one order, which stay together: the same customer and customer order number. */
export function orderOfRow(row: ImportRow): string {
  const cell = (key: string) => (row.cells[key] ?? '').trim();
  const number = cell('customerOrderNumber');
  return number === '' ? `row ${row.row}` : `${cell('customer').toUpperCase()} ${number}`;
}

/** Turns the rows of a file into orders, in the order of their first rows. Pure: what only the server knows (customers, channels) is not asked. */
export function rowsToOrders(rows: readonly ImportRow[]): readonly ImportedOrder[] {
  return [...Map.groupBy(rows, orderOfRow).values()].map(orderOf);
}

const columnsOf = Object.groupBy(IMPORT_COLUMNS, ({ part }) => part) as Readonly<
  Record<ImportPart, readonly ImportColumn[]>
>;
const known = new Set(IMPORT_COLUMNS.map(({ key }) => key));

type Values = Record<string, unknown>;

function orderOf(rows: readonly ImportRow[]): ImportedOrder {
  const faults: ImportFault[] = rows.flatMap((row) =>
    Object.keys(row.cells)
      .filter((key) => !known.has(key))
      .map((key) => ({ row: row.row, refusal: refuse('FIELD_UNKNOWN', {}, key.slice(0, 60)) })),
  );
  const input: Values = { ...ownValues(rows, faults), source: 'import' };
  const lines = rows.filter((row, at) => at === 0 || columnsOf.product.some((column) => filledIn(row, column)));
  input['products'] = lines.map((row) => partOf(row, 'product', faults));
  input['packages'] = rows.map((row) => ({
    ...partOf(row, 'package', faults),
    invoices: [partOf(row, 'invoice', faults)],
  }));
  const numbers = rows.map(({ row }) => row);
  if (faults.length > 0) return { rows: numbers, faults };
  const checked = OrderInput.safeParse(input, { reportInput: true });
  if (checked.success) return { rows: numbers, order: input as OrderInput };
  return { rows: numbers, faults: checked.error.issues.map((issue) => faultOf(issue, rows, lines)) };
}

/** The order's own columns: from the first row that fills each; a later row may repeat the value, not change it. */
function ownValues(rows: readonly ImportRow[], faults: ImportFault[]): Values {
  const input: Values = {};
  for (const column of columnsOf.order) {
    const filled = rows.filter((row) => filledIn(row, column));
    const [first] = filled;
    if (first === undefined) {
      if (column.required) faults.push({ row: rows[0]?.row ?? 1, refusal: refuse('FIELD_MANDATORY', {}, column.key) });
      continue;
    }
    const differing = filled.find((row) => valueOf(row, column) !== valueOf(first, column));
    if (differing !== undefined)
      faults.push({ row: differing.row, refusal: refuse('IMPORT_ROWS_DIFFER', { row: first.row }, column.key) });
    put(input, column, first, faults);
  }
  return input;
}

function partOf(row: ImportRow, part: ImportPart, faults: ImportFault[]): Values {
  const values: Values = {};
  for (const column of columnsOf[part]) {
    if (filledIn(row, column)) put(values, column, row, faults);
    else if (column.required) faults.push({ row: row.row, refusal: refuse('FIELD_MANDATORY', {}, column.key) });
  }
  return values;
}

function put(values: Values, column: ImportColumn, row: ImportRow, faults: ImportFault[]): void {
  const value = readCell(column.kind, textOf(row, column));
  if (isRefusal(value)) {
    faults.push({ row: row.row, refusal: { ...value, field: column.key } });
    return;
  }
  const [head, inner] = column.path;
  if (inner === undefined) values[head] = value;
  else values[head] = { ...(values[head] as Values | undefined), [inner]: value };
}

const textOf = (row: ImportRow, column: ImportColumn) => (row.cells[column.key] ?? '').trim();
/** The value as text, so that two spellings of one value are equal. */
const valueOf = (row: ImportRow, column: ImportColumn) => JSON.stringify(readCell(column.kind, textOf(row, column)));
const filledIn = (row: ImportRow, column: ImportColumn) => textOf(row, column) !== '';

/** The key of the column that fills a field of an order's input (`packages.0.weight`), so that a refusal of the whole order names a cell. */
export function columnOfField(field: string): string | undefined {
  const [head, , ...rest] = field.split('.');
  if (head === 'products') return columnAt('product', rest);
  if (head === 'packages')
    return rest[0] === 'invoices' ? columnAt('invoice', rest.slice(2)) : columnAt('package', rest);
  return columnAt('order', field.split('.'));
}

const columnAt = (part: ImportPart, path: readonly PropertyKey[]) =>
  columnsOf[part].find((one) => one.path.every((name, depth) => path[depth] === name))?.key;

/** Finds the cell that an issue of the whole order's schema is about. */
function faultOf(issue: z.core.$ZodIssue, rows: readonly ImportRow[], lines: readonly ImportRow[]): ImportFault {
  const [head, at, ...rest] = issue.path;
  const refusal = refusalOfIssue(issue);
  const told = (row: ImportRow | undefined, part: ImportPart, path: readonly PropertyKey[]): ImportFault => {
    const column = columnAt(part, path);
    return { row: (row ?? rows[0])?.row ?? 1, refusal: refuse(refusal.refused, refusal.params, column) };
  };
  if (head === 'products' && typeof at === 'number') return told(lines[at], 'product', rest);
  if (head === 'packages' && typeof at === 'number')
    return rest[0] === 'invoices' ? told(rows[at], 'invoice', rest.slice(2)) : told(rows[at], 'package', rest);
  return told(
    rows.find((row) =>
      columnsOf.order.some((one) => one.path.every((name, depth) => issue.path[depth] === name) && filledIn(row, one)),
    ),
    'order',
    issue.path,
  );
}
