import { strToU8, zipSync } from 'fflate';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { dayText, writtenNumber, showsDate } from './cell-text.ts';
import { guarded } from './csv.ts';
import { readSheet } from './read-sheet.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Book {
  readonly sheet: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
  readonly extra?: Record<string, Uint8Array>;
}

function book({ sheet, strings, styles, workbook, extra }: Book): Buffer {
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        workbook ??
          `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="Pedidos" sheetId="1" r:id="rId7"/><sheet name="Outra" sheetId="2" r:id="rId8"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
      ...(strings !== undefined && { 'xl/sharedStrings.xml': strToU8(`<sst xmlns="${MAIN}">${strings}</sst>`) }),
      ...(styles !== undefined && { 'xl/styles.xml': strToU8(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`) }),
      ...extra,
    }),
  );
}

const cells = async (bytes: Buffer) => {
  const rows = await readSheet(bytes);
  if (isRefusal(rows)) throw new Error(rows.refused);
  return rows.map(({ row, cells: own }) => [row, ...own]);
};
const refused = async (bytes: Buffer) => {
  const rows = await readSheet(bytes);
  return isRefusal(rows) ? rows.refused : rows;
};

test('texts, numbers, dates, truths and inline texts come as plain texts at their places', async () => {
  expect(
    await cells(
      book({
        strings:
          '<si><t>Cliente</t></si><si><r><t>São </t></r><r><t xml:space="preserve">Paulo</t></r><rPh><t>aside</t></rPh></si>',
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;dias&quot; 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>',
        sheet:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="3"><c r="A3"><v>1.25</v></c><c r="B3" s="1"><v>46346</v></c><c r="C3" s="2"><v>46346</v></c><c r="D3" s="3"><v>46346.75</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="inlineStr"><is><t> dentro </t></is></c></row>',
      }),
    ),
  ).toEqual([
    [1, 'Cliente', '', 'São Paulo'],
    [3, '1.25', '2026-11-20', '46346', '2026-11-20T18:00:00', 'TRUE', 'dentro'],
  ]);
});

test('of a formula the stored value counts, and nothing is calculated', async () => {
  expect(
    await cells(
      book({
        sheet:
          '<row><c t="str"><f>HYPERLINK("http://x")</f><v>ok</v></c><c><f>1+1</f><v>2</v></c><c><f>NOW()</f></c><c t="e"><v>#REF!</v></c></row>',
      }),
    ),
  ).toEqual([[1, 'ok', '2', '', '#REF!']]);
});

test('a zip bomb, a lying size, a document type and a broken file are refused without being unpacked', async () => {
  expect(await refused(book({ sheet: '', extra: { 'xl/media/bomb.bin': new Uint8Array(60_000_000) } }))).toBe(
    'FILE_SIZE_LIMIT',
  );
  expect(
    await refused(
      book({
        sheet: '',
        extra: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`p${at}`, new Uint8Array(1)])),
      }),
    ),
  ).toBe('FILE_SIZE_LIMIT');
  expect(
    await refused(book({ sheet: '', workbook: `<!DOCTYPE a [<!ENTITY x "boom">]><workbook>&x;</workbook>` })),
  ).toBe('FILE_PARSING_FAILED');
  const whole = book({ sheet: '<row><c><v>1</v></c></row>' });
  expect(await refused(whole.subarray(0, whole.length - 30))).toBe('FILE_PARSING_FAILED');
  expect(await refused(book({ sheet: '<row><c><v>1</v></row>' }))).toBe('FILE_PARSING_FAILED');
  expect(await refused(Buffer.from(zipSync({ 'readme.txt': strToU8('no sheet') })))).toBe('FILE_FORMAT_UNSUPPORTED');
  expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('XLSX_REQUIRED');
  expect(await refused(Buffer.alloc(0))).toBe('IMPORT_EMPTY');
  expect(await refused(book({ sheet: '' }))).toBe('IMPORT_EMPTY');
  expect(await refused(book({ sheet: '<row><c r="ZZZ1"><v>1</v></c></row>' }))).toBe('FILE_SIZE_LIMIT');
});

test('a csv is read with any of its separators, quotes and encodings, and keeps its row numbers', async () => {
  const expected = [
    [1, 'nome', 'valor'],
    [3, 'São; Paulo', '1,5'],
  ];
  expect(await cells(Buffer.from('\ufeffnome;valor\r\n\r\n"São; Paulo";1,5\r\n'))).toEqual(expected);
  expect(await cells(Buffer.from('nome,valor\n\n"São; Paulo","1,5"\n'))).toEqual(expected);
  expect(await cells(Buffer.from('nome\tvalor\n\nSão; Paulo\t1,5\n', 'latin1'))).toEqual(expected);
  expect(await cells(Buffer.from('\ufeffnome;valor\n\n"São; Paulo";1,5', 'utf16le'))).toEqual(expected);
});

test('a csv that is none is refused', async () => {
  expect(await refused(Buffer.from('a;b\n"open'))).toBe('FILE_PARSING_FAILED');
  expect(await refused(Buffer.from([0x61, 0, 0x62, 0x3b, 0]))).toBe('FILE_FORMAT_UNSUPPORTED');
  expect(await refused(Buffer.from('\n\n;;\n'))).toBe('IMPORT_EMPTY');
  expect(await refused(Buffer.from(`${'a;'.repeat(300)}\n`))).toBe('FILE_SIZE_LIMIT');
});

test('a text that a spreadsheet would take for a formula is guarded, and comes back as it was', async () => {
  for (const text of ['=1+1', '+5511', '-3', '@x'])
    expect(await cells(Buffer.from(`${guarded(text)};b\n`))).toEqual([[1, text, 'b']]);
  expect(guarded("d'Oeste")).toBe("d'Oeste");
});

test.each([
  ['0.30000000000000004', '0.3'],
  ['1E-3', '0.001'],
  ['1.5E+20', '150000000000000000000'],
  ['12345678901234567890', '12345678901234567890'],
  ['-4', '-4'],
  ['n/a', 'n/a'],
])('the number %s is the text %s', (written, text) => {
  expect(writtenNumber(written)).toBe(text);
});

test('days count from 1900 with its false leap day, or from 1904', () => {
  expect(dayText('1', 1900)).toBe('1900-01-01');
  expect(dayText('61', 1900)).toBe('1900-03-01');
  expect(dayText('44884', 1904)).toBe('2026-11-20');
  expect([
    showsDate(14, undefined),
    showsDate(2, undefined),
    showsDate(164, '[$R$-416] #,##0.00'),
    showsDate(165, 'hh:mm'),
  ]).toEqual([true, false, false, true]);
});
