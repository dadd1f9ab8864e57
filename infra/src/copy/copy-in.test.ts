import fc from 'fast-check';
import { Client } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import type { FreshDatabase } from '../../test/database.ts';
import { copyIn } from './copy-in.ts';
import { arrayText, copyLine } from './copy-line.ts';

let database: FreshDatabase;
let client: Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table loaded (id integer primary key, word text, words text[])');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\u0000', '')).chain((text) => fc.constantFrom(text, `${text}\t\\N\n`, `{"${text}",\\}`, 'null', ''));

test('what was loaded reads back as it was, whatever the signs in it', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.record({ word: fc.option(anyText), words: fc.array(anyText, { maxLength: 4 }) }), { minLength: 1, maxLength: 20 }), async (rows) => {
    await client.query('truncate loaded');
    expect(await copyIn(client, 'loaded', rows.map(({ word, words }, id) => copyLine([String(id), word, arrayText(words)])))).toBe(rows.length);
    expect((await client.query('select word, words from loaded order by id')).rows).toEqual(rows);
  }), { numRuns: 60 });
});

test('more than fits into a message, or into the socket, comes whole', async () => {
  await client.query('truncate loaded');
  const lines = Iterator.from(Array.from({ length: 200_000 }).keys()).map((id) => copyLine([String(id), `palavra ${id}`, '{}']));
  expect(await copyIn(client, 'loaded', lines)).toBe(200_000);
  expect((await client.query('select count(*)::integer as rows, count(distinct word)::integer as words from loaded')).rows).toEqual([{ rows: 200_000, words: 200_000 }]);
});

test('a row that the server refuses, or lines that end with an error, load nothing, and the connection goes on', async () => {
  await client.query('truncate loaded');
  await expect(copyIn(client, 'loaded', [copyLine(['1', 'a', '{}']), copyLine(['x', 'b', '{}'])])).rejects.toMatchObject({ code: '22P02' });
  function* broken() {
    yield copyLine(['1', 'a', '{}']);
    throw new Error('no more lines');
  }
  await expect(copyIn(client, 'loaded', broken())).rejects.toThrow('no more lines');
  expect((await client.query('select count(*)::integer as rows from loaded')).rows).toEqual([{ rows: 0 }]);
});
