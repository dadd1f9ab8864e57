import { dayText, writtenNumber, showsDate } from './cell-text.ts';
import { SHEET_LIMITS } from './limits.ts';
import type { SheetRow } from './sheet.ts';
import { walkXml } from './walk-xml.ts';
import { BadSheet, openZip } from './zip-parts.ts';
import type { ZipParts } from './zip-parts.ts';

/**
 * The rows of the first sheet of a workbook. Dates come as ISO texts, numbers as plain digits. Of a formula the value counts that was
 * stored with it; nothing is ever calculated. Throws `BadSheet`.
 */
export async function readXlsx(bytes: Buffer): Promise<readonly SheetRow[]> {
  const parts = await openZip(bytes);
  const { sheet, epoch } = await firstSheet(parts);
  const strings = parts.has('xl/sharedStrings.xml') ? await sharedStrings(parts) : [];
  const dates = parts.has('xl/styles.xml') ? await dateStyles(parts) : new Set<number>();
  return await sheetRows(parts, sheet, { strings, dates, epoch });
}

async function firstSheet(parts: ZipParts): Promise<{ readonly sheet: string; readonly epoch: 1900 | 1904 }> {
  let relation: string | undefined;
  let epoch: 1900 | 1904 = 1900;
  await walkXml(await parts.open('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? '')) epoch = 1904;
      if (name === 'sheet') relation ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  let sheet: string | undefined;
  await walkXml(await parts.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === relation && Target !== undefined)
        sheet = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`;
    },
  });
  if (sheet === undefined) throw new BadSheet('not a spreadsheet', 'it has no sheet');
  return { sheet, epoch };
}

/** Texts that cells share; of rich text the runs together, of reading aids nothing. */
async function sharedStrings(parts: ZipParts): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let aside = false;
  await walkXml(await parts.open('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aside = true;
      if (name === 't') inText = !aside;
    },
    text: (piece) => {
      if (inText) text = joined(text, piece);
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') aside = false;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

/** The numbers of the cell styles that show dates. */
async function dateStyles(parts: ZipParts): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  let inCells = false;
  let style = 0;
  await walkXml(await parts.open('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const format = Number(attributes['numFmtId'] ?? '0');
        if (showsDate(format, codes.get(format))) dates.add(style);
        style += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

interface Meanings {
  readonly strings: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly epoch: 1900 | 1904;
}

async function sheetRows(parts: ZipParts, sheet: string, meanings: Meanings): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let column = -1;
  let type = '';
  let style = 0;
  let text = '';
  let inValue = false;
  await walkXml(await parts.open(sheet), {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes['r'] ?? number + 1);
        cells = [];
        column = -1;
        if (rows.length >= SHEET_LIMITS.rows)
          throw new BadSheet('too large', `it has more than ${SHEET_LIMITS.rows} rows`);
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        if (column >= SHEET_LIMITS.columns)
          throw new BadSheet('too large', `it has more than ${SHEET_LIMITS.columns} columns`);
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? '0');
        text = '';
      } else if (name === 'v' || name === 't') inValue = true;
    },
    text: (piece) => {
      if (inValue) text = joined(text, piece);
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c') {
        const value = meaning(text, type, style, meanings);
        if (value === '') return;
        while (cells.length < column) cells.push('');
        cells[column] = value;
      } else if (name === 'row' && cells.length > 0) rows.push({ row: number, cells });
    },
  });
  return rows;
}

function meaning(text: string, type: string, style: number, { strings, dates, epoch }: Meanings): string {
  switch (type) {
    case 's':
      return (strings[Number(text)] ?? '').trim();
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return text === '' ? '' : dates.has(style) ? dayText(text, epoch) : writtenNumber(text);
    case 'd':
      return text.slice(0, 19);
    default:
      return text.trim();
  }
}

/** `C7` is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new BadSheet('damaged', `it has a cell ${reference}`);
  return column - 1;
}

function joined(text: string, piece: string): string {
  if (text.length + piece.length > SHEET_LIMITS.cellChars)
    throw new BadSheet('too large', 'it has a cell with too much text');
  return text + piece;
}
