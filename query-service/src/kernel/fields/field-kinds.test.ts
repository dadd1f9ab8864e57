import { choice, grams, rows, several, text } from '@malote/contracts/kernel/fields/index.ts';
import { numberCell, textCell } from '../files/cell.ts';
import { boundOf, cellOf, wireOf } from './field-kinds.ts';

const WEIGHT = { pt: 'Peso', zh: '重量', en: 'Weight' };
const NAME = { pt: 'Nome', zh: '名称', en: 'Name' };
const parcels = rows(
  { name: text(NAME, { max: 20 }), weight: grams(WEIGHT, { max: 30_000, optional: true }) },
  { pt: 'Volumes', zh: '包裹', en: 'Parcels' },
);

test('a weight in a child row is told in kilograms, as it is typed in (R-0144)', () => {
  expect(wireOf(parcels, [{ name: 'caixa', weight: 17_571 }, { name: 'envelope' }])).toEqual([
    { name: 'caixa', weight: 17.571 },
    { name: 'envelope' },
  ]);
  expect(wireOf(parcels, null)).toBeNull();
});

test('a weight of the record itself is told in kilograms, too', () => {
  expect(wireOf(grams(WEIGHT, { max: 30_000 }), 1_250)).toBe(1.25);
});

test('several words in a cell of a file stand between the signs of its language', () => {
  const of = choice({
    a: { pt: 'Seguro', zh: '保价', en: 'Insured' },
    b: { pt: 'Frágil', zh: '易碎', en: 'Fragile' },
  });
  const marks = several(of, { pt: 'Marcas', zh: '标记', en: 'Marks' });
  expect(cellOf(marks, ['a', 'b'], 'zh')).toEqual(textCell('保价、易碎'));
  expect(cellOf(marks, ['a', 'b'], 'pt')).toEqual(textCell('Seguro, Frágil'));
});

test('a weight whose name says grams is told and asked for in grams, and stands in kilograms in a file, below a heading that says so', () => {
  const limit = grams(WEIGHT, { max: 500_000, wire: 'grams' });
  expect(wireOf(limit, 30_000)).toBe(30_000);
  expect([boundOf(limit, 30_000), boundOf(grams(WEIGHT, { max: 30_000 }), 1.25)]).toEqual([30_000, 1_250]);
  expect(cellOf(limit, 30_000, 'pt')).toEqual(numberCell(30, 3));
  expect(cellOf(grams(WEIGHT, { max: 500_000 }), 30, 'pt')).toEqual(numberCell(30, 3));
});
