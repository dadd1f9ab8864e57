import {
  choice,
  count,
  day,
  decimal,
  grams,
  money,
  one,
  rate,
  rows,
  several,
  text,
} from '@malote/contracts/kernel/fields/index.ts';
import { valuesOfCells } from '@malote/contracts/kernel/fields/field-cells.ts';
import { dayCell, numberCell, textCell } from '../files/cell.ts';
import { boundOf, cellOf, wireOf } from './field-kinds.ts';
import { fileColumns } from './file-columns.ts';

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

test('rows stand in a cell in words, as an import reads them, below a heading that names their parts', () => {
  const kinds = choice({ bag: { pt: 'Saca', zh: '大包', en: 'Bag' } });
  const words = { pt: 'Documentos', zh: '单据', en: 'Documents' };
  const documents = rows(
    {
      kind: one(kinds, { pt: 'Tipo', zh: '类型', en: 'Type' }),
      weight: grams(WEIGHT, { max: 30_000, optional: true }),
      due: day({ pt: 'Até', zh: '截止', en: 'Until' }, { optional: true }),
      value: money({ pt: 'Valor', zh: '金额', en: 'Value' }, { optional: true }),
    },
    words,
  );
  const told = [
    { kind: 'bag', weight: 1.25, due: '2026-11-20', value: { amount: '1050', currency: 'BRL' } },
    { kind: 'bag', weight: 3 },
  ];
  expect(cellOf(documents, told, 'pt')).toEqual(textCell('Saca | 1,25 | 20/11/2026 | 10,5; Saca | 3'));
  const { values, faults } = valuesOfCells({ documents }, { documents: 'Saca | 1,25 | 20/11/2026 | 10,5; Saca | 3' });
  expect([values, faults.size]).toEqual([{ documents: told }, 0]);
  expect(fileColumns({ documents })[0]?.title.pt).toBe('Documentos (Tipo | Peso (kg) | Até | Valor; …)');
});

test('the unit that a page writes beside a number stands in the heading of its column, and a share is told in per cent', () => {
  const km = { pt: 'km', zh: '公里', en: 'km' };
  const called = (said: string) => ({ pt: said, zh: said, en: said });
  const fields = {
    distance: decimal(called('Distância'), { min: 0, max: 100, places: 1, unit: km }),
    hours: count(called('Prazo'), { max: 99, unit: { pt: 'h', zh: '小时', en: 'h' } }),
    tax: rate(called('Taxa')),
    share: decimal(called('Parte'), { min: 0, max: 1, places: 4, isShare: true }),
    pieces: count(called('Peças'), { max: 99 }),
    from: day(called('De')),
  };
  expect(fileColumns(fields).map(({ title }) => title.pt)).toEqual([
    'Distância (km)',
    'Prazo (h)',
    'Taxa (%)',
    'Parte (%)',
    'Peças',
    'De',
  ]);
  expect(fileColumns(fields)[0]?.title.zh).toBe('Distância (公里)');
  expect(cellOf(fields.share, 0.1234, 'pt')).toEqual(numberCell(12.34, 2));
  expect(cellOf(fields.from, '2026-11-20', 'pt')).toEqual(dayCell('2026-11-20'));
});
