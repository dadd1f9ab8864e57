import { records } from '@malote/contracts/catalogue.ts';
import { isPeriod } from '@malote/contracts/kernel/validity.ts';
import { textCell } from '../files/cell.ts';
import { recordFile } from './record-file.ts';

test('what a list says of a period to today stands in its file, too: a file that was asked for that column was refused', () => {
  const periods = [...records.values()].filter(({ apart, fields }) => apart !== undefined && isPeriod(apart, fields));
  expect(periods.length).toBeGreaterThan(0);
  for (const made of periods) {
    const column = recordFile(made).columns.find(({ key }) => key === 'validity');
    expect(column?.cell({ validity: 'current' } as never, 'pt')).toEqual(textCell('Vigente'));
    expect(column?.title.pt).toBe('Vigência');
  }
});
