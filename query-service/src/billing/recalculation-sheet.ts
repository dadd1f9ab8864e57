import { WEIGHT_ROWS, ZIP_ROWS } from '@malote/contracts/billing/recalculation-limits.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { SheetRow } from '@malote/infra/sheets/sheet.ts';

/** What a sheet says of each order, or charge that names no order. */
export type Said = ReadonlyMap<string, { readonly weighed: number } | { readonly zip: string }>;

/** Kilograms with grams, with a comma or a point and without thousands: `1.234,5` and `1,234.5` are told apart by nobody, so neither is taken. */
function gramsOf(text: string): number | undefined {
  const [, kilograms, grams = ''] = /^(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text) ?? [];
  if (kilograms === undefined) return undefined;
  const all = Number(kilograms) * 1_000 + Number(grams.padEnd(3, '0'));
  return all > 0 ? all : undefined;
}
/** Eight digits, with or without the hyphen; a number cell has lost a leading zero. */
const zipOf = (text: string): string | undefined =>
  /^\d{5}-?\d{3}$|^\d{7}$/.exec(text)?.[0].replace('-', '').padStart(8, '0');

/**
 * Reads a sheet of two columns, the order and its weight in kilograms (at most 100,000 rows, R-0675) or its postal code (50,000, R-0674), beneath a row of
 * headings. Refused with the cell that cannot be read, and where an order stands twice: a half of a sheet is never used.
 */
export function readRecalculationSheet(sheet: readonly SheetRow[], says: 'weight' | 'zip'): Said | Refusal {
  const [, ...rows] = sheet;
  const max = says === 'weight' ? WEIGHT_ROWS : ZIP_ROWS;
  if (rows.length === 0) return refuse('IMPORT_EMPTY');
  if (rows.length > max) return refuse('IMPORT_ROW_LIMIT', { max });
  const said = new Map<string, { readonly weighed: number } | { readonly zip: string }>();
  for (const { row, cells } of rows) {
    const [order = '', value = ''] = cells.map((cell) => cell.trim());
    if (order === '' || said.has(order)) return refuse('CELL_NOT_READ', { cell: `A${row}`, found: order });
    const weighed = says === 'weight' ? gramsOf(value) : undefined;
    const zip = says === 'zip' ? zipOf(value) : undefined;
    if (weighed !== undefined) said.set(order, { weighed });
    else if (zip !== undefined) said.set(order, { zip });
    else return refuse('CELL_NOT_READ', { cell: `B${row}`, found: value.slice(0, 40) });
  }
  return said;
}
