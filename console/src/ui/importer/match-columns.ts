import { templateSheet } from '@malote/contracts/kernel/sheet.ts';
import type { ImportSpec } from './import-spec.ts';
import type { Columns } from './kept-imports.ts';
import type { Layout, SheetFile } from './read-file.ts';

/** Which column of ours each header cell is; titles count in any language. */
export function matched(spec: ImportSpec, head: readonly string[]): Columns {
  const known = new Map(
    spec.columns.flatMap((column) =>
      [column.key, column.title.pt, column.title.zh, column.title.en].map(
        (name) => [spec.folded(name), column.key] as const,
      ),
    ),
  );
  const taken = new Set<string>();
  return head.map((cell) => {
    const key = known.get(spec.folded(cell));
    if (key === undefined || taken.has(key)) return undefined;
    taken.add(key);
    return key;
  });
}

/** Whether our own template came back with other columns (R-0587). A file from elsewhere has columns of its own, which are matched by hand. */
export function isModified({ of, columns }: ImportSpec, { sheet, rows: [head] }: SheetFile, found: Columns): boolean {
  if (sheet !== templateSheet(of, columns)) return false;
  return (
    (head?.cells ?? []).some((cell, at) => cell.trim() !== '' && found[at] === undefined) ||
    columns.some(({ key }) => !found.includes(key))
  );
}

/** Where the data of a file begin; one that begins with our headings, as a file of failed rows does, has its data beneath them. */
export function layoutOf(spec: ImportSpec): Layout {
  if (spec.dataFrom === undefined) return {};
  const isHead = (cells: readonly string[]): boolean => {
    const found = matched(spec, cells);
    return spec.columns.every(({ key, required }) => !required || found.includes(key));
  };
  return { dataFrom: spec.dataFrom, isHead };
}
