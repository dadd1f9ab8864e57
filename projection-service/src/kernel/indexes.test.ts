import { listings, records } from '@malote/contracts/catalogue.ts';
import { groups } from '../groups.ts';
import { counterTables } from './read-model.ts';
import { snake } from './table.ts';
import type { AnyTable } from './table.ts';

const tables: readonly AnyTable[] = groups.flatMap((group) => [
  ...group.models.map((model) => model.table),
  ...counterTables(group),
]);

const ofRecords = new Set([...records.values()].map(({ table }) => table));

test('each table has a name of its own, a key that is one of its columns, and says by whom its rows are seen', () => {
  const wrong = tables.filter(
    ({ name, key, columns, scope }) =>
      !/^[a-z_]+$/.test(name) || !(key in columns) || !['rows', 'carried', 'everyone'].includes(scope),
  );
  expect(wrong).toEqual([]);
  expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
});

test('nobody is told of every row of a log, of what each scan counts in, and of what only folds look up; of all others somebody is', () => {
  const models = groups.flatMap((group) => group.models);
  expect(models.filter(({ notices }) => !['announced', 'silent'].includes(notices))).toEqual([]);
  expect(models.filter(({ notices }) => notices === 'silent').map(({ table: { name } }) => name)).toEqual([
    'parcel_order',
    'parcel_bag',
    'bag_load',
    'order_charges',
    'stowages',
    'track_nodes',
    'order_logs',
    'site_days',
    'operation_standings',
    'message_reads',
    'desks',
    'load_lane',
    'usual_prices',
    'books',
    'receipt_entries',
  ]);
});

test('each index has a name of its own in its table, and begins with a column that is there', () => {
  const wrong = tables.flatMap(({ name, columns, indexes }) => {
    const known = new Set([...Object.keys(columns).map(snake), 'position', 'scope']);
    const names = indexes.map((index) => index.name);
    return indexes
      .filter(
        (index, at) =>
          !/^[a-z_]+$/.test(index.name) ||
          names.indexOf(index.name) !== at ||
          !known.has(/^\(?(\w*)/.exec(index.on)![1]!),
      )
      .map((index) => `${name}: ${index.name} on ${index.on}`);
  });
  expect(wrong).toEqual([]);
});

test('a list whose table is made of its fields has an index for the order in which it stands, where that is not the order of its key', () => {
  const wrong = [...listings.values()].flatMap(({ noun, table: name, fields, key, list, report }) => {
    const table = tables.find((one) => one.name === name);
    const isOwn = table !== undefined && Object.keys(fields).every((field) => field in table.columns);
    const [by] = list.defaultSort;
    if (!isOwn || report !== undefined || by === key || ofRecords.has(name)) return [];
    return table.indexes.some(({ on }) => on.split(/[ ,]/)[0] === snake(by)) ? [] : [`${noun}: ${name} by ${by}`];
  });
  expect(wrong).toEqual([]);
});
