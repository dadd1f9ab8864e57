import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { postgresEventStore } from '../src/event-store/postgres/postgres-event-store.ts';
import { sealingKey } from '../src/event-store/seals/keys.ts';
import { evidenceOf } from '../src/event-store/evidence.ts';
import { sealer } from '../src/event-store/seals/seal-log.ts';
import type { Seal } from '../src/event-store/seals/seal.ts';
import { BackupFacts } from '../src/local/backup/base-backup.ts';
import { DEMO_CUSTOMERS } from '../src/local/demo/business.ts';
import { withDatabase } from '../src/local/database-tool.ts';
import { copyOfKeys } from '../src/personal-data/copy-keys.ts';
import { keepErasures } from '../src/personal-data/erasure-list.ts';
import { eraseSubjects } from '../src/personal-data/erasures.ts';
import { openVault } from '../src/personal-data/vault.ts';
import { connect, type Client } from '../src/tools/client.ts';
import { programEnvironment } from './program-environment.ts';
import { demoStack } from './demo-stack.ts';
import type { WholeStack } from './whole-stack.ts';
import { until } from './until.ts';

const LOCAL = join(import.meta.dirname, '..', 'src', 'local');
const [MARIA, JOSE] = ['52998224725', '11144477735'];
const address = { state: 'SP', city: 'Guarulhos', street: 'Rua das Flores', zip: '07010000', phone: '11987654321' };
const money = { amount: '1000', currency: 'BRL' } as const;

let home: string;
let stack: WholeStack;
let client: Client;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'malote-restore-'));
  await chmod(home, 0o755); // the server's account goes through it when it is not ours
  stack = await demoStack({ folder: home, archive: join(home, 'archive') });
  client = await connect({
    url: stack.url,
    username: stack.username,
    password: stack.password,
    concurrency: 4,
    attempts: 60,
    pauseMs: 100,
  });
}, 360_000);
afterAll(async () => {
  await client.close();
  await stack.stop();
  await rm(home, { recursive: true, force: true });
});

/** An order for somebody with a tax id, acknowledged: the command's id and where the log then stood. */
async function order(taxId: string, name: string): Promise<string> {
  const id = randomUUID();
  const answer = await client.call(
    createOrder,
    {
      customer: DEMO_CUSTOMERS[0]?.code ?? '',
      channel: 'STANDARD',
      declaredValue: money,
      sender: { ...address, name: 'Loja' },
      recipient: { ...address, name, taxId },
      products: [{ namePt: 'Livro', quantity: 1, unitPrice: money }],
      packages: [{ weight: 0.3, invoices: [{ number: '12345', serial: '1', date: '2026-11-20', amount: money }] }],
    },
    { id, about: { happenedAt: new Date().toISOString() } },
  );
  if (!answer.ok) throw new Error(`the order was refused: ${answer.code}`);
  return id;
}

/** A tool of the product as a process of its own. */
async function tool(
  script: string,
  args: readonly string[],
  data: string,
): Promise<{ readonly code: number; readonly said: string }> {
  const run = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(LOCAL, script), ...args],
    { env: { ...programEnvironment, MALOTE_DATA: data }, maxBuffer: 16 * 1024 * 1024 },
  );
  return await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

const accepted = async (pool: Pool): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await pool.query<{ id: string }>(
        `select metadata->>'commandId' as id from eventlog.events where type = 'command.accepted'`,
      )
    ).rows.map(({ id }) => id),
  );

/** The stored ciphertexts of recipients' names, by their person. */
async function sealedNames(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ key: string; name: string }>(
    `select data->'recipient'->>'key' as key, data->'recipient'->>'name' as name from eventlog.events where type = 'OrderRegistered'`,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

test('restored to an instant under load: what was acknowledged before it is there once, nothing after it; keys come from their own copy, erased persons stay erased, and the seals tell what is missing', async () => {
  const [before, after]: [string[], string[]] = [[], []];
  let phase = before;
  const ending = new AbortController();
  const workers = Array.from({ length: 4 }, async (_, at) => {
    while (!ending.signal.aborted) {
      const goesTo = phase;
      const id = await order(at % 2 === 0 ? (MARIA ?? '') : (JOSE ?? ''), at % 2 === 0 ? 'Maria Souza' : 'José Lima');
      if (goesTo === phase) goesTo.push(id);
    }
  });
  const untilMore = async (list: readonly string[], count: number) => {
    const wanted = list.length + count;
    await until(`${wanted} orders are acknowledged`, () => list.length >= wanted);
  };

  await untilMore(before, 10);
  const backup = await tool('backup.ts', [join(home, 'backup')], stack.data);
  expect(backup).toMatchObject({ code: 0 });
  await untilMore(before, 20);

  const owner = new Pool({ connectionString: await stack.database(), max: 2 });
  owner.on('error', () => undefined); // the server may stop before a connection has said good-bye
  const secret = async (name: string) => (await readFile(join(stack.data, 'secrets', name), 'utf8')).trim();
  const vaultOf = async (pool: Pool) =>
    openVault({
      pool,
      masterKeys: { current: { id: '1', key: Buffer.from(await secret('master-key'), 'base64') } },
      pepper: Buffer.from(await secret('pepper'), 'base64'),
    });
  const vault = await vaultOf(owner);
  const [maria, jose] = [MARIA, JOSE].map((taxId) => vault.subjectOf({ taxId: taxId ?? '' }, ''));
  phase = []; // what is under way at the instant belongs to neither side
  const {
    rows: [clock],
  } = await owner.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  await untilMore(phase, 8);
  phase = after;
  await untilMore(after, 20);

  const keys = join(home, 'keys.jsonl');
  const lines: string[] = [];
  for await (const line of copyOfKeys(owner)) lines.push(line);
  await writeFile(keys, lines.join(''));
  await keepErasures(
    join(home, 'erasures.jsonl'),
    await eraseSubjects(owner, [maria ?? ''], 'asked for by the person'),
  );
  const seals: Seal[] = [];
  const store = postgresEventStore({ connectionString: await stack.database() });
  const seal = sealer(
    store,
    sealingKey(await secret('seal-key')),
    evidenceOf(Buffer.from(await secret('pepper'), 'base64')),
    (one) => void seals.push(one),
  );
  await until('the log is sealed', async () => {
    await seal();
    return seals.length > 0;
  });
  await store.close();
  ending.abort();
  await Promise.all(workers);
  const {
    rows: [segment],
  } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const archived = async () =>
    (
      await owner.query<{ done: boolean }>(
        'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver',
        [segment?.name],
      )
    ).rows[0]?.done === true;
  await until('the last segment is archived', archived);
  await cp(join(stack.data, 'secrets'), join(home, 'kept-secrets'), { recursive: true });
  await owner.end();
  await stack.kill('postgres'); // as the disk with the database would go

  const data = join(home, 'restored');
  const options = [
    '--secrets',
    join(home, 'kept-secrets'),
    '--archive',
    join(home, 'archive'),
    '--keys',
    keys,
    '--erasures',
    join(home, 'erasures.jsonl'),
  ];
  const { from } = BackupFacts.parse(JSON.parse(await readFile(join(home, 'backup', 'backup.json'), 'utf8')));
  for (const tooEarly of ['2001-01-01T00:00:00Z', from])
    expect(await tool('restore.ts', [join(home, 'backup'), ...options, '--until', tooEarly], data)).toMatchObject({
      code: 1,
      said: expect.stringContaining('take an older backup'),
    });
  expect(
    await tool('restore.ts', [join(home, 'backup'), ...options, '--until', '2100-01-01T00:00:00Z'], data),
  ).toMatchObject({ code: 1, said: expect.stringContaining('The archive ends before the instant') });
  const restored = await tool('restore.ts', [join(home, 'backup'), ...options, '--until', clock?.at ?? ''], data);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining('; 1 keys of erased persons were destroyed again.'),
  });

  const verified = await tool('verify.ts', [], data);
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('every chain and seal holds') });
  process.env['MALOTE_DATA'] = data;
  await withDatabase(async ({ addresses }) => {
    const pool = new Pool({ connectionString: addresses.owner, max: 2 });
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    const there = await accepted(pool);
    expect(before.filter((id) => !there.has(id))).toEqual([]);
    expect(after.filter((id) => there.has(id))).toEqual([]);
    const names = await sealedNames(pool);
    const opened = await (await vaultOf(pool)).open([...names.values()]);
    expect([names.has(maria ?? ''), opened.get(names.get(maria ?? '') ?? '')]).toEqual([true, undefined]);
    expect(opened.get(names.get(jose ?? '') ?? '')).toBe('José Lima');
    await pool.end();
  });

  await writeFile(
    join(data, 'logs', 'command.log'),
    seals.map((seal) => `${JSON.stringify({ seal, msg: 'the log was sealed' })}\n`).join(''),
  );
  const witnessed = await tool('verify.ts', [], data);
  expect(witnessed).toMatchObject({
    code: 1,
    said: expect.stringContaining(`up to position ${seals[0]?.upTo} stands in the log output and not in the event log`),
  });
}, 600_000);
