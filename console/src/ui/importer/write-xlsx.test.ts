import { readSheetFile } from './read-file.ts';
import { writeXlsx, XLSX_TYPE } from './write-xlsx.ts';

const rows = [
  ['Código', 'Nome & "sigla"', ''],
  ['=1+1', '<b>\t网点 ü', ''],
  ...Array.from({ length: 300 }, (_, at) => [`L${at}`, '', String(at)]),
];

test('what is written as a workbook is read again as it was, texts that look like formulas among it', async () => {
  const read = await readSheetFile(new File([writeXlsx(rows)], 'um.xlsx', { type: XLSX_TYPE }));
  if (typeof read === 'string' || !('rows' in read)) throw new Error(`Not read: ${JSON.stringify(read)}`);
  const width = (cells: readonly string[]) => Array.from({ length: 3 }, (_, at) => cells[at] ?? '');
  expect(read.rows.map(({ cells }) => width(cells))).toEqual(rows);
});

test('the same rows are the same bytes, and a sheet of 30 columns names them all', async () => {
  expect(writeXlsx(rows)).toEqual(writeXlsx(rows));
  const wide = Array.from({ length: 30 }, (_, at) => `C${at}`);
  const read = await readSheetFile(new File([writeXlsx([wide, wide])], 'largo.xlsx'));
  expect(read).toMatchObject({ rows: [{ cells: wide }, { cells: wide }] });
});
