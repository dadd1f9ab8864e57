import { others } from './others.ts';

const known = (status: string, fields?: object) => ({ status, fields });
const records = (all: Readonly<Record<string, object>>) =>
  ({ records: new Map([['Quote', new Map(Object.entries(all))]]) }) as never;

test('of a kind the records in use are told, without the one that is asked about', () => {
  const all = records({
    CO1: known('enabled', { name: 'Um' }),
    CO2: known('enabled', { name: 'Dois' }),
    CO3: known('disabled', { name: 'Três' }),
    CO4: known('enabled'),
  });
  expect(others(all, 'Quote', 'CO1')).toEqual([['CO2', { name: 'Dois' }]]);
  expect(others(all, 'Quote', '').map(([code]) => code)).toEqual(['CO1', 'CO2']);
  expect(others(all, 'Partition', '')).toEqual([]);
});
