import { grams, rows, text } from '@malote/contracts/kernel/fields/index.ts';
import { wireOf } from './field-kinds.ts';

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
