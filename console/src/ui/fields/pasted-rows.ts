import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';

type Row = Readonly<Record<string, unknown>>;

/** What was copied from a spreadsheet, as rows of the fields in their order. Undefined for a text of one cell: that is typing. */
export function pastedRows(text: string, of: Fields): readonly Row[] | undefined {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length < 2 && !text.includes('\t')) return undefined;
  const entries = Object.entries(of);
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(
      entries.flatMap(([name, field], at) => {
        const value = valueOf(field, (cells[at] ?? '').trim());
        return value === undefined ? [] : [[name, value]];
      }),
    );
  });
}

const NUMBERS: ReadonlySet<string> = new Set(['count', 'grams', 'decimal']);

/** A cell in the form of the wire. Words of a choice count in any language; what cannot be read is left for the person to see and mend. */
export function valueOf(field: Field, cell: string): unknown {
  if (cell === '') return undefined;
  if (field.kind === 'one') {
    const { of } = field as Field & { readonly of: Choice };
    const wanted = cell.toLocaleLowerCase('pt-BR');
    const found = Object.entries(of).find(([key, { words }]) =>
      [key, ...Object.values(words)].some((word) => word.toLocaleLowerCase('pt-BR') === wanted),
    );
    return found?.[0] ?? cell;
  }
  if (field.kind === 'flag') return /^(1|s|sim|y|yes|x|true|是)$/i.test(cell);
  if (!NUMBERS.has(field.kind)) return cell;
  const number = Number(
    /^-?\d{1,3}(\.\d{3})*,\d+$|^-?\d+,\d+$/.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell,
  );
  return Number.isNaN(number) ? cell : number;
}
