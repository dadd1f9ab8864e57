import { instant } from '../../i18n/format.ts';
import { lookup } from '../../i18n/texts.ts';
import { saveFile } from '../../client/client.ts';
import type { LogLine } from './station.ts';

/** A cell that a spreadsheet reads as text, whatever it begins with. */
const cell = (value: string | number): string => {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** The scans of this session as lines of a sheet, newest first; parted by semicolons, as Brazilian spreadsheets expect. */
export const sessionLines = (log: readonly LogLine[]): string =>
  [
    ['#', lookup('scan:code'), lookup('scan:time'), lookup('scan:result')],
    ...log.map(({ number, code, at, words }) => [number, code, instant(at), words]),
  ]
    .map((row) => row.map(cell).join(';'))
    .join('\r\n');

/** Saves the scans of this session as a file. */
export function saveSession(log: readonly LogLine[], name: string): void {
  saveFile({ blob: new Blob([`\uFEFF${sessionLines(log)}\r\n`], { type: 'text/csv' }), fileName: `${name}.csv` });
}
