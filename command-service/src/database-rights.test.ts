import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import pino from 'pino';
import { prepareDatabase } from '@malote/infra/local/prepare-database.ts';
import type { DatabaseAddresses } from '@malote/infra/local/prepare-database.ts';
import { freshDatabase } from '../../infra/test/database.ts';
import type { FreshDatabase } from '../../infra/test/database.ts';
import { startCommandService } from './service.ts';

let database: FreshDatabase;
let addresses: DatabaseAddresses;
const suffix = randomBytes(4).toString('hex');
const roles = {
  command: `command_${suffix}`,
  projection: `projection_${suffix}`,
  query: `query_${suffix}`,
  eraser: `eraser_${suffix}`,
};

beforeAll(async () => {
  database = await freshDatabase();
  const password = randomBytes(12).toString('hex');
  addresses = await prepareDatabase({
    server: database.url,
    database: new URL(database.url).pathname.slice(1),
    roles,
    passwords: { command: password, projection: password, query: password, eraser: password },
  });
});
afterAll(async () => {
  await database.drop();
  const client = new Client({ connectionString: process.env['MALOTE_TEST_POSTGRES'] });
  await client.connect();
  for (const role of Object.values(roles)) await client.query(`drop role ${role}`);
  await client.end();
});

async function as(address: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

test('the command service runs with its own role, whose events nobody can change or remove', async () => {
  const key = () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const service = await startCommandService(
    {
      databaseUrl: addresses.command,
      tokenKey: key(),
      sealKey: key(),
      masterKeys: { current: { id: '1', key: randomBytes(32) } },
      pepper: randomBytes(32),
      company: 'test',
      firstAdministrator: { username: 'admin', password: 'segredo123' },
      sealEveryMs: 600_000,
    },
    pino({ level: 'silent' }),
  );
  await service.ready;
  await service.close();
  expect(await as(addresses.command, "select 1 from eventlog.events where type = 'UserRegistered'")).toBe(1);
  for (const address of [addresses.command, addresses.projection, addresses.query]) {
    for (const statement of [
      "update eventlog.events set type = 'x'",
      'delete from eventlog.events',
      'truncate eventlog.events',
      'drop table eventlog.events',
      'alter table eventlog.events disable trigger all',
    ]) {
      await expect(as(address, statement)).rejects.toThrow(/permission denied|must be owner|read-only/);
    }
  }
  expect(await as(addresses.command, "select 1 from eventlog.events where type = 'UserRegistered'")).toBe(1);
});

test('the query role writes nowhere, also when it asks to', async () => {
  for (const statement of [
    'create table reads.mine ()',
    'create schema mine',
    'create temporary table mine ()',
    'insert into eventlog.states (stream_id) values (1)',
    'insert into eventlog.events default values',
    'delete from vault.subject_keys',
    'delete from sign_in.sessions_seen',
    'select 1 from sign_in.failed_by_user',
  ]) {
    await expect(as(addresses.query, `set default_transaction_read_only = off; ${statement}`)).rejects.toThrow(
      /permission denied|read-only/,
    );
  }
});
