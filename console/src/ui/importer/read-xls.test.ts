import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { partition } from '@malote/contracts/pricing/partition.ts';
import { quote } from '@malote/contracts/pricing/quote.ts';
import { readSheetFile } from './read-file.ts';
import { isXls, readXls } from './read-xls.ts';

/** A workbook of Excel 97 to 2003 with 404 rows, whose texts lie over several records of the file. */
const workbook = new Uint8Array(gunzipSync(readFileSync(join(import.meta.dirname, 'partitions.xls.gz'))));
const asFile = (bytes: Uint8Array, name = 'particoes.xls') => {
  const file = new File([new Uint8Array(bytes)], name);
  // Not every version of jsdom reads a file's bytes.
  return Object.assign(file, { arrayBuffer: async () => await Promise.resolve(new Uint8Array(bytes).buffer) });
};

test('a file of the old Excel is read: texts of three languages, whole numbers and fractions', () => {
  const rows = readXls(workbook);
  expect(isXls(workbook)).toBe(true);
  expect(rows).toHaveLength(404);
  expect(rows.slice(0, 4)).toEqual([
    ['Nome', 'CEPs', 'Observação'],
    ['Zona Sul', '04~05,0801', '中文 e ção'],
    ['Interior', 13, 12.25],
    ['Norte', 1_301, -7],
  ]);
  for (const [at, [name, zips]] of rows.slice(4).entries()) {
    const row = at + 4;
    expect(name).toBe(
      `Partição ${String(row).padStart(3, '0')} de um texto comprido que enche registros${row % 2 === 1 ? 'é中' : ''}`,
    );
    expect(zips).toBe(String(row).padStart(5, '0'));
  }
});

test('an import of partitions takes xlsx or xls, others take xlsx alone (R-0617)', async () => {
  expect(partition.sheet?.format).toBe('xls too');
  expect(quote.sheet?.format).toBeUndefined();
  const read = await readSheetFile(asFile(workbook), 'xls too');
  if (typeof read === 'string' || !('rows' in read)) throw new Error(JSON.stringify(read));
  expect(read.rows).toHaveLength(404);
  expect(read.rows[2]).toEqual({ row: 3, cells: ['Interior', '13', '12.25'] });
  expect(await readSheetFile(asFile(workbook))).toBe('notXlsx');
});

test.each([9, 200, 600, 1_500, 20_000])('a file that breaks off after %p bytes is no sheet', async (bytes) =>
  expect(await readSheetFile(asFile(workbook.slice(0, bytes)), 'xls too')).toBe('notSheet'),
);
