import { region } from '../../network/region.ts';
import { workOrder } from '../../tickets/work-order.ts';
import { cellColumns, valuesOfCells } from './field-cells.ts';
import { choice, grams, several } from './index.ts';

const cells = { zipRanges: '01000-000 | 01999-999 | CAP; 02000000|02999999|Interior' };

test('child rows stand in one cell, their parts behind each other, and are read by their own fields', () => {
  expect(valuesOfCells(region.fields, cells).values['zipRanges']).toEqual([
    { start: '01000000', end: '01999999', regionType: 'CAP' },
    { start: '02000000', end: '02999999', regionType: 'INT' },
  ]);
  expect(cellColumns(region.fields).find(({ key }) => key === 'zipRanges')).toMatchObject({
    title: { pt: 'Faixas de CEP (CEP inicial | CEP final | Tipo de região; …)' },
    required: true,
  });
});

test('a cell with a row that cannot be read is refused by its column, and one that is empty is missing', () => {
  const read = (zipRanges: string) => valuesOfCells(region.fields, { zipRanges });
  expect(read('01000000 | 01999999 | Metrópole').faults.has('zipRanges')).toBe(true);
  expect(read('').values['zipRanges']).toBeUndefined();
});

test.each([
  ['-23.5505199', -23.5505199],
  ['-46,6333094', -46.6333094],
  ['−8', -8],
  ['7.5', 7.5],
  ['0', 0],
  ['--8', undefined],
  ['-', undefined],
  ['sul', undefined],
])('a degree in a cell may lie below none: %s is %p', (latitude, read) => {
  const { values, faults } = valuesOfCells(region.fields, { latitude });
  expect(values['latitude']).toBe(read);
  expect(faults.get('latitude')?.refused).toBe(read === undefined ? 'FIELD_NUMERIC_ONLY' : undefined);
});

test('every time of a work order is by the clock of UTC+8, and one in a sheet is read so (R-0450)', () => {
  const times = Object.values(workOrder.fields).filter(({ kind }) => kind === 'instant');
  expect(times.map(({ words }) => words.pt)).toEqual([
    'Prazo (UTC+8)',
    'Criado em (UTC+8)',
    'Último acompanhamento (UTC+8)',
  ]);
  const { values } = valuesOfCells(workOrder.fields, { planFinishTime: '20/11/2026 18:00' });
  expect(values['planFinishTime']).toBe('2026-11-20T18:00:00+08:00');
  expect(cellColumns(workOrder.fields).find(({ key }) => key === 'planFinishTime')?.title.en).toBe(
    'Planned finish (UTC+8)',
  );
});

test('whom a cell names is read as it stands: small letters and capitals are two people', () => {
  const { values } = valuesOfCells(workOrder.fields, { executeUserName: 'Ana-Souza' });
  expect(values['executeUserName']).toBe('Ana-Souza');
});

test('a list in a cell is read with the signs of each language between its things, and told with those of the reader', () => {
  const of = choice({
    a: { pt: 'Seguro', zh: '保价', en: 'Insured' },
    b: { pt: 'Frágil', zh: '易碎', en: 'Fragile' },
  });
  const fields = { it: several(of, { pt: 'Marcas', zh: '标记', en: 'Marks' }) };
  for (const it of ['Seguro, Frágil', 'Insured; Fragile', '保价、易碎', '保价，易碎', '保价；易碎'])
    expect(valuesOfCells(fields, { it }).values['it']).toEqual(['a', 'b']);
});

test('a weight in a cell is kilograms, also where the wire has grams', () => {
  const words = { pt: 'Peso', zh: '重量', en: 'Weight' };
  const read = (wire: object) =>
    valuesOfCells({ it: grams(words, { max: 500_000, ...wire }) }, { it: '12,5' }).values['it'];
  expect([read({}), read({ wire: 'grams' })]).toEqual([12.5, 12_500]);
});
