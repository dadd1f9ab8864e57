import { instant } from '../../i18n/format.ts';
import { lookup } from '../../i18n/texts.ts';
import { saveFile } from '../../client/client.ts';
import type { LogLine } from './station.ts';

/** A cell that a spreadsheet reads as text, whatever it begins with. */
const cell = (value: string | number): string => {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

type Row = readonly (string | number)[];

/** Rows as lines of a sheet; parted by semicolons, as Brazilian spreadsheets expect. */
const linesOf = (rows: readonly Row[]): string => rows.map((row) => row.map(cell).join(';')).join('\r\n');

/** The scans of this session, newest first. */
export const sessionLines = (log: readonly LogLine[]): string =>
  linesOf([
    ['#', lookup('scan:code'), lookup('scan:time'), lookup('scan:result')],
    ...log.map(({ number, code, at, words }): Row => [number, code, instant(at), words]),
  ]);

/** Saves what a page itself has gathered as a file. */
export function saveRows(rows: readonly Row[], name: string): void {
  save(linesOf(rows), name);
}

/** Saves the scans of this session as a file. */
export const saveSession = (log: readonly LogLine[], name: string): void => save(sessionLines(log), name);

function save(lines: string, name: string): void {
  saveFile({ blob: new Blob([`\uFEFF${lines}\r\n`], { type: 'text/csv' }), fileName: `${name}.csv` });
}
