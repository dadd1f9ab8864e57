import { newId, rowId } from './ids.ts';

test('ids of commands are unique and sort by the time of their making', () => {
  const ids = Array.from({ length: 500 }, (_, at) => newId(1_000_000 + at * 7));
  expect(new Set(ids).size).toBe(500);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a row of a batch has the same id whenever it is sent', async () => {
  expect(await rowId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'python.org')).toBe(
    '886313e1-3b8a-5372-9b90-0c9aee199e5d',
  );
  expect(await rowId(newId(), 'x')).not.toBe(await rowId(newId(), 'x'));
});
