import { records } from '@malote/contracts/catalogue.ts';
import { region } from '@malote/contracts/network/region.ts';
import { segmentOfTxt } from '@malote/contracts/orders/number-segment.ts';
import { readSheetFile } from './read-file.ts';
import { writeXlsx } from './write-xlsx.ts';

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
