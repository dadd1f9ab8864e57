import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { freshDatabase, type FreshDatabase } from '../../test/database.ts';
import { eraseSubjects, listErasures, reapplyErasures } from './erasures.ts';
import { masterKeyIdOf } from './master-keys.ts';
import { grantVault, migrateVault } from './migrate-vault.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { openVault } from './vault.ts';

const old = { id: 'old', key: randomBytes(32) };
const young = { id: 'young', key: randomBytes(32) };
const pepper = randomBytes(32);
let database: FreshDatabase;
let pool: Pool;
const newVault = (masterKeys: Parameters<typeof openVault>[0]['masterKeys'] = { current: old }) =>
  openVault({ pool, masterKeys, pepper });
const subjects = async () =>
  (await pool.query<{ subject: string }>('select subject from vault.subject_keys order by subject')).rows.map(
    ({ subject }) => subject,
  );

beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  await migrateVault(pool);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

test('an erasure destroys the key and is written down, also where there was none', async () => {
  await newVault().keysFor(['maria', 'jose']);
  expect(await eraseSubjects(pool, ['nobody', 'maria', 'maria'], 'asked for by the person')).toMatchObject([
    { subject: 'maria', hadKey: true },
    { subject: 'nobody', hadKey: false },
  ]);
  expect(await subjects()).toEqual(['jose']);
  expect((await listErasures(pool)).map(({ subject }) => subject)).toEqual(['maria', 'nobody']);
});

test('an erasure without a reason is refused, and the key stays', async () => {
  await newVault().keysFor(['maria']);
  await expect(eraseSubjects(pool, ['maria'], '')).rejects.toThrow();
  expect(await subjects()).toEqual(['maria']);
});

test('after a restore of older keys the erasures are applied again', async () => {
  await newVault().keysFor(['maria', 'jose']);
  const backup = (
    await pool.query<{ subject: string; wrapped: Buffer; created_at: string }>(
      'select subject, wrapped, created_at::text from vault.subject_keys',
    )
  ).rows;
  await eraseSubjects(pool, ['maria'], 'asked for by the person');
  const keptApart = await listErasures(pool);

  await pool.query('truncate vault.subject_keys, vault.erased_subjects');
  for (const row of backup)
    await pool.query('insert into vault.subject_keys (subject, wrapped, created_at) values ($1, $2, $3)', [
      row.subject,
      row.wrapped,
      row.created_at,
    ]);
  expect(await subjects()).toEqual(['jose', 'maria']);

  expect(await reapplyErasures(pool, keptApart)).toBe(1);
  expect(await subjects()).toEqual(['jose']);
  expect(await listErasures(pool)).toEqual(keptApart);
  expect(await reapplyErasures(pool, keptApart)).toBe(0);
  expect(await listErasures(pool)).toEqual(keptApart);
});

test('the key of a person who came back after the erasure stays', async () => {
  await newVault().keysFor(['maria']);
  await eraseSubjects(pool, ['maria'], 'asked for by the person');
  await newVault().keysFor(['maria']);
  expect(await reapplyErasures(pool)).toBe(0);
  expect(await subjects()).toEqual(['maria']);
});

test('keys are wrapped anew under another master key, and what they sealed opens without the former one', async () => {
  const people = Array.from({ length: 1_203 }, (_, at) => ({ subject: `person-${at}`, text: `text ${at}` }));
  const sealed = await newVault().encrypt(people);
  const both = { current: young, former: [old] };
  expect((await newVault(both).open(sealed.slice(0, 1))).size).toBe(1);

  expect(await rewrapKeys(pool, both, new AbortController().signal)).toBe(1_203);
  expect(await rewrapKeys(pool, both, new AbortController().signal)).toBe(0);

  const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from vault.subject_keys');
  expect(new Set(rows.map(({ wrapped }) => masterKeyIdOf(wrapped)))).toEqual(new Set(['young']));
  expect([...(await newVault({ current: young }).open(sealed)).values()].toSorted()).toEqual(
    people.map(({ text }) => text).toSorted(),
  );
});

test('wrapping anew stops when told to', async () => {
  await newVault().keysFor(['maria']);
  await expect(
    rewrapKeys(pool, { current: young, former: [old] }, AbortSignal.abort(new Error('stop'))),
  ).rejects.toThrow('stop');
});

test('each role may do what it is for and nothing else', async () => {
  const roles = { command: 'vault_test_command', query: 'vault_test_query', eraser: 'vault_test_eraser' };
  for (const role of Object.values(roles))
    await pool.query(`do $$ begin create role ${role}; exception when duplicate_object then null; end $$`);
  await grantVault(pool, roles);
  await grantVault(pool, roles);
  const as = async (role: string, statement: string): Promise<'done' | 'denied'> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local role ${role}`);
      await client.query(statement);
      return 'done';
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return 'denied';
      throw error;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const statements = {
    read: 'select 1 from vault.subject_keys',
    add: `insert into vault.subject_keys (subject, wrapped) values ('x', '')`,
    change: `update vault.subject_keys set wrapped = ''`,
    destroy: 'delete from vault.subject_keys',
    note: `insert into vault.erased_subjects (subject, reason) values ('x', 'asked for')`,
    unnote: 'delete from vault.erased_subjects',
    'know who': 'select subject, erased_at from vault.erased_subjects',
    'know why': 'select reason from vault.erased_subjects',
  };
  const allowed = async (role: string) => {
    const done: string[] = [];
    for (const [name, statement] of Object.entries(statements))
      if ((await as(role, statement)) === 'done') done.push(name);
    return done;
  };
  expect(await allowed(roles.command)).toEqual(['read', 'add']);
  expect(await allowed(roles.query)).toEqual(['read', 'know who']);
  expect(await allowed(roles.eraser)).toEqual(['read', 'destroy', 'note', 'know who', 'know why']);
});
