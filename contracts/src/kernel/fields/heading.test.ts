import { cellColumns } from './field-cells.ts';
import { headingOf } from './heading.ts';
import { count, grams, rows } from './index.ts';

const weight = grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: 30_000 });

test('a weight is called by its words on a page, and with its unit where a cell holds the number alone', () => {
  expect(headingOf(weight)).toEqual({ pt: 'Peso (kg)', zh: '重量 (kg)', en: 'Weight (kg)' });
  const pieces = count({ pt: 'Peças', zh: '件数', en: 'Pieces' }, { max: 10 });
  expect(headingOf(pieces)).toEqual(pieces.words);
  const packages = rows({ weight, pieces }, { pt: 'Volumes', zh: '包裹', en: 'Packages' });
  expect(cellColumns({ weight, packages }).map(({ title }) => title.pt)).toEqual([
    'Peso (kg)',
    'Volumes (Peso (kg) | Peças; …)',
  ]);
});
