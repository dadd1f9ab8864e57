import { region } from '@malote/contracts/network/region.ts';
import { readSheetFile } from './read-file.ts';

const csv = () => new File(['Código;Nome\nSP;São Paulo\n'], 'regioes.csv', { type: 'text/csv' });

test('regions come from xlsx files and from no others (R-0610)', async () => {
  expect(region.sheet?.format).toBe('xlsx');
  expect(await readSheetFile(csv(), region.sheet?.format)).toBe('notXlsx');
  expect(await readSheetFile(new File(['x'], 'regioes.xlsx'), region.sheet?.format)).toBe('notXlsx');
});

test('where nothing is said a csv is a sheet like any other', async () =>
  expect(await readSheetFile(csv())).toMatchObject({ name: 'regioes.csv', rows: [{ row: 1 }, { row: 2 }] }));
