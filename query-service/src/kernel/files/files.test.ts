import { unzipSync, strFromU8 } from 'fflate';
import fc from 'fast-check';
import { instant } from '@malote/contracts/kernel/fields/index.ts';
import { cellOf } from '../fields/field-kinds.ts';
import { dayCell, guarded, instantCell, moneyCell, numberCell, textCell } from './cell.ts';
import type { Cell } from './cell.ts';
import { csvFile } from './csv.ts';
import { localText } from '@malote/infra/sheets/local-time.ts';
import { readSheet } from '@malote/infra/sheets/read-sheet.ts';
import { xlsxFile } from '@malote/infra/sheets/write-xlsx.ts';

async function* groups(...rows: readonly (readonly Cell[])[]) {
  await Promise.resolve();
  yield rows;
}

async function bytes(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const text = async (...rows: readonly (readonly Cell[])[]) =>
  Buffer.from(await bytes(csvFile(['A', 'B;C'], groups(...rows)))).toString('utf8');
const sheet = async (...rows: readonly (readonly Cell[])[]) =>
  strFromU8(
    unzipSync(await bytes(xlsxFile('pedidos', ['A', 'B'], groups(...rows))))['xl/worksheets/sheet1.xml'] ??
      new Uint8Array(),
  );

test("csv has a BOM, semicolons, decimal commas and the company's own time", async () => {
  expect(
    await text(
      [textCell('São; "Paulo"'), numberCell(1_234.5, 3)],
      [moneyCell({ amount: '14990' }), instantCell('2026-11-20T12:00:00Z')],
      [undefined, textCell('')],
    ),
  ).toBe('\uFEFFA;"B;C"\r\n"São; ""Paulo""";1234,500\r\n149,90;20/11/2026 09:00:00\r\n;\r\n');
});

test('a time that a field tells by UTC+8 stands so in both kinds of file (R-0450)', async () => {
  const told = cellOf(instant({ pt: 'Prazo', zh: '期限', en: 'Due' }, { zone: 'UTC+8' }), '2026-11-20T16:00:00Z', 'pt');
  expect(await text([told])).toContain('21/11/2026 00:00:00');
  expect(await sheet([told])).toContain('<v>46347</v>');
});

test('a workbook holds real numbers and dates, and texts that are none', async () => {
  const xml = await sheet(
    [numberCell(1.25, 3), instantCell('2026-11-20T12:00:00Z')],
    [textCell('a<b>&"c"\u0001'), textCell('00123')],
  );
  expect(xml).toContain('<c r="A2" s="5"><v>1.25</v></c><c r="B2" s="2"><v>46346.375</v></c>');
  expect(xml).toContain('<t xml:space="preserve">a&lt;b&gt;&amp;&quot;c&quot;</t>');
  expect(xml).toContain('<t xml:space="preserve">00123</t>');
  expect(xml).not.toContain('<f>');
});

test('a calendar day is a date in both kinds of file, and reads back as one; what is none stays a text', async () => {
  const cells = [dayCell('2026-11-20'), dayCell('1899-12-31'), dayCell('***')];
  expect(await text(cells)).toContain('20/11/2026;1899-12-31;***\r\n');
  const xml = await sheet(cells);
  expect(xml).toContain('<c r="A2" s="7"><v>46346</v></c>');
  expect(xml).toContain('<t xml:space="preserve">1899-12-31</t>');
  const workbook = await bytes(xlsxFile('pedidos', ['A', 'B', 'C'], groups(cells)));
  expect(await readSheet(Buffer.from(workbook))).toMatchObject([{}, { cells: ['2026-11-20', '1899-12-31', '***'] }]);
});

test('a number with more than three places is shown with all of them, and with no noughts that say nothing', async () => {
  expect(await text([numberCell(71.6, 4), numberCell(0.1234, 4), numberCell(2, 6), numberCell(1.5, 3)])).toContain(
    '71,60;0,1234;2,00;1,500\r\n',
  );
  expect(await sheet([numberCell(0.1234, 4), numberCell(1.5, 3)])).toContain(
    '<c r="A2" s="8"><v>0.1234</v></c><c r="B2" s="5"><v>1.5</v></c>',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\u200B=1', '＝1', '\r=1'])(
  'a text that a spreadsheet would calculate stays a text: %j',
  (formula) => {
    expect(guarded(formula)).toBe(`'${formula}`);
  },
);

test('what looks like a formula stands in a workbook as it is, as a text, and reads back so; a time is told to the second in both', async () => {
  const cells = [textCell('=1+1'), textCell('-27,6; -48,5'), instantCell('2026-11-21T02:59:59.700Z')];
  expect(await text(cells)).toContain('\'=1+1;"\'-27,6; -48,5";20/11/2026 23:59:59');
  const xml = await sheet(cells);
  expect(xml).toContain('<c r="A2" t="inlineStr" s="6"><is><t xml:space="preserve">=1+1</t>');
  expect(xml).not.toContain('<f>');
  const workbook = await bytes(xlsxFile('pedidos', ['A', 'B', 'C'], groups(cells)));
  expect(await readSheet(Buffer.from(workbook))).toMatchObject([
    {},
    { cells: ['=1+1', '-27,6; -48,5', '2026-11-20T23:59:59'] },
  ]);
});

test('no text at all starts a formula', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => !/^[=+\-@]/.test(guarded(any))));
});

test('summer times of the past are those of then', () => {
  expect(localText(new Date('2018-01-15T12:00:00Z'))).toBe('15/01/2018 10:00:00');
  expect(localText(new Date('2018-06-15T12:00:00Z'))).toBe('15/06/2018 09:00:00');
});

test('a reader that stops is not written for any more', async () => {
  let made = 0;
  async function* long() {
    while (made < 1_000) {
      made += 1;
      yield [[textCell('x'.repeat(1_000))]] as const;
      await Promise.resolve();
    }
  }
  for await (const piece of csvFile(['A'], long())) if (piece.length > 100) break;
  expect(made).toBeLessThan(5);
});
