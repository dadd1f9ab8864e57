import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { definitions, records, screens } from '@malote/contracts/catalogue.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { SESSION } from '@malote/contracts/testing/without-permission.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';
import { until } from '../../../infra/test/until.ts';
import { LIVE_PATH } from './live/live-server.ts';

const TRANSPORT = 'menu:basic-data:transport-duration';
const CUSTOMERS = 'menu:customer-managements:customer-timeliness-management';
const rule = records.get('LeadTimeRule') as AnyRecord;
const task = records.get('WorkOrder') as AnyRecord;
const movement = records.get('StockMovement') as AnyRecord;
const [aRule, aTask, aMovement] = [rule, task, movement].map((made) => recordRows(made, 1)[0] ?? {});
const pathOf = ({ routes }: Pick<Definition, 'routes'>) => (routes[0] ?? '').split(' ')[1] ?? '';

let running: RunningService;
const write = writer(() => running.streams);
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01'));
    await store(
      'roles',
      aRole('all', ['admin']),
      aRole('customers', [CUSTOMERS]),
      aRole('looks', [`look:${CUSTOMERS}`]),
      aRole('both', [TRANSPORT, CUSTOMERS]),
      aRole('waybills', ['menu:woven-bag-management:waybill-stock']),
      aRole('micro', ['menu:service-quality:micro-work-orders', 'menu:user-center:user-manage']),
    );
    const free = { granted: [], grantedAll: true };
    await store(
      'users',
      aUser('chief', { ...free, roles: ['all'] }),
      aUser('ana', { ...free, roles: ['customers'] }),
      aUser('lia', { ...free, roles: ['looks'] }),
      aUser('ivo', { ...free, roles: ['both'] }),
      aUser('mia', { ...free, roles: ['micro'], buttonsTaken: ['menu:user-center:user-manage:export'] }),
      aUser('zoe', { ...free, roles: ['waybills'] }),
      aUser('rui', { ...free, roles: ['micro'] }),
    );
    await store(
      rule.table,
      { ...aRule, code: 'PZ00000001', kind: 'transport_duration' },
      { ...aRule, code: 'PZ00000002', kind: 'transit_duration' },
      { ...aRule, code: 'PZ00000003', kind: 'lead_time_customer' },
    );
    await store(
      movement.table,
      { ...aMovement, code: 'ME-BAG', material: 'bag' },
      { ...aMovement, code: 'ME-WAYBILL', material: 'waybill' },
    );
    await store(
      task.table,
      { ...aTask, code: 'W-MICRO', kind: 'micro' },
      { ...aTask, code: 'W-OTHER', kind: 'complaint' },
    );
  });
  for (const kind of ['transport_duration', 'lead_time_customer'] as const) {
    const code = kind === 'transport_duration' ? 'PZ00000001' : 'PZ00000003';
    write(`${rule.category}-${code}`, rule.events.registered.type, { code, fields: { kind } });
  }
});
afterAll(async () => await running.close());

/** Asks with a token of its own kind. */
async function asked(token: string, { routes }: Pick<Definition, 'routes'>, body: object = {}) {
  const [method = '', path = ''] = (routes[0] ?? '').split(' ');
  const response = await fetch(running.url + API_BASE + path, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, (JSON.parse(text) as { readonly code?: string }).code];
}

/** What a watch of a socket is answered with first. */
async function watched(token: string, watch: object): Promise<Readonly<Record<string, unknown>>> {
  const socket = new WebSocket(running.url.replace('http', 'ws') + LIVE_PATH, ['malote', `token.${token}`]);
  const told: Readonly<Record<string, unknown>>[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as never));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'watch', id: 'w', ...watch }));
  const answer = await until('the watch is answered', () => told.find(({ id }) => id === 'w'));
  socket.terminate();
  return answer;
}

const BOARD = { topic: 'board', board: 'tower', params: {} };
const queries = [...definitions.values()].filter(({ kind }) => kind === 'query');

test('an address on a wall reads its board and nothing else that its opener may, an administrator even', async () => {
  const wall = await tokenOf('chief', { kind: 'kiosk', board: 'tower' });
  const [board] = screens.filter(({ permission }) => permission === 'menu:tower-control:dashboard');
  const own = new Set(board?.queries.map(({ name }) => name));
  const open: string[] = [];
  for (const query of queries) if ((await asked(wall, query))[1] !== 'NO_PERMISSION') open.push(query.name);
  expect(open.toSorted()).toEqual([...own].toSorted());
  expect(await watched(wall, BOARD)).toMatchObject({ type: 'board' });
  for (const model of ['inbox', 'export_tasks', 'orders'])
    expect(await watched(wall, { topic: 'list', model, keys: [] })).toMatchObject({ code: 'NO_PERMISSION' });
});

test.each([
  ['a new password', { mustChange: true }, 'PASSWORD_EXPIRED_CHANGE'],
  ['a second step', { mustSet: true }, 'SECOND_STEP_DEMANDED'],
])('who owes %s reads nothing before that but who he is, by calls and by sockets (R-0071)', async (_, owes, code) => {
  const token = await tokenOf('chief', owes);
  for (const query of queries.filter(({ name }) => SESSION.includes(name))) {
    const expected = query.name === 'identity.getUserInfo' ? [200, undefined] : [expect.any(Number), code];
    expect([query.name, ...(await asked(token, query))]).toEqual([query.name, ...expected]);
  }
  expect(await watched(token, BOARD)).toMatchObject({ type: 'refused', code });
  expect(await watched(token, { topic: 'list', model: 'inbox', keys: [] })).toMatchObject({ type: 'refused', code });
});

test('the button of the export that was taken from somebody takes the file of it (R-0079)', async () => {
  const file = definitions.get('identity.userExport') as Definition;
  const body = { params: {}, format: 'csv', accessId: randomUUID() };
  expect(await asked(await tokenOf('mia'), file, body)).toEqual([403, 'NO_PERMISSION']);
  expect(await asked(await tokenOf('rui'), file, body)).toEqual([403, 'ACCESS_REQUIRED']);
});

describe('who has a page of some records reads these alone, whatever he asks for (R-0014)', () => {
  const codesOf = async (user: string, body: object, made = rule) => {
    const { status, body: answer } = await running.ask(user, pathOf(made.list), { params: {}, ...body });
    expect(status).toBe(200);
    return (answer.data as { readonly records: readonly { readonly code: string }[] }).records
      .map(({ code }) => code)
      .toSorted();
  };

  test('who has the stock of waybills reads what moved them, and not what moved bags (R-0198)', async () => {
    expect(await codesOf('zoe', {}, movement)).toEqual(['ME-WAYBILL']);
    expect(await codesOf('zoe', { keys: ['ME-BAG'] }, movement)).toEqual([]);
  });

  test.each([
    ['chief', ['PZ00000001', 'PZ00000002', 'PZ00000003']],
    ['ana', ['PZ00000003']],
    ['lia', ['PZ00000003']],
    ['ivo', ['PZ00000001', 'PZ00000003']],
  ])('%s, by the list and by keys', async (user, seen) => {
    expect(await codesOf(user, {})).toEqual(seen);
    expect(await codesOf(user, { keys: ['PZ00000001', 'PZ00000002', 'PZ00000003'] })).toEqual(seen);
    expect(await codesOf(user, { params: { kind: ['transit_duration'] } })).toEqual(
      seen.filter((code) => code === 'PZ00000002'),
    );
  });

  test('and by their histories, their replay and their counts', async () => {
    const history = async (user: string, code: string) =>
      (await running.ask(user, pathOf(rule.history), { code })).status;
    expect(await history('ana', 'PZ00000003')).toBe(200);
    expect(await history('ana', 'PZ00000001')).toBe(404);
    expect(await history('ivo', 'PZ00000001')).toBe(200);
    expect(await history('chief', 'PZ00000001')).toBe(200);
    const replay = async (user: string, number: string) => {
      const accessId = randomUUID();
      const of = { access: accessId, kind: 'history', of: `LeadTimeRule ${number}` };
      write(`access-${accessId}`, 'AccessRecorded', of, { actor: user });
      return (await running.ask(user, '/history/record', { of: 'LeadTimeRule', number, accessId })).status;
    };
    expect(await replay('ana', 'PZ00000003')).toBe(200);
    expect(await replay('ana', 'PZ00000001')).toBe(404);
    expect(await replay('chief', 'PZ00000001')).toBe(200);
    const tally = async (user: string) =>
      Object.values(
        ((await running.ask(user, pathOf(task.tally), {})).body.data as { readonly counts: Record<string, number> })
          .counts,
      );
    expect(await tally('mia')).toEqual([1]);
    expect(await tally('chief')).toEqual([2]);
    expect(await codesOf('mia', {}, task)).toEqual(['W-MICRO']);
  });
});
