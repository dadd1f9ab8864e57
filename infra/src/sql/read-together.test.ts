import fc from 'fast-check';
import { Client, types } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import type { FreshDatabase } from '../../test/database.ts';
import { readTogether } from './read-together.ts';
import type { Question } from './read-together.ts';

let database: FreshDatabase;
let client: Client;
let writer: Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({
    connectionString: database.url,
    options: '-c default_transaction_isolation=repeatable\\ read',
  });
  writer = new Client({ connectionString: database.url });
  await Promise.all([client.connect(), writer.connect()]);
  await writer.query('create table counted (n integer); insert into counted values (0)');
});
afterAll(async () => {
  await Promise.all([client.end(), writer.end()]);
  await database.drop();
});

const ask = async (...questions: readonly Question[]) =>
  await readTogether<(readonly Record<string, unknown>[])[]>(client, types, questions as Question[]);
const question = (text: string, ...values: readonly unknown[]): Question => ({ text, values });

test('rows are what the driver makes of them, whatever their types', async () => {
  const given = question(
    `select n, n::bigint as big, n % 2 = 0 as even, case when n % 3 = 0 then 'três ' || n end as word, timestamptz '2026-01-01' + n * interval '1 hour' as at,
    jsonb_build_object('n', n) as doc, array['a"' || n, null] as words, n / 7.0 as part, $2::text as "$2" from generate_series(1, $1::integer) n`,
    20,
    'Olá',
  );
  for (let again = 0; again < 3; again += 1) {
    const [rows] = await ask(given);
    expect(rows).toEqual((await writer.query(given.text, [...given.values])).rows);
    expect(Object.keys(rows?.[0] ?? {})).toEqual(['n', 'big', 'even', 'word', 'at', 'doc', 'words', 'part', '$2']);
  }
});

test('values arrive as the driver sends them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '')),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.constantFrom('a', 'b"', '{c}', ''), { maxLength: 4 }),
      async (text, number, flag, list) => {
        const [[row] = []] = await ask(
          question(
            'select $1::text as text, $2::bigint::text as number, $3::boolean as flag, $4::text[] as list, $5::text as nothing',
            text,
            number,
            flag,
            list,
            null,
          ),
        );
        expect(row).toEqual({ text, number: String(number), flag, list, nothing: null });
      },
    ),
    { numRuns: 60 },
  );
});

test('statements sent together see one snapshot while others write', async () => {
  let writing = true;
  const writes = (async () => {
    while (writing) await writer.query('update counted set n = n + 1');
  })();
  try {
    for (let times = 0; times < 200; times += 1) {
      const answers = await ask(
        question('select n from counted'),
        question('select pg_sleep(0.0005)'),
        question('select n, true as later from counted'),
      );
      expect(answers[0]?.[0]?.['n']).toBe(answers[2]?.[0]?.['n']);
    }
  } finally {
    writing = false; // whatever was found: a writer that nobody stops holds the file up for ever
    await writes;
  }
});

test('an error of any of them is the error of all, and the connection goes on', async () => {
  await expect(ask(question('select 1 as one'), question('select 1 / $1::integer as two', 0))).rejects.toMatchObject({
    code: '22012',
  });
  await expect(ask(question('select nothing from nowhere'), question('select 1 as one'))).rejects.toMatchObject({
    code: '42P01',
  });
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  await expect(ask(question('select 1 as one'), question('select $1::jsonb as doc', circular))).rejects.toThrow(
    'circular',
  );
  expect(await ask(question('select 1 as one'), question('select 1 / $1::integer as two', 1))).toEqual([
    [{ one: 1 }],
    [{ two: 1 }],
  ]);
});

test('a table that has other columns now is asked anew, by a view that is prepared already', async () => {
  await writer.query(
    'create table g1 (id integer, word text); insert into g1 values (1, $$um$$); create view shown as select * from g1',
  );
  for (let again = 0; again < 2; again += 1)
    expect(await ask(question('select * from shown'))).toEqual([[{ id: 1, word: 'um' }]]);
  await writer.query(
    'drop view shown; create table g2 (id bigint, words text[]); insert into g2 values (1, array[$$um$$]); create view shown as select * from g2',
  );
  for (let again = 0; again < 2; again += 1)
    expect(await ask(question('select * from shown'))).toEqual([[{ id: '1', words: ['um'] }]]);
});

test('more texts than stay prepared are answered all the same, as are none at all', async () => {
  for (let n = 0; n < 450; n += 1)
    expect(await ask(question(`select ${n % 225} as n_${n % 225}`))).toEqual([[{ [`n_${n % 225}`]: n % 225 }]]);
  expect(await ask()).toEqual([]);
  expect(
    (await client.query<{ prepared: number }>(`select count(*)::integer as prepared from pg_prepared_statements`))
      .rows[0]?.prepared,
  ).toBeLessThanOrEqual(200);
});

test('a connection that is lost is an error', async () => {
  const lost = new Client({ connectionString: database.url });
  lost.on('error', () => undefined);
  await lost.connect();
  const {
    rows: [{ pid } = { pid: 0 }],
  } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = readTogether(lost, types, [question('select pg_sleep(30)')]);
  // Listened to before it comes: the other answer may take longer.
  const refused = expect(waiting).rejects.toThrow();
  await writer.query('select pg_terminate_backend($1)', [pid]);
  await refused;
  await expect(readTogether(lost, types, [question('select 1')])).rejects.toThrow();
});
