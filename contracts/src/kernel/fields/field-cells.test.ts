import { region } from '../../network/region.ts';
import { workOrder } from '../../tickets/work-order.ts';
import { cellColumns, valuesOfCells } from './field-cells.ts';

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
