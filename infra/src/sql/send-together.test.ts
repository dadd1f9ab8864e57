import fc from 'fast-check';
import { Client } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import type { FreshDatabase } from '../../test/database.ts';
import { arrayText, copyLine } from './copy-line.ts';
import { sendTogether } from './send-together.ts';

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

const load = async (lines: Iterable<string>) => await sendTogether(client, [{ into: 'loaded', lines }]);
const anyText = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll('\u0000', ''))
  .chain((text) => fc.constantFrom(text, `${text}\t\\N\n`, `{"${text}",\\}`, 'null', ''));

test('what was loaded reads back as it was, whatever the signs in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ word: fc.option(anyText), words: fc.array(anyText, { maxLength: 4 }) }), {
        minLength: 1,
        maxLength: 20,
      }),
      async (rows) => {
        await client.query('truncate loaded');
        expect(await load(rows.map(({ word, words }, id) => copyLine([String(id), word, arrayText(words)])))).toEqual([
          rows.length,
        ]);
        expect((await client.query('select word, words from loaded order by id')).rows).toEqual(rows);
      },
    ),
    { numRuns: 60 },
  );
});

test('more than fits into a message, or into the socket, comes whole', async () => {
  await client.query('truncate loaded');
  const lines = Iterator.from(Array.from({ length: 200_000 }).keys()).map((id) =>
    copyLine([String(id), `palavra ${id}`, '{}']),
  );
  expect(await load(lines)).toEqual([200_000]);
  expect(
    (await client.query('select count(*)::integer as rows, count(distinct word)::integer as words from loaded')).rows,
  ).toEqual([{ rows: 200_000, words: 200_000 }]);
});

test('a row that the server refuses, or lines that end with an error, load nothing, and the connection goes on', async () => {
  await client.query('truncate loaded');
  await expect(load([copyLine(['1', 'a', '{}']), copyLine(['x', 'b', '{}'])])).rejects.toMatchObject({ code: '22P02' });
  function* broken() {
    yield copyLine(['1', 'a', '{}']);
    throw new Error('no more lines');
  }
  await expect(load(broken())).rejects.toThrow('no more lines');
  expect((await client.query('select count(*)::integer as rows from loaded')).rows).toEqual([{ rows: 0 }]);
});

const count = async () =>
  (await client.query<{ rows: number }>('select count(*)::integer as rows from loaded')).rows[0]?.rows;
const insert = (id: string) => ({
  text: 'insert into loaded (id, word) values ($1, $2)',
  values: [id, `palavra ${id}`],
});
const update = { text: `update loaded set word = 'nova' where id >= $1::integer`, values: ['2'] };

test('statements and loads are carried out in their order, and each tells how many rows it touched', async () => {
  await client.query('truncate loaded');
  for (let again = 0; again < 3; again += 1) {
    const sent = [
      { text: 'begin', values: [] },
      insert('1'),
      { into: 'loaded', lines: [copyLine(['2', 'b', '{}']), copyLine(['3', null, '{}'])] },
      insert('4'),
      update,
      { text: 'select id from loaded', values: [] },
      { text: 'delete from loaded', values: [] },
      { text: 'commit', values: [] },
    ];
    expect(await sendTogether(client, sent)).toEqual([0, 1, 2, 1, 3, 4, 4, 0]);
  }
  expect(await sendTogether(client, [])).toEqual([]);
});

test('what is sent without a transaction is one by itself', async () => {
  await client.query('truncate loaded');
  await expect(sendTogether(client, [insert('1'), insert('2'), insert('1'), insert('3')])).rejects.toMatchObject({
    code: '23505',
  });
  expect(await count()).toBe(0);
  expect(await sendTogether(client, [insert('1'), insert('2')])).toEqual([1, 1]);
});

test('after an error, of the server or of who makes the statements, nothing is carried out, and the next ones are', async () => {
  await client.query('truncate loaded');
  function* broken() {
    yield insert('1');
    throw new Error('no more statements');
  }
  const faults: [
    () => Iterable<Parameters<typeof sendTogether>[1] extends Iterable<infer One> ? One : never>,
    object,
  ][] = [
    [() => [insert('1'), { text: 'insert into nowhere values ($1)', values: ['1'] }, insert('2')], { code: '42P01' }],
    [() => [insert('1'), { into: 'loaded', lines: [copyLine(['x', 'b', '{}'])] }, insert('2')], { code: '22P02' }],
    [() => [insert('1'), { into: 'nowhere', lines: [copyLine(['1', 'b', '{}'])] }, insert('2')], { code: '42P01' }],
    [
      () => [insert('1'), { into: 'loaded', lines: broken() as unknown as Iterable<string> }],
      { message: expect.any(String) },
    ],
    [broken, { message: 'no more statements' }],
  ];
  for (const [all, failure] of faults) {
    await expect(sendTogether(client, all())).rejects.toMatchObject(failure);
    expect(await count()).toBe(0);
    expect(await sendTogether(client, [insert('1'), update, { text: 'delete from loaded', values: [] }])).toEqual([
      1, 0, 1,
    ]);
  }
});

test('a connection that is cut while statements are on their way ends them with an error', async () => {
  const cut = new Client({ connectionString: database.url });
  cut.on('error', () => undefined);
  await cut.connect();
  const {
    rows: [mine],
  } = await cut.query<{ pid: number }>('select pg_backend_pid() as pid');
  const sleeping = sendTogether(cut, [{ text: 'select pg_sleep(60)', values: [] }, insert('1')]);
  sleeping.catch(() => undefined);
  await client.query('select pg_terminate_backend($1)', [mine?.pid]);
  await expect(sleeping).rejects.toThrow();
});
