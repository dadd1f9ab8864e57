import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { definitions } from '@malote/contracts/catalogue.ts';
import { takeParcelOutOfBag, putParcelInBag } from '@malote/contracts/bags/commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { DEMO_SITES } from '../src/local/demo/sites.ts';
import { withDatabase } from '../src/local/database-tool.ts';
import { openVault } from '../src/personal-data/vault.ts';
import { connect, type Client } from '../src/tools/client.ts';
import { formerCommands, layOutFormer } from './former/lay-out.ts';
import { wholeStack, type WholeStack } from './whole-stack.ts';

const FORMER = '0.1.0';
const { waybills, said } = formerCommands(FORMER);

let home: string;
let stack: WholeStack;
let client: Client;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'malote-upgrade-'));
  await chmod(home, 0o755); // the server's account goes through it when it is not ours
  await layOutFormer(FORMER, join(home, 'malote'));
  stack = await wholeStack({ folder: home });
  client = await connect({ url: stack.url, username: stack.username, password: stack.password, concurrency: 2, attempts: 20, pauseMs: 100 });
}, 180_000);
afterAll(async () => {
  await client?.close();
  await stack?.stop();
  await rm(home, { recursive: true, force: true });
}, 60_000);

const about = () => ({ site: DEMO_SITES.find(({ type }) => type === 'transit_center')?.code ?? '', station: 'T1', device: 'teste', happenedAt: new Date().toISOString() });

test('a company of the former version is taken over by a start: whoever could sign in can, and the log, its seals and every read model hold', async () => {
  expect(client).toBeDefined();
  expect(await stack.verify()).toMatchObject({ code: 0, said: expect.stringMatching(/every chain and seal holds[\s\S]*all as the log says[\s\S]*all as the log says/) });
}, 120_000);

test('a command of the former version that is sent again gets the answer that it got then', async () => {
  for (const { id, command, input, answer } of said) {
    const again = await client.call(definitions.get(command) as CommandDefinition, input, { id, about: about() });
    expect([command, again.ok ? { ok: true, data: again.data } : { ok: false, code: again.code }]).toEqual([command, answer]);
  }
});

test('what the former version began goes on: a parcel leaves its bag, another one is refused as before', async () => {
  const [first = '', , third = ''] = waybills;
  expect(await client.call(takeParcelOutOfBag, { bagNumber: 'BG0000000002', waybill: third }, { about: about() })).toMatchObject({ ok: true });
  expect(await client.call(putParcelInBag, { bagNumber: 'BG0000000002', waybill: first }, { about: about() })).toMatchObject({ ok: false, code: 'PARCEL_IN_OTHER_BAG' });
  expect(await client.call(putParcelInBag, { bagNumber: 'BG0000000002', waybill: third }, { about: about() })).toMatchObject({ ok: true });
  expect(await stack.verify()).toMatchObject({ code: 0 });
}, 120_000);

test('names that the former version encrypted are still read', async () => {
  process.env['MALOTE_DATA'] = stack.data;
  await withDatabase(async ({ addresses, secrets }) => {
    const pool = new Pool({ connectionString: addresses.query, max: 1 });
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    const [key] = secrets.masterKeys;
    const vault = openVault({ pool, pepper: Buffer.from(secrets.pepper, 'base64'), masterKeys: { current: { id: key?.id ?? '', key: Buffer.from(key?.key ?? '', 'base64') } } });
    const { rows } = await pool.query<{ name: string }>(`select data->'recipient'->>'name' as name from eventlog.events where type = 'OrderRegistered' order by position`);
    const opened = await vault.open(rows.map(({ name }) => name));
    expect(rows.map(({ name }) => opened.get(name))).toEqual(['Maria Souza', 'José Lima', 'Ana Prado']);
    await pool.end();
  });
});
