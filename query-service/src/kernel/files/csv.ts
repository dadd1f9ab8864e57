import { guarded } from './cell.ts';
import type { Cell } from './cell.ts';
import { dayText, localText } from '@malote/infra/sheets/local-time.ts';

/** Rows of cells as csv for Excel in Brazil: UTF-8 with BOM, `;` between, decimal comma, CRLF. Yields one piece per group of rows; pulls, so it waits for a slow reader. */
export async function* csvFile(
  headings: readonly string[],
  groups: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${headings.map(quoted).join(';')}\r\n`);
  for await (const rows of groups) {
    if (rows.length > 0) yield encoder.encode(rows.map((row) => `${row.map(written).join(';')}\r\n`).join(''));
  }
}

function written(cell: Cell): string {
  if (cell === undefined) return '';
  switch (cell.kind) {
    case 'text':
      return quoted(guarded(cell.text));
    case 'number':
      // Of many places the ones that say nothing are left out: 71,60 of 71,6000.
      return cell.value
        .toFixed(cell.decimals)
        .replace(cell.decimals > 3 ? /(\.\d\d\d*?)0+$/ : /$^/, '$1')
        .replace('.', ',');
    case 'day':
      return dayText(cell.day);
    case 'instant':
      return localText(cell.at, cell.aheadMs);
  }
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
