/** The sign between cells: the one that stands most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^[^\n]*\S[^\n]*$/m.exec(text.slice(0, 100_000))?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ';');
}

/** Reads csv text (RFC 4180, with `;`, `,` or tab): quoted cells may hold delimiters, line ends and doubled quotes. */
export function parseCsv(source: string): readonly (readonly string[])[] {
  const text = source.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === delimiter) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Writes csv that spreadsheets of Brazil open as it is: BOM, `;`, and a sign before texts that they would take for a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const written = (cell: string) => {
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(written).join(';')).join('\r\n')}\r\n`;
}
