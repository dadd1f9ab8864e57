import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { freshDatabase, type FreshDatabase } from '../../test/database.ts';
import { eraseSubjects } from './erasures.ts';
import { migrateVault } from './migrate-vault.ts';
import { decrypt, encrypt } from './sealed-text.ts';
import { openVault } from './vault.ts';
import type { SubjectKeys } from './vault.ts';

const masterKeys = { current: { id: 'test', key: randomBytes(32) } };
const pepper = randomBytes(32);
let database: FreshDatabase;
let pool: Pool;
const newVault = (
  more: {
    readonly capacity?: number;
    readonly texts?: number;
    readonly maxAgeMs?: number;
    readonly now?: () => number;
  } = {},
) => openVault({ pool, masterKeys, pepper, ...more });

beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 8 });
  pool.on('error', () => undefined);
  await migrateVault(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('delete from vault.subject_keys'));

test('the schema can be made again, and by several at once', async () => {
  await Promise.all([migrateVault(pool), migrateVault(pool), migrateVault(pool)]);
});

/** A key object compares by nothing; its bytes do. */
const bytesOf = (keys: SubjectKeys): ReadonlyMap<string, Buffer> =>
  new Map([...keys].map(([subject, key]) => [subject, key.export()]));

test('keys are made once and found by every process', async () => {
  const made = bytesOf(await newVault().keysFor(['maria', 'jose', 'maria']));
  expect([...made.keys()].toSorted()).toEqual(['jose', 'maria']);
  expect(made.get('maria')).toHaveLength(32);
  expect(bytesOf(await newVault().keysFor(['jose', 'maria']))).toEqual(made);
  expect(bytesOf(await newVault().keysOf(['maria', 'nobody']))).toEqual(new Map([['maria', made.get('maria')]]));
});

test('a key is committed before it can be used', async () => {
  await newVault().keysFor(['maria']);
  const elsewhere = new Pool({ connectionString: database.url, max: 1 });
  elsewhere.on('error', () => undefined);
  try {
    expect((await elsewhere.query('select 1 from vault.subject_keys where subject = $1', ['maria'])).rowCount).toBe(1);
  } finally {
    await elsewhere.end();
  }
});

test('no key stands in the database in clear', async () => {
  const key = bytesOf(await newVault().keysFor(['maria'])).get('maria') ?? Buffer.of();
  const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from vault.subject_keys');
  expect(rows.some(({ wrapped }) => wrapped.includes(key))).toBe(false);
});

test('many processes that meet the same people at once agree on their keys', async () => {
  const people = Array.from({ length: 60 }, (_, at) => `person-${at}`);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => newVault().keysFor(at % 2 === 0 ? people : people.toReversed())),
  );
  for (const answer of answers) expect(bytesOf(answer)).toEqual(bytesOf(answers[0] ?? new Map()));
  expect((await pool.query('select 1 from vault.subject_keys')).rowCount).toBe(60);
});

test('texts are sealed in their order and opened again', async () => {
  const sealed = await newVault().encrypt([
    { subject: 'maria', text: 'Maria' },
    { subject: 'jose', text: 'José' },
    { subject: 'maria', text: 'Rua A, 1' },
  ]);
  const opened = await newVault().open([
    ...sealed,
    'not sealed',
    'pd1.nobody.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ]);
  expect(sealed.map((text) => opened.get(text))).toEqual(['Maria', 'José', 'Rua A, 1']);
  expect(opened.size).toBe(3);
  expect(await newVault().encrypt([])).toEqual([]);
});

test('a key in memory saves the question to the database', async () => {
  const vault = newVault();
  const sealed = await vault.encrypt([{ subject: 'maria', text: 'Maria' }]);
  await pool.query('delete from vault.subject_keys');
  expect((await vault.open(sealed)).get(sealed[0] ?? '')).toBe('Maria');
});

test('a destroyed key stops working everywhere within its time, and its texts show as erased', async () => {
  let now = 0;
  const vault = newVault({ maxAgeMs: 1_000, now: () => now });
  const sealed = await vault.encrypt([
    { subject: 'maria', text: 'Maria' },
    { subject: 'jose', text: 'José' },
  ]);
  await eraseSubjects(pool, ['maria'], 'asked for by the person');
  now = 1_000;
  expect([...(await vault.open(sealed))].map(([, text]) => text)).toEqual(['José']);
});

test('a text that was opened is kept for no longer than the key that opened it', async () => {
  let now = 0;
  const vault = newVault({ maxAgeMs: 1_000, texts: 10, now: () => now });
  const [early = '', late = ''] = await newVault().encrypt([
    { subject: 'maria', text: 'Maria' },
    { subject: 'maria', text: 'Rua A, 1' },
  ]);
  await vault.open([early]);
  now = 900;
  await vault.open([late]);
  await eraseSubjects(pool, ['maria'], 'asked for by the person');
  expect([...(await vault.open([early, late])).values()]).toEqual(['Maria', 'Rua A, 1']);
  now = 1_000;
  expect((await vault.open([early, late])).size).toBe(0);
});

test('whoever comes back after an erasure gets a new key, and the old texts stay erased', async () => {
  const sealed = await newVault().encrypt([{ subject: 'maria', text: 'Maria, 2025' }]);
  await eraseSubjects(pool, ['maria'], 'asked for by the person');
  const later = newVault();
  const again = await later.encrypt([{ subject: 'maria', text: 'Maria, 2026' }]);
  expect([...(await later.open([...sealed, ...again])).values()]).toEqual(['Maria, 2026']);
});

test('a cache smaller than the people at hand loses nothing', async () => {
  const vault = newVault({ capacity: 2 });
  const texts = Array.from({ length: 50 }, (_, at) => ({ subject: `person-${at}`, text: `text ${at}` }));
  const sealed = await vault.encrypt(texts);
  const opened = await vault.open(sealed);
  expect(sealed.map((one) => opened.get(one))).toEqual(texts.map(({ text }) => text));
});

test('a thousand people are one statement', async () => {
  const people = Array.from({ length: 1_000 }, (_, at) => `person-${at}`);
  const statements: unknown[] = [];
  const counting = {
    query: (...all: Parameters<Pool['query']>) => {
      statements.push(all[0]);
      return pool.query(...all);
    },
  } as unknown as Pool;
  expect((await openVault({ pool: counting, masterKeys, pepper }).keysFor(people)).size).toBe(1_000);
  expect(statements).toHaveLength(1);
});

test('a sealed text is opened with the keys at hand alone', async () => {
  const keys = await newVault().keysFor(['maria']);
  expect(decrypt(encrypt('maria', 'Maria', keys.get('maria') ?? Buffer.of()), keys)).toBe('Maria');
});
