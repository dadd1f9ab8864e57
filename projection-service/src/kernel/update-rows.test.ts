import { flag, integer, json, text, texts } from './column.ts';
import { rowForm } from './row-form.ts';
import { table } from './table.ts';
import { alike } from './update-rows.ts';

const form = rowForm(
  table('parcels', {
    key: 'id',
    scope: 'rows',
    columns: { id: text(), grams: integer(), bulky: flag(), numbers: texts(), steps: json<unknown>() },
  }),
);
const row = { id: 'W1', grams: 1, bulky: false, numbers: ['W1'], steps: [] };
const changed = (after: object, scope?: readonly string[]) => {
  const before = { row, position: 1n, scope: ['site:A'] };
  return { before, after: { row: { ...row, ...after }, position: 2n, scope: scope ?? before.scope } };
};

test('a wide column is sent for those rows alone that changed it, a narrow one for all of a group', () => {
  const groups = alike(form, [
    changed({ grams: 2 }),
    changed({ bulky: true }),
    changed({ grams: 3, steps: [1] }),
    changed({ steps: [2] }),
    changed({ grams: 4 }, ['site:A', 'site:B']),
  ]);
  expect(
    groups.map(({ fields, scope, changed: rows }) => [fields.map(({ name }) => name), scope, rows.length]),
  ).toEqual([
    [['grams', 'bulky'], 'same', 2],
    [['grams', 'steps'], 'same', 2],
    [['grams'], 'changed', 1],
  ]);
});
