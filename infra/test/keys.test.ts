import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { exportTask } from '@malote/contracts/resources/export-task.ts';
import { Pool } from 'pg';
import { openEventStore } from '../src/event-store/open-event-store.ts';
import { localFiles } from '../src/files/local-files.ts';
import { withDatabase } from '../src/local/database-tool.ts';
import { openDataFolder } from '../src/local/data-folder.ts';
import { startEmbeddedPostgres } from '../src/local/embedded-postgres.ts';
import { placeForPostgres } from '../src/local/postgres-place.ts';
import { prepareDatabase } from '../src/local/prepare-database.ts';
import { openSecrets, type Secrets } from '../src/local/secrets.ts';
import { keptErasures } from '../src/personal-data/erasure-list.ts';
import { openVault } from '../src/personal-data/vault.ts';
import { programEnvironment } from './program-environment.ts';

const LOCAL = join(import.meta.dirname, '..', 'src', 'local');
const TAX_ID = '529.982.247-25';

let data: string;
let sealed: readonly string[];
let maria: string;
/** A file that a list was made into. */
let made: string;

const vaultOf = (pool: Pool, { masterKeys: [current, ...former], pepper }: Secrets) =>
  openVault({
    pool,
    pepper: Buffer.from(pepper, 'base64'),
    masterKeys: {
      current: { id: current?.id ?? '', key: Buffer.from(current?.key ?? '', 'base64') },
      former: former.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') })),
    },
  });

/** What the vault opens of what was sealed at the beginning, with the secrets as they stand now. */
async function opened(): Promise<readonly string[]> {
  return await withDatabase(async ({ addresses, secrets }) => {
    const pool = new Pool({ connectionString: addresses.query, max: 1 });
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    try {
      return [...(await vaultOf(pool, secrets).open(sealed)).values()].toSorted();
    } finally {
      await pool.end();
    }
  });
}

async function tool(
  script: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly said: string }> {
  const run = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(LOCAL, script), ...args],
    { env: { ...programEnvironment, MALOTE_DATA: data } },
  );
  return await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

const passwordsOf = (secrets: Secrets) => ({
  command: secrets.commandPassword,
  projection: secrets.projectionPassword,
  query: secrets.queryPassword,
  eraser: secrets.eraserPassword,
});

const isThere = async (file: string): Promise<boolean> => {
  const { files } = await openDataFolder(data);
  const bytes = await localFiles(files).get(file);
  bytes?.destroy();
  return bytes !== undefined;
};

/** The code that stands for what an erasure would reach. */
const codeIn = (said: string): string => /--sure (\w+)/.exec(said)?.[1] ?? '';

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'malote-keys-'));
  await chmod(data, 0o755); // the server's account goes through it when it is not ours
  process.env['MALOTE_DATA'] = data;
  const folder = await openDataFolder(data);
  const { path } = await placeForPostgres(folder);
  const secrets = await openSecrets(folder);
  const server = await startEmbeddedPostgres({ folder: path, durability: 'durable' });
  const addresses = await prepareDatabase({
    server: server.url(),
    database: 'malote',
    passwords: passwordsOf(secrets),
  });
  const pool = new Pool({ connectionString: addresses.command, max: 1 });
  pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
  const vault = vaultOf(pool, secrets);
  maria = vault.subjectOf({ taxId: TAX_ID }, '');
  sealed = await vault.encrypt([
    { subject: maria, text: 'Maria Souza' },
    { subject: 'somebody-else', text: 'José Lima' },
  ]);
  await pool.end();
  made = (await localFiles(folder.files).put(Readable.from(['Maria Souza']), { name: 'a.csv', type: 'text/csv' })).id;
  const log = await openEventStore({ databaseUrl: addresses.command, eventStoreUrl: undefined, readers: 1 });
  await log.append({
    stream: 'exportTask-TE00000001',
    expected: 0,
    appendId: randomUUID(),
    events: [
      {
        id: randomUUID(),
        type: exportTask.events.moved.complete.type,
        schemaVersion: 1,
        data: JSON.stringify({ code: 'TE00000001', fields: { file: made, fileName: 'a.csv', rows: 1 } }),
        metadata: '{}',
      },
    ],
  });
  await log.close();
  await server.stop();
});
afterAll(async () => await rm(data, { recursive: true, force: true }));

test('a new master key wraps every key anew, nothing encrypted changes, and only the new one stays in the file', async () => {
  const before = await readFile(join(data, 'secrets', 'master-key'), 'utf8');
  expect(await tool('rotate-keys.ts', 'master')).toMatchObject({
    code: 0,
    said: expect.stringContaining('The keys of 2 persons are wrapped under the master key 2.'),
  });
  const after = await readFile(join(data, 'secrets', 'master-key'), 'utf8');
  expect(after).toMatch(/^2:[\w+/=]{44}\n$/);
  expect(after).not.toContain(before.trim());
  expect(await opened()).toEqual(['José Lima', 'Maria Souza']);
});

test('killed between the new key and the wrapping, both keys stand in the file, and doing it again ends it', async () => {
  const file = join(data, 'secrets', 'master-key');
  await writeFile(file, `9:${Buffer.alloc(32, 9).toString('base64')}\n${await readFile(file, 'utf8')}`);
  expect(await opened()).toEqual(['José Lima', 'Maria Souza']);
  expect(await tool('rotate-keys.ts', 'master')).toMatchObject({
    code: 0,
    said: expect.stringContaining('under the master key 10.'),
  });
  expect(await opened()).toEqual(['José Lima', 'Maria Souza']);
});

test('a new key for seals leaves the former one to check what it signed, and a new key for tokens leaves nothing', async () => {
  const folder = await openDataFolder(data);
  const {
    sealPublicKeys: [first],
    tokenKey,
  } = await openSecrets(folder);
  for (let times = 0; times < 2; times += 1) expect(await tool('rotate-keys.ts', 'seal')).toMatchObject({ code: 0 });
  const secrets = await openSecrets(folder);
  expect([secrets.sealPublicKeys.length, new Set(secrets.sealPublicKeys).size, secrets.sealPublicKeys.at(-1)]).toEqual([
    3,
    3,
    first,
  ]);
  expect(await tool('rotate-keys.ts', 'token')).toMatchObject({ code: 0 });
  expect((await openSecrets(folder)).tokenKey).not.toBe(tokenKey);
  expect(await tool('rotate-keys.ts', 'everything')).toMatchObject({ code: 1 });
});

test('a person is erased when it was asked twice, the list says so, and after a restore of the key a start or the tool destroys it again by the list', async () => {
  const list = join(data, 'erasures.jsonl');
  const erase = async (...sure: readonly string[]) =>
    await tool('erase-person.ts', '--tax-id', TAX_ID, '--reason', 'asked for by the person', '--list', list, ...sure);
  const asked = await erase();
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was destroyed') });
  expect(asked.said).toContain(maria);
  expect(asked.said).toContain('1 files that lists were made into or that were imported are taken away');
  expect(await isThere(made)).toBe(true);
  const code = codeIn(asked.said);
  expect(await erase('--sure', 'somebody-else')).toMatchObject({
    code: 1,
    said: expect.stringContaining('nothing was destroyed'),
  });
  expect(await opened()).toEqual(['José Lima', 'Maria Souza']);
  const kept = await withDatabase(async ({ addresses }) => {
    const pool = new Pool({ connectionString: addresses.owner, max: 1 });
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    const {
      rows: [row],
    } = await pool.query<{ wrapped: Buffer; created_at: string }>(
      'select wrapped, created_at::text from vault.subject_keys where subject = $1',
      [maria],
    );
    await pool.end();
    return row;
  });

  expect(await erase('--sure', code)).toMatchObject({ code: 0, said: expect.stringContaining('1 keys are destroyed') });
  expect(await opened()).toEqual(['José Lima']);
  expect(await isThere(made)).toBe(false);
  expect((await tool('list-erasures.ts')).said).toBe(await readFile(list, 'utf8'));

  const broughtBack = async () => {
    await withDatabase(async ({ addresses }) => {
      const pool = new Pool({ connectionString: addresses.owner, max: 1 });
      pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
      await pool.query('insert into vault.subject_keys (subject, wrapped, created_at) values ($1, $2, $3)', [
        maria,
        kept?.wrapped,
        kept?.created_at,
      ]);
      await pool.query('delete from vault.erased_subjects');
      await pool.end();
    });
    expect(await opened()).toEqual(['José Lima', 'Maria Souza']);
  };
  await broughtBack();
  await withDatabase(async ({ addresses, secrets }) => {
    await prepareDatabase({
      server: addresses.owner,
      database: 'malote',
      passwords: passwordsOf(secrets),
      erasures: await keptErasures(list),
    });
  });
  expect(await opened()).toEqual(['José Lima']);
  await broughtBack();
  expect(await tool('reapply-erasures.ts', list)).toMatchObject({
    code: 0,
    said: '1 erasures were read; 1 keys were destroyed again, 1 files from before them are not there.\n',
  });
  expect(await opened()).toEqual(['José Lima']);
});

test('a list with a line that is none is applied not at all', async () => {
  const list = join(data, 'broken.jsonl');
  await writeFile(
    list,
    `{"subject":"somebody-else","erasedAt":"2100-01-01T00:00:00.000000Z","reason":"asked for"}\nnot a line\n`,
  );
  expect(await tool('reapply-erasures.ts', list)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Line 2 of'),
  });
  expect(await opened()).toEqual(['José Lima']);
});

test('a key that begins with a dash is a key', async () => {
  const erase = [
    'erase-person.ts',
    '--person',
    '-Qx_7',
    '--reason',
    'asked for',
    '--list',
    join(data, 'dashed.jsonl'),
  ] as const;
  const code = codeIn((await tool(...erase)).said);
  expect(await tool(...erase, '--sure', code)).toMatchObject({
    code: 0,
    said: expect.stringContaining('0 keys are destroyed, 1 erasures are written down'),
  });
});

test('an erasure that could not be kept apart is not begun', async () => {
  expect(
    await tool(
      'erase-person.ts',
      '--person',
      'somebody-else',
      '--reason',
      'asked for',
      '--list',
      join(data, 'nowhere', 'list'),
      '--sure',
      'somebody-else',
    ),
  ).toMatchObject({ code: 1, said: expect.stringContaining('cannot be written') });
  expect(await opened()).toEqual(['José Lima']);
});
