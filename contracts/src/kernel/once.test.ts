import { z } from 'zod';
import { command, exportQuery, listQuery, query } from './definition.ts';
import { event } from './event.ts';

/** A maker of schemas that says how many it made. */
function counted() {
  let made = 0;
  const make = () => {
    made += 1;
    return z.object({ code: z.string() });
  };
  return { make, made: () => made };
}

const shared = { path: 'POST /thing', scope: { everyone: 'an example' } } as const;

test('the schemas of a definition are made when they are asked for, and then once', () => {
  const { make, made } = counted();
  const list = listQuery('things.list', {
    ...shared,
    params: make,
    row: make,
    key: 'code',
    sorts: ['code'],
    defaultSort: ['code', 'asc'],
    reads: [],
  });
  const defined = {
    add: command('things.add', { ...shared, input: make, answer: make }),
    one: query('things.one', { ...shared, params: make, answer: make }),
    list,
    file: exportQuery('things.export', list, '/thing/export'),
    added: event('ThingAdded', { keep: 'record', data: make }),
  };
  expect(made()).toBe(0);
  const { add, one, file, added } = defined;
  for (let asked = 0; asked < 2; asked += 1) {
    for (const schema of [add.input, add.answer, one.params, one.answer, list.params, list.row, added.data])
      expect(schema.parse({ code: 'A' })).toEqual({ code: 'A' });
    expect(list.answer.parse({ records: [{ code: 'A' }], total: 1, totalIsMore: false })).toMatchObject({ total: 1 });
    expect(file.params.safeParse({ params: {} }).success).toBe(false);
  }
  expect(made()).toBe(7);
  expect(Object.keys(added)).toContain('data');
});

test('a schema that is there already is the one that is answered', () => {
  const input = z.object({ code: z.string() });
  expect(command('things.add', { ...shared, input }).input).toBe(input);
  expect(event('ThingAdded', { keep: 'record', data: input }).data).toBe(input);
});
