import { screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { records } from '@malote/contracts/catalogue.ts';
import { postalCode } from '@malote/contracts/network/postal-code.ts';
import { region } from '@malote/contracts/network/region.ts';
import { segmentOfTxt } from '@malote/contracts/orders/number-segment.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { MOST_ROWS, readSheetFile } from './read-file.ts';
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

test('a file of CEPs is read up to 300,000 rows, one of another kind up to 20,000 (R-0676)', async () => {
  const { rows: most } = postalCode.sheet ?? {};
  const read = async (rows: number) =>
    await readSheetFile(new File([`CEP;UF\n${'01310100;SP\n'.repeat(rows)}`], 'ceps.csv'), 'csv too', most);
  expect(await read(300_000)).toMatchObject({ rows: { length: 300_001 } });
  expect(await read(300_001)).toBe('tooManyRows');
  const usual = new File([`CEP;UF\n${'01310100;SP\n'.repeat(MOST_ROWS + 1)}`], 'ceps.csv');
  expect(await readSheetFile(usual, 'csv too')).toBe('tooManyRows');
}, 60_000);

test('the page of CEPs reads a file of more rows than another one (R-0676)', async () => {
  await startFake();
  await mountScreen('/basicData/postalCodeManagement');
  await userEvent.click(await view.findByRole('button', { name: 'Importar' }));
  const rows = Array.from({ length: MOST_ROWS + 1 }, () => ['01310100', 'SP']);
  const file = new File([writeXlsx([['CEP', 'UF'], ...rows])], 'ceps.xlsx');
  await userEvent.upload(await view.findByLabelText('Escolher arquivo', { selector: 'input' }), file);
  expect(await view.findByText(/20\.001 linhas/, {}, { timeout: 60_000 })).toBeVisible();
}, 90_000);
