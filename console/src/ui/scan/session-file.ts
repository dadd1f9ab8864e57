import { fileName } from '@malote/contracts/kernel/values/file-name.ts';
import { instant } from '../../i18n/format.ts';
import { titleOf } from '../../i18n/titles.ts';
import { lookup } from '../../i18n/texts.ts';
import { saveFile } from '../../client/client.ts';
import { places, screenInFront } from '../../shell/places.ts';
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

/** Saves what a page itself has gathered as a file, by the page's title. */
export function saveRows(rows: readonly Row[], title: string): void {
  save(linesOf(rows), title);
}

/** Saves the scans of this session as a file, by the title of the page in front. */
export const saveSession = (log: readonly LogLine[]): void =>
  save(sessionLines(log), titleOf(screenInFront(places.get())) ?? '');

function save(lines: string, title: string): void {
  const named = fileName(title, new Date());
  saveFile({ blob: new Blob([`\uFEFF${lines}\r\n`], { type: 'text/csv' }), fileName: `${named}.csv` });
}
