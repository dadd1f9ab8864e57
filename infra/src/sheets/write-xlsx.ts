import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { looksCalculated } from './cell.ts';
import type { Cell } from './cell.ts';
import { serialDay, serialOfDay } from './local-time.ts';

/** Rows that one sheet can hold; every cap on exports lies below it. */
export const SHEET_ROWS = 1_048_576;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Cell styles by their index in `styles.xml`. */
const STYLE = {
  plain: 0,
  heading: 1,
  instant: 2,
  whole: 3,
  decimals2: 4,
  decimals3: 5,
  asTyped: 6,
  day: 7,
  finer: 8,
} as const;

/**
 * Rows of cells as a workbook of one sheet, made piece by piece: memory holds one group of rows and the deflater's window.
 * Numbers and dates are real ones; texts are inline, never formulas, and one that looks like a formula stays a text for who edits it, as it is.
 */
export async function* xlsxFile(
  sheet: string,
  headings: readonly string[],
  groups: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    pieces.push(piece);
  });
  const whole = (path: string, text: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(strToU8(HEAD + text), true);
  };
  whole('[Content_Types].xml', contentTypes);
  whole('_rels/.rels', relations([['rId1', `${DOCUMENT}/officeDocument`, 'xl/workbook.xml']]));
  whole(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escaped(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  whole(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['rId1', `${DOCUMENT}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', `${DOCUMENT}/styles`, 'styles.xml'],
    ]),
  );
  whole('xl/styles.xml', styles);

  const body = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(body);
  const columns = headings
    .map(
      (heading, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${Math.min(40, Math.max(12, heading.length + 4))}" customWidth="1"/>`,
    )
    .join('');
  body.push(
    strToU8(
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
        `${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData><row r="1">${headings.map((heading, at) => inline(at, 1, heading, STYLE.heading)).join('')}</row>`,
    ),
  );
  let row = 1;
  for await (const rows of groups) {
    const text = rows
      .map((cells) => {
        row += 1;
        return `<row r="${row}">${cells.map((cell, at) => written(cell, at, row)).join('')}</row>`;
      })
      .join('');
    if (text !== '') body.push(strToU8(text));
    yield* pieces.splice(0);
  }
  body.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* pieces.splice(0);
}

function written(cell: Cell, column: number, row: number): string {
  if (cell === undefined) return '';
  switch (cell.kind) {
    case 'text':
      return inline(column, row, cell.text, looksCalculated(cell.text) ? STYLE.asTyped : STYLE.plain);
    case 'number':
      return `<c r="${columnName(column)}${row}" s="${numberStyle(cell.decimals)}"><v>${cell.value}</v></c>`;
    case 'day':
      return `<c r="${columnName(column)}${row}" s="${STYLE.day}"><v>${serialOfDay(cell.day)}</v></c>`;
    case 'instant':
      return `<c r="${columnName(column)}${row}" s="${STYLE.instant}"><v>${serialDay(cell.at, cell.aheadMs)}</v></c>`;
  }
}

function numberStyle(decimals: number): number {
  if (decimals === 0) return STYLE.whole;
  if (decimals <= 2) return STYLE.decimals2;
  return decimals === 3 ? STYLE.decimals3 : STYLE.finer;
}

function inline(column: number, row: number, text: string, style: number): string {
  return `<c r="${columnName(column)}${row}" t="inlineStr"${style === STYLE.plain ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML knows no other control characters than tab and line ends, and no half surrogates. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}

function relations(entries: readonly (readonly [string, string, string])[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`;
}

const contentTypes =
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
  '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>';

const styles =
  `<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.000"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/><numFmt numFmtId="167" formatCode="#,##0.00####"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="9">${[
    [0, 0],
    [0, 1],
    [164, 0],
    [3, 0],
    [4, 0],
    [165, 0],
    [0, 0, ' quotePrefix="1"'],
    [166, 0],
    [167, 0],
  ]
    .map(
      ([format, font, more = '']) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}/>`,
    )
    .join('')}</cellXfs></styleSheet>`;
