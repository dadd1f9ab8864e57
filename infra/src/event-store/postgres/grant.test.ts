import { evidenceOf } from '../evidence.ts';
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { anAppend, follow, newStream } from '../contract.ts';
import { freshEventLog } from './fresh-event-log.ts';
import type { FreshEventLog } from './fresh-event-log.ts';
import { grantEventLog } from './grant.ts';
import { migrateEventLog } from './migrate.ts';
import { postgresEventStore } from './postgres-event-store.ts';
import { stateTable } from './states.ts';

const suffix = randomBytes(4).toString('hex');
const roles = {
  command: `test_command_${suffix}`,
  projection: `test_projection_${suffix}`,
  query: `test_query_${suffix}`,
};
let log: FreshEventLog;

const urlOf = (role: string): string => {
  const url = new URL(log.url);
  url.username = role;
  url.password = 'secret';
  return url.href;
};
const as = async (role: string, statement: string): Promise<void> => {
  const pool = new Pool({ connectionString: urlOf(role), max: 1 });
  pool.on('error', () => undefined);
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
};

beforeAll(async () => {
  log = await freshEventLog();
  for (const role of Object.values(roles)) await log.owner.query(`create role ${role} login password 'secret'`);
  await grantEventLog(log.owner, roles);
  await grantEventLog(log.owner, roles);
});
afterAll(async () => {
  for (const role of Object.values(roles)) await log.owner.query(`drop owned by ${role}; drop role ${role}`);
  await log.drop();
});

test('the command role appends, reads, follows, and keeps states', async () => {
  const store = postgresEventStore({ connectionString: urlOf(roles.command) });
  const following = follow(store, 0n, 21);
  expect(await store.append(anAppend(newStream(), 0))).toMatchObject({ kind: 'appended' });
  await Promise.all(Array.from({ length: 20 }, () => store.append(anAppend(newStream(), 0))));
  expect(await following).toHaveLength(21);
  await store.close();
  const pool = new Pool({ connectionString: urlOf(roles.command), max: 1 });
  pool.on('error', () => undefined);
  const states = stateTable(pool, evidenceOf(Buffer.alloc(32, 5)));
  await states.save([{ stream: 'bag-1', stateVersion: 1, version: 1, headHash: '', state: '{}' }]);
  expect((await states.load(['bag-1'])).size).toBe(1);
  await pool.end();
});

test.each(['projection', 'query'] as const)('the %s role reads events, and appends nothing', async (name) => {
  const store = postgresEventStore({ connectionString: urlOf(roles[name]) });
  expect((await store.readAll(0n, 10)).last).toBeGreaterThanOrEqual(0n);
  await expect(store.append(anAppend(newStream(), 0))).rejects.toThrow(/permission denied/);
  await store.close();
  await expect(as(roles[name], 'select state from eventlog.states')).rejects.toThrow(/permission denied/);
});

test.each(Object.entries(roles))('the %s role writes, changes and removes no event by itself', async (_, role) => {
  for (const statement of [
    'insert into eventlog.events select * from eventlog.events limit 1',
    'update eventlog.events set type = type',
    'delete from eventlog.events',
    'truncate eventlog.events',
    'drop table eventlog.events',
    'alter table eventlog.events disable trigger all',
    `select * from eventlog.append_in_turn(0, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
    `select eventlog.grant_roles('${role}', '${role}', '${role}')`,
  ])
    await expect(as(role, statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('several processes may migrate at once and again, beside a writer', async () => {
  const store = postgresEventStore({ connectionString: log.url });
  const before = await store.head();
  const writing = Promise.all(Array.from({ length: 20 }, () => store.append(anAppend(newStream(), 0))));
  await Promise.all([migrateEventLog(log.owner), migrateEventLog(log.owner), migrateEventLog(log.owner)]);
  await writing;
  expect(await store.head()).toBe(before + 20n);
  expect((await log.owner.query('select 1 from eventlog.migrations')).rowCount).toBe(1);
  await store.close();
});
