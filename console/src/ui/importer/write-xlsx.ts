const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook is to a browser. */
export const XLSX_TYPE = `${OFFICE}.sheet`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML knows no other control characters than tab and line ends. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const column = (at: number): string =>
  (at < 26 ? '' : column(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** Cells are texts that no spreadsheet takes for a formula. */
const rowOf = (cells: readonly string[], at: number): string =>
  `<row r="${at + 1}">${cells
    .map((cell, of) =>
      cell === ''
        ? ''
        : `<c r="${column(of)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
    )
    .join('')}</row>`;

const relations = (...entries: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${entries
    .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Rows of texts as a workbook of one sheet, to be filled in and imported again. Its parts are stored as they are: a template is short. */
export function writeXlsx(rows: readonly (readonly string[])[], name = '1'): Uint8Array<ArrayBuffer> {
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${OFFICE}.${kind}+xml"/>`;
  return zipped({
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      `${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
  });
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});
const crcOf = (bytes: Uint8Array): number =>
  (bytes.reduce((sum, byte) => (CRC[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

/** The first of January 1980, the day from which a zip counts: the same rows are the same bytes. */
const DAY_OF_ZIP = 0x21;

/** Numbers of a zip, low byte first: each with its length in bytes. */
const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): readonly number[] =>
  fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff));

/** Parts by their names as a zip (APPNOTE 6.3, method 0: stored). */
export function zipped(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let length = 0;
  const add = (piece: Uint8Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const [path, body] of Object.entries(parts)) {
    const name = text.encode(path);
    const bytes = text.encode(HEAD + body);
    const told = numbers(
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [DAY_OF_ZIP, 2],
      [crcOf(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    );
    directory.push(
      Uint8Array.of(
        ...numbers([0x02014b50, 4], [20, 2]),
        ...told,
        ...numbers([0, 2], [0, 2], [0, 2], [0, 4], [length, 4]),
        ...name,
      ),
    );
    add(Uint8Array.of(...numbers([0x04034b50, 4]), ...told, ...name));
    add(bytes);
  }
  const at = length;
  for (const entry of directory) add(entry);
  const many = directory.length;
  add(
    Uint8Array.of(...numbers([0x06054b50, 4], [0, 2], [0, 2], [many, 2], [many, 2], [length - at, 4], [at, 4], [0, 2])),
  );
  const whole = new Uint8Array(length);
  let place = 0;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return whole;
}
