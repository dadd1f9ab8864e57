import { refuse } from '../kernel/refusal.ts';
import type { Words } from '../kernel/language.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { folded } from '../kernel/cells.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

/** The column that a file of failed rows adds. It is left aside when the mended file comes back. */
export const ERRORS_TITLE: Words = { pt: 'Erros', zh: '错误', en: 'Errors' };

const aside = new Set(Object.values(ERRORS_TITLE).map(folded));

const keys = new Map(
  IMPORT_COLUMNS.flatMap(({ key, title }) =>
    [key, title.pt, title.zh, title.en].map((name) => [folded(name), key] as const),
  ),
);

/**
 * The keys of a file's header cells, in their order; `undefined` where a cell is empty or tells errors. Titles count in any language, case and order;
 * an unknown, repeated or missing column is refused: the template cannot be modified (R-0587).
 */
export function importHeader(cells: readonly string[]): readonly (string | undefined)[] | Refusal {
  const found = cells.map((cell) => (cell.trim() === '' ? undefined : keys.get(folded(cell))));
  const unknown = cells.findIndex(
    (cell, at) => cell.trim() !== '' && found[at] === undefined && !aside.has(folded(cell)),
  );
  if (unknown >= 0) return refuse('TEMPLATE_MODIFIED', {}, cells[unknown]?.trim().slice(0, 60));
  const present = found.filter((key) => key !== undefined);
  const wrong =
    present.find((key, at) => present.indexOf(key) !== at) ??
    IMPORT_COLUMNS.find(({ key, required }) => required && !present.includes(key))?.key;
  return wrong === undefined ? found : refuse('TEMPLATE_MODIFIED', {}, wrong);
}
