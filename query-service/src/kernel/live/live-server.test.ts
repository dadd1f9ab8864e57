import { once } from 'node:events';
import { WebSocket } from 'ws';
import { aRole, aSite, aUser, anOrder } from '../../../test/rows.ts';
import { runningService, tokenOf } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';
import { LIVE_PATH } from './live-server.ts';
import { until } from '../../../../infra/test/until.ts';

type Message = Readonly<Record<string, unknown>> & { readonly type: string };

let running: RunningService;
const open: WebSocket[] = [];

/** A client that keeps what it is told and waits for the next message that fits. */
async function client(user: string, token?: string) {
  const socket = new WebSocket(running.url.replace('http', 'ws') + LIVE_PATH, [
    'malote',
    `token.${token ?? (await tokenOf(user))}`,
  ]);
  open.push(socket);
  const told: Message[] = [];
  socket.on('message', (data: Buffer) => {
    told.push(JSON.parse(data.toString()) as Message);
  });
  await once(socket, 'open');
  return {
    socket,
    told,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next(fits: (message: Message) => boolean): Promise<Message> {
      return await until('the message comes', () => {
        const at = told.findIndex(fits);
        return at >= 0 && (told.splice(at, 1)[0] as Message);
      });
    },
  };
}

const isType = (type: string, id?: string) => (message: Message) =>
  message.type === type && (id === undefined || message['id'] === id);

type Told = readonly [model: string, key: string, before: readonly string[] | null, after: readonly string[] | null];

/** What the projection of the operation does at the end of a batch. */
const announce = async (position: number, ...notices: readonly Told[]): Promise<void> =>
  await announceOf('operations', position, ...notices);

/** The same of any group. */
async function announceOf(group: string, position: number, ...notices: readonly Told[]): Promise<void> {
  await running.client.query('begin');
  for (const [model, key, before, after] of notices)
    await running.client.query(
      'insert into reads.notices (position, model, key, scopes_before, scopes_after) values ($1, $2, $3, $4, $5)',
      [position, model, key, before, after],
    );
  await running.client.query(
    `update reads.checkpoints set position = $1, updated_at = clock_timestamp() where name = $2`,
    [position, group],
  );
  await running.client.query(`select pg_notify('reads', $1)`, [JSON.stringify({ group, position: String(position) })]);
  await running.client.query('commit');
}

let masterAt = 1_000;
/** A user is another than before, or new, and the projection tells so. */
async function become(user: string, more: Parameters<typeof aUser>[1]): Promise<void> {
  masterAt += 1;
  await running.client.query('delete from reads.users_g1 where id = $1', [user]);
  await running.store('users', aUser(user, more));
  await announceOf('master', masterAt, ['users', user, [], []]);
}

/** Where the answer of a list stands. */
async function standsOf(path: string): Promise<string | null> {
  const { status, headers } = await running.ask('chief', path, { params: { codes: ['CG-1'] } });
  expect(status).toBe(200);
  return headers.get('stands');
}

const here = ['site:SPGRU01'];
const elsewhere = ['site:RJRIO01'];

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01'), aSite('RJRIO01'));
    await store(
      'roles',
      aRole('operations', ['menu:express-data-center', 'menu:tower-control', 'menu:trajectory-management']),
      aRole('lists', ['menu:express-data-center']),
      aRole('everything', ['admin']),
    );
    await store(
      'users',
      aUser('ana'),
      aUser('pat'),
      aUser('lia', { roles: ['lists'] }),
      aUser('all', { grantedAll: true, granted: [] }),
      aUser('chief', { grantedAll: true, granted: [], roles: ['everything'] }),
    );
    await store('orders', anOrder('O-1'));
  });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => running.close());

test('an upgrade without a valid token is answered 401 before any handshake', async () => {
  for (const protocols of [['malote'], ['malote', 'token.nonsense'], ['malote', `token.${await tokenOf('nobody')}`]]) {
    const socket = new WebSocket(running.url.replace('http', 'ws') + LIVE_PATH, protocols);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('401');
  }
  const lost = new WebSocket(`${running.url.replace('http', 'ws')}/api/express/v1/elsewhere`, ['malote']);
  expect(((await once(lost, 'error')) as [Error])[0].message).toContain('404');
});

test("a list hears of the keys on screen, of rows that left the caller's scope as gone, and of others only that there are some", async () => {
  const ana = await client('ana');
  await ana.next(isType('hello'));
  ana.say({ type: 'watch', id: 'list', topic: 'list', model: 'orders', keys: ['O-1', 'O-2'] });
  ana.say({ type: 'watch', id: 'other', topic: 'list', model: 'orders', keys: [] });
  ana.say({ type: 'watch', id: 'bags', topic: 'board', board: 'none' });
  await once(ana.socket, 'close');

  const again = await client('ana');
  again.say({ type: 'watch', id: 'list', topic: 'list', model: 'orders', keys: ['O-1', 'O-2', 'O-3'] });
  again.say({ type: 'watch', id: 'mark', topic: 'list', model: 'bags', keys: ['B-1'] });
  again.say({ type: 'unwatch', id: 'nothing' });
  await running.ask('ana', '/logistics/order/page', { params: {} });
  await announce(
    10,
    ['orders', 'O-1', here, here],
    ['orders', 'O-2', here, elsewhere],
    ['orders', 'O-3', elsewhere, elsewhere],
    ['orders', 'O-9', elsewhere, elsewhere],
  );
  expect(await again.next(isType('changed', 'list'))).toMatchObject({
    keys: ['O-1'],
    gone: ['O-2'],
    newer: false,
    position: '10',
  });
  await announce(11, ['orders', 'O-8', null, here]);
  expect(await again.next(isType('changed', 'list'))).toMatchObject({ keys: [], gone: [], newer: true });
  expect(again.told.filter(isType('changed', 'mark'))).toEqual([]);
});

test('a list hears of the group of read models that it stands in, and of no other', async () => {
  const all = await client('chief');
  const lists = { charges: 'charges', sites: 'sites', log: 'order_logs' };
  for (const [id, model] of Object.entries(lists))
    all.say({ type: 'watch', id, topic: 'list', model, keys: ['CG-1', 'SPGRU01'] });
  await running.ask('chief', '/logistics/order/page', { params: {} });
  await announceOf('money', 40, ['charges', 'CG-1', [], []]);
  expect(await all.next(isType('changed', 'charges'))).toMatchObject({ keys: ['CG-1'], newer: false, position: '40' });
  await announceOf('master', 41, ['sites', 'SPGRU01', [], []], ['sites', 'RJRIO01', [], []]);
  expect(await all.next(isType('changed', 'sites'))).toMatchObject({ keys: ['SPGRU01'], newer: true });
  // What is written with each change of an order is told by the order.
  await announce(42, ['orders', 'O-1', here, here]);
  expect(await all.next(isType('changed', 'log'))).toMatchObject({ keys: [], newer: true });
  expect(all.told.filter(({ type }) => type === 'changed')).toEqual([]);
});

/** Charges change up to a position, and everybody who watches them has been told so. */
async function chargesToldUpTo(): Promise<(position: number, ...codes: readonly string[]) => Promise<void>> {
  const canary = await client('chief');
  canary.say({ type: 'watch', id: 'canary', topic: 'list', model: 'charges', keys: ['CANARY'] });
  await running.ask('chief', '/logistics/order/page', { params: {} });
  return async (position, ...codes) => {
    const changes = ['CANARY', ...codes].map((code): Told => ['charges', code, [], []]);
    await announceOf('money', position, ...changes);
    await canary.next((message) => isType('changed', 'canary')(message) && message['position'] === String(position));
  };
}

test('what changed between the answer of a list and its watch is told, exactly from where the answer stands', async () => {
  const told = await chargesToldUpTo();
  await told(50, 'CG-1');
  const stands = await standsOf('/finance/charge/page');
  expect(stands).toBe('50');
  await told(51, 'CG-2');
  await told(52, 'CG-4');
  const chief = await client('chief');
  const keys = ['CG-1', 'CG-2'];
  chief.say({ type: 'watch', id: 'none', topic: 'list', model: 'charges', keys });
  chief.say({ type: 'watch', id: 'late', topic: 'list', model: 'charges', keys, since: stands });
  expect(await chief.next(isType('changed', 'late'))).toMatchObject({ keys: ['CG-2'], newer: true });
  expect(chief.told.filter(isType('changed', 'none'))).toEqual([]);
});

test('a list whose answer is too old to be caught up with asks again', async () => {
  const told = await chargesToldUpTo();
  await told(30_000, 'CG-1');
  const chief = await client('chief');
  chief.say({ type: 'watch', id: 'old', topic: 'list', model: 'charges', keys: ['CG-1'], since: '50' });
  expect(await chief.next(isType('refresh', 'old'))).toBeDefined();
});

test('many changes come as few messages, with every key in them', async () => {
  const ana = await client('all');
  const keys = Array.from({ length: 40 }, (_, at) => `P-${at}`);
  ana.say({ type: 'watch', id: 'many', topic: 'list', model: 'parcels', keys });
  await running.ask('all', '/logistics/order/page', { params: {} });
  for (const [at, key] of keys.entries()) await announce(100 + at, ['parcels', key, here, here]);
  const heard = new Set<string>();
  let messages = 0;
  while (heard.size < keys.length && messages < keys.length) {
    const message = await ana.next(isType('changed', 'many'));
    messages += 1;
    for (const key of message['keys'] as string[]) heard.add(key);
  }
  expect([...heard].toSorted()).toEqual(keys.toSorted());
  expect(messages).toBeLessThan(keys.length / 2);
});

test('a watch that the caller may not have is refused, and a message that is none ends the connection', async () => {
  const lia = await client('lia');
  lia.say({ type: 'watch', id: 'board', topic: 'board', board: 'tower', params: {} });
  expect(await lia.next(isType('refused', 'board'))).toMatchObject({ code: 'NO_PERMISSION' });
  lia.say({ type: 'watch', id: 'queue', topic: 'list', model: 'attention', keys: [] });
  expect(await lia.next(isType('refused', 'queue'))).toMatchObject({ code: 'NO_PERMISSION' });
  lia.say('{"type":"watch"');
  const [code] = (await once(lia.socket, 'close')) as [number];
  expect(code).toBe(1_007);
});

test('a message above 64 KB ends the connection', async () => {
  const ana = await client('ana');
  ana.say('x'.repeat(70_000));
  const [code] = (await once(ana.socket, 'close')) as [number];
  expect(code).toBe(1_009);
});

test('a client has 64 watches at most', async () => {
  const ana = await client('ana');
  for (let at = 0; at < 65; at += 1) ana.say({ type: 'watch', id: `w${at}`, topic: 'list', model: 'orders', keys: [] });
  expect(await ana.next(isType('refused'))).toMatchObject({ id: 'w64', code: 'OUT_OF_RANGE' });
});

test('a board comes at once, and again when something changed, the same for all of one scope', async () => {
  const [one, other] = [await client('all'), await client('all')];
  for (const each of [one, other]) each.say({ type: 'watch', id: 'tower', topic: 'board', board: 'tower', params: {} });
  const first = await one.next(isType('board'));
  expect(first['data']).toMatchObject({ headline: { vehiclesOnRoad: 0 } });
  expect((await other.next(isType('board')))['data']).toEqual(first['data']);
  await running.store('tower_counts', {
    id: 'bags:open',
    measure: 'bags',
    site: 'SPGRU01',
    toSite: null,
    day: null,
    minute: null,
    status: 'open',
    state: null,
    count: 3,
  });
  await announce(500);
  expect(
    (
      await one.next(
        (message) =>
          message.type === 'board' && (message['data'] as { headline: { bagsOpen: number } }).headline.bagsOpen === 3,
      )
    ).type,
  ).toBe('board');
});

test('who sees less, or may do less, while he looks, is told so at once, and his boards and lists go on with what is left', async () => {
  const openIn = (message: Message): number =>
    (message['data'] as { headline: { bagsOpen: number } }).headline.bagsOpen;
  await running.store('tower_counts', {
    id: 'bags:open:rio',
    measure: 'bags',
    site: 'RJRIO01',
    toSite: null,
    day: null,
    minute: null,
    status: 'open',
    state: null,
    count: 40,
  });
  const pat = await client('pat');
  const open = (count: number) => (message: Message) => message.type === 'board' && openIn(message) === count;
  const atGru = await client('ana');
  atGru.say({ type: 'watch', id: 'mine', topic: 'board', board: 'tower', params: {} });
  const before = openIn(await atGru.next(isType('board', 'mine')));
  pat.say({ type: 'watch', id: 'tower', topic: 'board', board: 'tower', params: {} });
  pat.say({ type: 'watch', id: 'list', topic: 'list', model: 'orders', keys: ['O-1'] });
  await pat.next(open(before));

  // The scope moves to another site: the board with it, and the list asks again.
  await become('pat', { roles: ['operations'], granted: ['site:RJRIO01'] });
  await pat.next(isType('rights'));
  await pat.next(isType('refresh', 'list'));
  await pat.next(open(40));

  // The role goes: neither is watched any more.
  await become('pat', { roles: [], granted: ['site:RJRIO01'] });
  await pat.next(isType('rights'));
  expect(await pat.next(isType('refused', 'tower'))).toMatchObject({ code: 'NO_PERMISSION' });
  expect(await pat.next(isType('refused', 'list'))).toMatchObject({ code: 'NO_PERMISSION' });
  pat.told.length = 0;
  await announce(550, ['orders', 'O-1', here, here]);
  await atGru.next(isType('board', 'mine'));

  // It comes back, by the role this time, and what has nothing to do with him is not told to him.
  await become('pat', { roles: ['lists'], granted: ['site:RJRIO01'] });
  await pat.next(isType('rights'));
  expect(pat.told).toEqual([]);
  await become('someone', {});
  await become('pat', { roles: ['lists'], status: 'disabled' });
  expect(((await once(pat.socket, 'close')) as [number])[0]).toBe(4_001);
  expect(pat.told.map(({ type }) => type)).toEqual(['sessionEnded']);
  expect(atGru.told.filter(isType('rights'))).toEqual([]);
});

test('after the listener was cut off, what happened meanwhile is told without another change', async () => {
  const ana = await client('all');
  ana.say({ type: 'watch', id: 'list', topic: 'list', model: 'orders', keys: ['O-1'] });
  await running.ask('all', '/logistics/order/page', { params: {} });
  await running.client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'malote query listener' and datname = current_database()`,
  );
  await running.client.query(
    `insert into reads.notices (position, model, key, scopes_before, scopes_after) values (600, 'orders', 'O-1', $1, $1)`,
    [here],
  );
  await running.client.query(`update reads.checkpoints set position = 600 where name = 'operations'`);
  expect(await ana.next(isType('changed', 'list'))).toMatchObject({ keys: ['O-1'], position: '600' });
});

test('an ended session is told so and cut off, and its token opens nothing any more', async () => {
  const token = await tokenOf('ana', { sid: 'over' });
  const ana = await client('ana', token);
  await ana.next(isType('hello'));
  await running.store('sessions', {
    position: 700,
    session: 'over',
    userId: 'ana',
    kind: 'user',
    status: 'ended',
    site: null,
    station: null,
    device: null,
    board: null,
    startedAt: new Date().toISOString(),
    endedAt: new Date().toISOString(),
    cause: 'signed_out',
  });
  const [code] = (await once(ana.socket, 'close')) as [number];
  expect(code).toBe(4_001);
  expect(ana.told.some(isType('sessionEnded'))).toBe(true);
  expect((await running.ask('ana', '/logistics/order/page', { params: {} }, { token })).status).toBe(401);
});

test('an end that the projection tells is heard at once, before the next look, whatever the clock said that it ended by', async () => {
  const ana = await client('ana', await tokenOf('ana', { sid: 'taken-back' }));
  await ana.next(isType('hello'));
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await running.store('sessions', {
    position: 701,
    session: 'taken-back',
    userId: 'ana',
    kind: 'kiosk',
    status: 'ended',
    site: null,
    station: null,
    device: null,
    board: 'tower',
    startedAt: anHourAgo,
    endedAt: anHourAgo,
    cause: 'taken_back',
  });
  await running.client.query(`select pg_notify('reads', '{"group":"master","position":"1"}')`);
  await ana.next(isType('sessionEnded'));
});

test('a token of the same session renews a connection, one of another session ends it', async () => {
  const lia = await client('lia');
  lia.say({ type: 'token', token: await tokenOf('lia') });
  lia.say({ type: 'watch', id: 'still', topic: 'list', model: 'attention', keys: [] });
  expect(await lia.next(isType('refused', 'still'))).toBeDefined();
  lia.say({ type: 'token', token: await tokenOf('all') });
  expect(((await once(lia.socket, 'close')) as [number])[0]).toBe(4_001);
});
