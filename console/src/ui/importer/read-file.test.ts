import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { readCell } from '@malote/contracts/kernel/cells.ts';
import { records } from '@malote/contracts/catalogue.ts';
import { postalCode } from '@malote/contracts/network/postal-code.ts';
import { region } from '@malote/contracts/network/region.ts';
import { segmentOfTxt } from '@malote/contracts/orders/number-segment.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { LARGE_SHEET_BYTES, SHEET_BYTES, SHEET_ROWS } from '@malote/contracts/kernel/sheet.ts';
import { readSheetFile } from './read-file.ts';
import { writeXlsx, zipped } from './write-xlsx.ts';

const csv = () => new File(['Código;Nome\nSP;São Paulo\n'], 'regioes.csv', { type: 'text/csv' });
const xlsx = (name: string) =>
  new File(
    [
      writeXlsx([
        ['Código', 'Nome'],
        ['SP', 'São Paulo'],
      ]),
    ],
    name,
  );

test('regions come from xlsx files and from no others (R-0610)', async () => {
  expect(await readSheetFile(xlsx('regioes.xlsx'), region.sheet?.format)).toMatchObject({ rows: [{}, {}] });
  expect(await readSheetFile(csv(), region.sheet?.format)).toBe('notXlsx');
  expect(await readSheetFile(new File(['x'], 'regioes.xlsx'), region.sheet?.format)).toBe('notXlsx');
});

test('records are imported from xlsx alone, partitions from xls beside it, what a bank tells from its own file, number segments from a txt (R-0375)', async () => {
  const others = [...records.values()].filter(({ sheet }) => sheet?.format !== undefined);
  expect(Object.fromEntries(others.map(({ noun, sheet }) => [noun, sheet?.format]))).toEqual({
    BankEntry: 'bank file too',
    Partition: 'xls too',
  });
  // What a file is follows from what is in it: another name makes no sheet of it.
  expect(await readSheetFile(xlsx('regioes.txt'))).toMatchObject({ rows: [{}, {}] });
  const text = () => new File(['Código;Nome\nSP;São Paulo\n'], 'regioes.xlsx');
  expect(await readSheetFile(text())).toBe('notXlsx');
  expect(await readSheetFile(text(), 'xls too')).toBe('notXls');
  expect(await readSheetFile(text(), 'bank file too')).toBe('notXlsx');
  expect(segmentOfTxt('numeros.xlsx', 'ABC000000000007')).toBe('format');
  expect(segmentOfTxt('numeros.txt', 'ABC000000000007')).toMatchObject({ prefix: 'ABC' });
  // Of orders a csv is taken, too: an addition of ours (R-0173).
  expect(await readSheetFile(csv(), 'csv too')).toMatchObject({ name: 'regioes.csv', rows: [{ row: 1 }, { row: 2 }] });
});

test('a file of CEPs is read up to 300,000 rows, one of another kind up to 20,000 (R-0676)', async () => {
  const { rows: most } = postalCode.sheet ?? {};
  const read = async (rows: number) =>
    await readSheetFile(new File([`CEP;UF\n${'01310100;SP\n'.repeat(rows)}`], 'ceps.csv'), 'csv too', { most });
  expect(await read(300_000)).toMatchObject({ rows: { length: 300_001 } });
  expect(await read(300_001)).toBe('tooManyRows');
  const usual = new File([`CEP;UF\n${'01310100;SP\n'.repeat(SHEET_ROWS + 1)}`], 'ceps.csv');
  expect(await readSheetFile(usual, 'csv too')).toBe('tooManyRows');
});

test('the page of CEPs reads a file of more rows than another one (R-0676)', async () => {
  await startFake();
  await mountScreen('/basicData/postalCodeManagement');
  await userEvent.click(await view.findByRole('button', { name: 'Importar' }));
  const rows = Array.from({ length: SHEET_ROWS + 1 }, () => ['01310100', 'SP']);
  const file = new File([writeXlsx([['CEP', 'UF'], ...rows])], 'ceps.xlsx');
  await userEvent.upload(await view.findByLabelText('Escolher arquivo', { selector: 'input' }), file);
  expect(await view.findByText(/20\.001 linhas/, {}, { timeout: 60_000 })).toBeVisible();
});

/** A workbook with one row of cells as a spreadsheet writes what was typed: numbers bare, moments as numbers of days in the style of a date. */
function typed(...cells: readonly (number | { readonly moment: number })[]): File {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const row = cells.map((one, at) => {
    const place = `r="${String.fromCharCode(65 + at)}2"`;
    return typeof one === 'number' ? `<c ${place}><v>${one}</v></c>` : `<c ${place} s="1"><v>${one.moment}</v></c>`;
  });
  const part = (id: string, target: string, kind = target) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const parts = {
    '_rels/.rels': `<Relationships>${part('rId1', 'xl/workbook.xml', 'officeDocument')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${part('rId1', 'worksheets/sheet1.xml', 'worksheet')}${part('rId2', 'styles.xml', 'styles')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2">${row.join('')}</row></sheetData></worksheet>`,
  };
  return new File([zipped(parts)], 'digitada.xlsx');
}
async function cellsOf(file: File): Promise<readonly string[]> {
  const read = await readSheetFile(file);
  if (typeof read === 'string' || !('rows' in read)) throw new Error(JSON.stringify(read));
  return read.rows[1]?.cells ?? [];
}

test('every whole number of up to fifteen digits that was typed into a spreadsheet is read digit by digit', async () => {
  const long = fc.oneof(
    ...Array.from({ length: 15 }, (_, at) => fc.integer({ min: 10 ** at, max: 10 ** (at + 1) - 1 })),
  );
  await fc.assert(
    fc.asyncProperty(long, long, long, async (...numbers) =>
      expect(await cellsOf(typed(...numbers))).toEqual(numbers.map(String)),
    ),
    { examples: [[13_410_891_342, 11_987_650_002, 85_133_243_475_499]] },
  );
});

test('a fraction is read as the spreadsheet shows it, without what floating point adds or an exponent', async () =>
  expect(await cellsOf(typed(0.1 + 0.2, 12.25, 1e-7))).toEqual(['0.3', '12.25', '0.0000001']));

test('a moment typed into a spreadsheet is the time of Brasília, to the second; a day has no time', async () => {
  // 20/11/2026 is day 46346. Fractions of days are never exact: read by cutting off, 18:30 was 18:29:59.
  const [at, shortly, day] = await cellsOf(
    typed({ moment: 46_346 + 18.5 / 24 }, { moment: 46_346.770_833_333_3 }, { moment: 46_346 }),
  );
  expect([at, shortly, day]).toEqual(['2026-11-20T18:30:00', '2026-11-20T18:30:00', '2026-11-20']);
  expect(readCell('instant', at ?? '')).toBe('2026-11-20T18:30:00-03:00');
  expect(readCell('date', at ?? '')).toBe('2026-11-20');
  expect(readCell('instant', day ?? '')).toBe('2026-11-20T23:59:59-03:00');
});

test('a workbook is read up to 2 MB where nothing else is said, a text up to 20 (R-0645)', async () => {
  const padded = (bytes: number) => {
    const book = writeXlsx([['CEP'], ['01310100']]);
    return new File([book, new Uint8Array(bytes - book.length)], 'ceps.xlsx');
  };
  expect(await readSheetFile(padded(SHEET_BYTES + 1))).toBe('tooLarge');
  expect(await readSheetFile(padded(SHEET_BYTES))).not.toBe('tooLarge');
  expect(await readSheetFile(padded(SHEET_BYTES + 1), undefined, { largest: LARGE_SHEET_BYTES })).not.toBe('tooLarge');
  const text = new File([`CEP\n${'01310100\n'.repeat(SHEET_BYTES / 8)}`], 'ceps.csv');
  expect(await readSheetFile(text, 'csv too', { most: SHEET_BYTES })).toHaveProperty('rows');
});
