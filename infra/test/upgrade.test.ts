import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { definitions } from '@malote/contracts/catalogue.ts';
import { openBag, takeParcelOutOfBag, putParcelInBag } from '@malote/contracts/bags/commands.ts';
import { bagDetail } from '@malote/contracts/bags/queries.ts';
import { changePassword, renew } from '@malote/contracts/identity/commands.ts';
import { openAccess } from '@malote/contracts/kernel/access.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { CommandDefinition, Definition } from '@malote/contracts/kernel/definition.ts';
import { orderList } from '@malote/contracts/orders/queries.ts';
import type { OrderRow } from '@malote/contracts/orders/queries.ts';
import { receiveParcel, weighParcel } from '@malote/contracts/scanning/commands.ts';
import { orderHistory } from '@malote/contracts/tracking/history.ts';
import { DEMO_SITES } from '../src/local/demo/sites.ts';
import { withDatabase } from '../src/local/database-tool.ts';
import { freePort } from '../src/local/free-port.ts';
import { servicePlans } from '../src/local/services.ts';
import type { ServicePlan } from '../src/local/services.ts';
import { openVault } from '../src/personal-data/vault.ts';
import { connect, type Client } from '../src/tools/client.ts';
import { formerCommands, layOutFormer } from './former/lay-out.ts';
import { TARE_GRAMS } from './newer/tare.ts';
import { programEnvironment } from './program-environment.ts';
import { rebuilt } from './rebuilt.ts';
import { everything } from './stored.ts';
import { until } from './until.ts';
import { wholeStack, type WholeStack } from './whole-stack.ts';

const FORMER = '0.1.0';
const { waybills, said } = formerCommands(FORMER);

let home: string;
let stack: WholeStack;
let client: Client;
/** The administrator's of today: the one that the former version knows is by now older than a password may be. */
const PASSWORD = 'palavra-nova-2027';
const connected = async (password = PASSWORD) =>
  await connect({
    url: stack.url,
    username: stack.username,
    password,
    concurrency: 2,
    attempts: 20,
    pauseMs: 100,
  });
/** Signs in by the former password and sets another, which whoever comes back after more than a month must (R-0071). */
async function setPassword(): Promise<void> {
  const former = await connected(stack.password);
  expect(await former.call(changePassword, { current: stack.password, next: PASSWORD })).toMatchObject({ ok: true });
  await former.close();
}
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'malote-upgrade-'));
  await chmod(home, 0o755); // the server's account goes through it when it is not ours
  await layOutFormer(FORMER, join(home, 'malote'));
  stack = await wholeStack({ folder: home });
  await setPassword();
  client = await connected();
}, 480_000);
afterAll(async () => {
  await client?.close();
  await stack?.stop();
  await rm(home, { recursive: true, force: true });
});

const about = () => ({
  site: DEMO_SITES.find(({ type }) => type === 'transit_center')?.code ?? '',
  station: 'T1',
  device: 'teste',
  happenedAt: new Date().toISOString(),
});

test('a company of the former version is taken over by a start: whoever could sign in can, and the log, its seals and every read model hold', async () => {
  expect(client).toBeDefined();
  expect(await stack.verify()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/every chain and seal holds[\s\S]*all as the log says[\s\S]*all as the log says/),
  });
}, 360_000);

test('a command of the former version that is sent again gets the answer that it got then', async () => {
  for (const { id, command, input, answer } of said) {
    const again = await client.call(definitions.get(command) as CommandDefinition, input, { id, about: about() });
    expect([command, again.ok ? { ok: true, data: again.data } : { ok: false, code: again.code }]).toEqual([
      command,
      answer,
    ]);
  }
});

test('what the former version began goes on: a parcel leaves its bag, one in a bag that is sealed is refused', async () => {
  const [first = '', , third = ''] = waybills;
  expect(
    await client.call(takeParcelOutOfBag, { bagNumber: 'BG0000000002', waybill: third }, { about: about() }),
  ).toMatchObject({ ok: true });
  expect(
    await client.call(putParcelInBag, { bagNumber: 'BG0000000002', waybill: first }, { about: about() }),
  ).toMatchObject({ ok: false, code: 'PARCEL_ALREADY_SEALED' });
  expect(
    await client.call(putParcelInBag, { bagNumber: 'BG0000000002', waybill: third }, { about: about() }),
  ).toMatchObject({ ok: true });
  expect(await stack.verify()).toMatchObject({ code: 0 });
}, 360_000);

test('names that the former version encrypted are still read', async () => {
  process.env['MALOTE_DATA'] = stack.data;
  await withDatabase(async ({ addresses, secrets }) => {
    const pool = new Pool({ connectionString: addresses.query, max: 1 });
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    const [key] = secrets.masterKeys;
    const vault = openVault({
      pool,
      pepper: Buffer.from(secrets.pepper, 'base64'),
      masterKeys: { current: { id: key?.id ?? '', key: Buffer.from(key?.key ?? '', 'base64') } },
    });
    const { rows } = await pool.query<{ name: string }>(
      `select data->'recipient'->>'name' as name from eventlog.events where type = 'OrderRegistered' order by position`,
    );
    const opened = await vault.open(rows.map(({ name }) => name));
    expect(rows.map(({ name }) => opened.get(name))).toEqual(['Maria Souza', 'José Lima', 'Ana Prado']);
    await pool.end();
  });
});

describe('beside the next version', () => {
  const NEXT = join(import.meta.dirname, 'newer', 'catalogue.ts');
  const [early = '', late = '', later = ''] = waybills;
  const older: OlderService[] = [];
  beforeAll(async () => {
    await weigh(client, early, 0.4);
    await weigh(client, later, 0.4);
    await client.close();
    await stack.stop();
    stack = await wholeStack({ folder: home, preload: NEXT });
    client = await connected();
  });
  afterAll(async () => {
    for (const one of older) await one.end();
  });
  const olderOne = (name: ServicePlan['name']) => older.find((one) => one.name === name) as OlderService;

  test('what was stored before goes through the upcaster into rebuilt rows, lists, files, histories and decisions; the chains of the log hold as they are', async () => {
    expect(await stack.verify()).toMatchObject({
      code: 1,
      said: expect.stringContaining('every chain and seal holds'),
    });
    for (const group of ['operations', 'handling'] as const) await rebuilt(client, group); // both fold weighings
    expect(await stack.verify()).toMatchObject({ code: 0 });
    const lifted = 0.4 + TARE_GRAMS / 1_000;
    expect((await row(client, early)).weighedWeight).toBe(lifted);
    expect(await file(client, early)).toContain(`;${lifted.toFixed(3).replace('.', ',')}`);
    const { events, findings } = await history(client, early);
    expect([
      findings,
      events.filter(({ type }) => type === 'ParcelWeighed').map(({ data }) => (data as { grams: number }).grams),
    ]).toEqual([[], [400 + TARE_GRAMS]]);
    const bagNumber = 'BG0000000077';
    expect(await client.call(openBag, { bagNumber }, { about: about() })).toMatchObject({ ok: true });
    expect(
      await client.call(takeParcelOutOfBag, { bagNumber: 'BG0000000002', waybill: later }, { about: about() }),
    ).toMatchObject({ ok: true });
    expect(await client.call(putParcelInBag, { bagNumber, waybill: later }, { about: about() })).toMatchObject({
      ok: true,
    });
    expect(await client.call(bagDetail, { bagNumber })).toMatchObject({ ok: true, data: { bag: { weight: lifted } } });
  });

  test('an older projection that leads meets what the next version stores, says so and gives way: the next version folds it', async () => {
    process.env['MALOTE_DATA'] = stack.data;
    await withDatabase(async ({ addresses, secrets }) => {
      const first = { username: 'nobody', password: 'nobody-1' };
      const plans = servicePlans(addresses, secrets, first, join(stack.data, 'files'));
      // The former version had no worker.
      for (const plan of plans.filter(({ name }) => name !== 'exports')) older.push(await olderService(plan));
    });
    await stack.kill('projection');
    await until('the older projection leads', async () =>
      /malote_projection_leads\{group="operations"\} 1/.test(
        await (await fetch(`${olderOne('projection').url}/metrics`)).text(),
      ),
    );
    await weigh(client, late, 0.6);
    await olderOne('projection').says(SENTENCE);
    expect(await until('the next version folds it', async () => (await row(client, late)).weighedWeight === 0.6)).toBe(
      true,
    );
  });

  test('an older command service refuses what it cannot read as busy, and stores nothing by half; it goes on with all that it can read', async () => {
    const renewed = await client.call(renew, {});
    if (!renewed.ok) throw new Error(renewed.msg);
    const send = async (name: ServicePlan['name'], { routes: [route] }: Definition, input: object) => {
      const answer = await fetch(`${olderOne(name).url}${API_BASE}${route?.split(' ')[1] ?? ''}`, {
        method: 'POST',
        headers: {
          token: renewed.data.token,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          envelope: Buffer.from(JSON.stringify(about())).toString('base64url'),
        },
        body: JSON.stringify(input),
      });
      return { http: answer.status, ...((await answer.json()) as { readonly code?: string }) };
    };
    const head = async () => (await everything(stack.openLog())).filter(({ type }) => type !== 'log.sealed').length;
    const before = await head();
    expect(await send('command', receiveParcel, { waybill: late })).toMatchObject({ http: 503, code: 'SERVICE_BUSY' });
    expect(await head()).toBe(before);
    await olderOne('command').says(SENTENCE);
    expect(await send('command', openBag, { bagNumber: 'BG0000000078' })).toMatchObject({ http: 200 });
    const { orderNumber } = await row(client, late);
    expect(
      await send('query', orderHistory, {
        number: orderNumber,
        accessId: await opened(client, 'history', orderNumber),
      }),
    ).toMatchObject({ http: 503, code: 'SERVICE_BUSY' });
    expect(await stack.verify()).toMatchObject({ code: 0 });
  });

  const SENTENCE = /ParcelWeighed at position \d+ has version 2, this program knows 1/;
});

/** A service of the present version, on the same data. */
interface OlderService {
  readonly name: ServicePlan['name'];
  readonly url: string;
  /** Resolves when its log says so. */
  readonly says: (what: string | RegExp) => Promise<void>;
  readonly end: () => Promise<void>;
}

async function olderService({ name, node, entry, settings }: ServicePlan): Promise<OlderService> {
  const port = await freePort();
  const child = spawn(process.execPath, [...node, '--disable-warning=ExperimentalWarning', entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnvironment, ...settings, HOST: '127.0.0.1', PORT: String(port) },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
  const ended = once(child, 'exit');
  const says = async (what: string | RegExp) => {
    await until(`the older ${name} service says ${what}`, () => {
      if (child.exitCode !== null) throw new Error(`the older ${name} service ended: ${said}`);
      return typeof what === 'string' ? said.includes(what) : what.test(said);
    });
  };
  const url = `http://127.0.0.1:${port}`;
  await until(`the older ${name} service is ready`, async () => {
    if (child.exitCode !== null) throw new Error(`the older ${name} service ended: ${said}`);
    return await fetch(`${url}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  });
  return {
    name,
    url,
    says,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function weigh(through: Client, waybill: string, kilograms: number): Promise<void> {
  expect(
    await through.call(weighParcel, { waybill, weight: kilograms }, { about: { ...about(), reason: 'conferida' } }),
  ).toMatchObject({ ok: true });
}

async function row(through: Client, waybill: string): Promise<OrderRow> {
  const list = await through.call(orderList, { pageNumber: 1, pageSize: 10, params: { numbers: [waybill] } });
  const [found] = list.ok ? (list.data as { readonly records: readonly OrderRow[] }).records : [];
  if (found === undefined) throw new Error(`no order of ${waybill} is listed`);
  return found;
}

async function opened(through: Client, kind: 'history' | 'export', of: string): Promise<string> {
  const opening = await through.call(openAccess, { kind, of }, { about: { reason: 'conferida' } });
  if (!opening.ok) throw new Error(opening.msg);
  return opening.data.accessId;
}

async function history(through: Client, waybill: string) {
  const { orderNumber } = await row(through, waybill);
  const answer = await through.call(orderHistory, {
    number: orderNumber,
    accessId: await opened(through, 'history', orderNumber),
  });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data;
}

async function file(through: Client, waybill: string): Promise<string> {
  const renewed = await through.call(renew, {});
  if (!renewed.ok) throw new Error(renewed.msg);
  const answer = await fetch(`${stack.url}${API_BASE}/logistics/order/export`, {
    method: 'POST',
    headers: { token: renewed.data.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      params: { numbers: [waybill] },
      format: 'csv',
      columns: ['orderNumber', 'weighedWeight'],
      accessId: await opened(through, 'export', 'orders.orderList'),
    }),
  });
  return await answer.text();
}
