import { readRecalculationSheet } from './recalculation-sheet.ts';

const sheet = (...rows: readonly (readonly string[])[]) =>
  [['Pedido', 'Valor'], ...rows].map((cells, at) => ({ row: at + 1, cells }));
const many = (count: number, value: string) => sheet(...Array.from({ length: count }, (_, at) => [`PD${at}`, value]));

test('kilograms are read with a comma or a point, and never guessed where both stand', () => {
  expect(readRecalculationSheet(sheet(['PD1', '1,5'], ['PD2', '0.075'], ['PD3', '12']), 'weight')).toEqual(
    new Map([
      ['PD1', { weighed: 1_500 }],
      ['PD2', { weighed: 75 }],
      ['PD3', { weighed: 12_000 }],
    ]),
  );
  for (const found of ['1.234,5', '1,234.5x', '0', '-1', '', '1e9'])
    expect(readRecalculationSheet(sheet(['PD1', found]), 'weight')).toEqual({
      refused: 'CELL_NOT_READ',
      params: { cell: 'B2', found },
    });
});

test('postal codes have eight digits, with the zero that a number cell lost', () => {
  expect(readRecalculationSheet(sheet(['PD1', '1310100'], ['PD2', '20040-002']), 'zip')).toEqual(
    new Map([
      ['PD1', { zip: '01310100' }],
      ['PD2', { zip: '20040002' }],
    ]),
  );
  expect(readRecalculationSheet(sheet(['PD1', '123456']), 'zip')).toMatchObject({ params: { cell: 'B2' } });
});

test('an order that stands twice is named by its cell, and nothing of the sheet is used', () =>
  expect(readRecalculationSheet(sheet(['PD1', '1'], ['PD1', '2']), 'weight')).toEqual({
    refused: 'CELL_NOT_READ',
    params: { cell: 'A3', found: 'PD1' },
  }));

test('a sheet of weights has 100,000 rows at most (R-0675)', () => {
  expect(readRecalculationSheet(many(100_000, '1'), 'weight')).toHaveProperty('size', 100_000);
  expect(readRecalculationSheet(many(100_001, '1'), 'weight')).toMatchObject({
    refused: 'IMPORT_ROW_LIMIT',
    params: { max: 100_000 },
  });
});

test('a sheet of postal codes has 50,000 rows at most (R-0674)', () => {
  expect(readRecalculationSheet(many(50_000, '01310100'), 'zip')).toHaveProperty('size', 50_000);
  expect(readRecalculationSheet(many(50_001, '01310100'), 'zip')).toMatchObject({
    refused: 'IMPORT_ROW_LIMIT',
    params: { max: 50_000 },
  });
});
