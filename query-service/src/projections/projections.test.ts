import { PROJECTION_GROUPS } from '@malote/contracts/projections/projection.ts';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Health } from '@malote/contracts/projections/queries.ts';
import type { HistoryEvent } from '@malote/contracts/tracking/history.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';
import { LIVE_PATH } from '../kernel/live/live-server.ts';
import { until } from '../../../infra/test/until.ts';

let running: RunningService;
const write = writer(() => running.streams);
const HEALTH = 'menu:system-management:read-model-health';

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01'));
    await store(
      'roles',
      aRole('engineer', [HEALTH]),
      aRole('officer', [HEALTH, 'data:sensitive']),
      aRole('clerk', ['menu:express-data-center']),
    );
    await store(
      'users',
      aUser('eva', { roles: ['engineer'], grantedAll: true, granted: [] }),
      aUser('otto', { roles: ['officer'], grantedAll: true, granted: [] }),
      aUser('rio', { roles: ['engineer'], granted: ['site:RJRIO01'] }),
      aUser('carla', { roles: ['clerk'] }),
    );
  });
  const meeting = { group: 'operations', model: 'parcels', key: 'W1', stream: 'parcel-W1', version: 3 };
  write('projection-operations', 'EventSkipped', meeting, { actor: 'eva', reason: 'broken device' });
  write('projection-operations', 'EventSkipped', { ...meeting, key: 'W2' }, { actor: 'eva', reason: 'another' });
  write('projection-operations', 'SkipWithdrawn', { ...meeting, key: 'W2' }, { actor: 'eva' });
  for (const rebuild of ['r-waiting', 'r-running', 'r-cancelled', 'r-failed'])
    write('projection-operations', 'RebuildRequested', { group: 'operations', rebuild }, { actor: 'eva' });
  write(
    'projection-operations',
    'RebuildCancelled',
    { group: 'operations', rebuild: 'r-cancelled' },
    { actor: 'otto' },
  );
  await running.client
    .query(`insert into reads.parked (group_name, model, key, position, stream, version, type, cause, error, attempts) values
    ('operations', 'parcels', 'W3', 7, 'parcel-W3', 2, 'ParcelReceived', 'failed', 'Error: a bug', 3), ('operations', 'parcels', 'W3', 9, 'parcel-W3', 3, 'ParcelSigned', 'failed', null, 0), ('operations', 'orders', 'O1', 8, 'order-O1', 2, 'OrderVoided', 'passed', null, 1)`);
  await running.client
    .query(`insert into reads.rebuilds (rebuild, group_name, cause, status, position, head, rate, error, failed, started_at, ended_at) values
    ('r-running', 'operations', 'request', 'building', 250, 1000, 50, null, null, now(), null),
    ('r-failed', 'operations', 'request', 'failed', 6, 1000, 0, 'Error: a bug', '{"model":"parcels","key":"W3","stream":"parcel-W3","version":2,"type":"ParcelReceived"}', now() - interval '1 hour', now()),
    ('r-shape', 'master', 'shape', 'done', 1000, 1000, 0, null, null, now() - interval '2 hours', now())`);
  await running.client.query(
    `insert into reads.runners (group_name, process, role, error, rate, seen_at) values ('operations', 'a:1', 'leads', null, 412.5, now()), ('operations', 'b:2', 'stands_by', null, 0, now() - interval '1 minute'), ('master', 'a:1', 'waits_after_an_error', 'Error: away', 0, now())`,
  );
  write('parcel-W3', 'ParcelRegistered', { waybill: 'W3' }, { scope: ['site:SPGRU01'] });
  write('parcel-W3', 'ParcelReceived', { waybill: 'W3', by: 'pd1.maria.name' });
});
afterAll(async () => {
  await running.close();
});

const health = async (user = 'eva') => (await running.ask(user, '/readModels/health', {})).body.data as Health;

test('the health of the read models says what waits, why, and what was decided by whom', async () => {
  const { groups, parked, skips } = await health();
  expect(
    groups.map(({ group, generation, parkedKeys, waiting }) => ({ group, generation, parkedKeys, waiting })),
  ).toEqual([
    { group: 'operations', generation: 1, parkedKeys: 2, waiting: 3 },
    ...PROJECTION_GROUPS.slice(1).map((group) => ({ group, generation: 1, parkedKeys: 0, waiting: 0 })),
  ]);
  expect(groups[0]?.models.find(({ model }) => model === 'parcels')).toMatchObject({
    parkedKeys: 1,
    lastError: 'Error: a bug',
  });
  expect(groups[0]?.models.map(({ model }) => model)).toEqual(expect.arrayContaining(['orders', 'tower_counts']));
  expect(parked.find(({ key }) => key === 'W3')).toMatchObject({
    group: 'operations',
    model: 'parcels',
    stream: 'parcel-W3',
    version: 2,
    type: 'ParcelReceived',
    cause: 'failed',
    error: 'Error: a bug',
    attempts: 3,
    waiting: 1,
  });
  expect(parked.find(({ key }) => key === 'O1')).toMatchObject({ cause: 'passed', error: null, waiting: 0 });
  expect(skips).toMatchObject([
    {
      group: 'operations',
      model: 'parcels',
      key: 'W1',
      stream: 'parcel-W1',
      version: 3,
      reason: 'broken device',
      by: 'eva',
      byName: 'name eva',
    },
  ]);
});

test('it says who leads, how fast, who stands by, and who was not heard of', async () => {
  const { groups } = await health();
  expect(groups[0]?.runners).toMatchObject([
    { process: 'a:1', role: 'leads', eventsPerSecond: 412.5 },
    { process: 'b:2', role: 'silent', eventsPerSecond: 0 },
  ]);
  expect(groups[1]?.runners).toMatchObject([{ process: 'a:1', role: 'waits', error: 'Error: away' }]);
});

test('it says which rebuilds wait, how far the one under way is, and what came of the others', async () => {
  const { rebuilds } = await health();
  const named = (rebuild: string) => rebuilds.find((one) => one.rebuild === rebuild);
  expect(named('r-waiting')).toMatchObject({ status: 'waiting', byName: 'name eva', startedAt: null });
  expect(named('r-running')).toMatchObject({
    status: 'building',
    position: '250',
    head: '1000',
    eventsPerSecond: 50,
    secondsLeft: 15,
  });
  expect(named('r-cancelled')).toMatchObject({ status: 'cancelled', cancelledByName: 'name otto' });
  expect(named('r-failed')).toMatchObject({
    status: 'failed',
    error: 'Error: a bug',
    failed: { model: 'parcels', key: 'W3', stream: 'parcel-W3', version: 2 },
  });
  expect(named('r-shape')).toMatchObject({ status: 'done', cause: 'shape', by: null });
});

test('who may not open the page learns nothing', async () => {
  expect((await running.ask('carla', '/readModels/health', {})).body).toMatchObject({ code: 'NO_PERMISSION' });
  expect(
    (
      await running.ask('carla', '/readModels/event', {
        stream: 'parcel-W3',
        version: 2,
        accessId: crypto.randomUUID(),
      })
    ).body,
  ).toMatchObject({ code: 'NO_PERMISSION' });
});

test("the event on which a row waits is shown after the look was recorded, masked, and within the caller's scope", async () => {
  const look = (user: string, of = 'parcel-W3') => {
    const id = crypto.randomUUID();
    write(`access-${id}`, 'AccessRecorded', { access: id, kind: 'history', of }, { actor: user });
    return id;
  };
  const event = async (user: string, accessId: string, version = 2) =>
    (await running.ask(user, '/readModels/event', { stream: 'parcel-W3', version, accessId })).body;
  expect(await event('eva', crypto.randomUUID())).toMatchObject({ code: 'ACCESS_REQUIRED' });
  expect(await event('eva', look('eva', 'parcel-W4'))).toMatchObject({ code: 'ACCESS_REQUIRED' });
  expect((await event('eva', look('eva'))).data as HistoryEvent).toMatchObject({
    stream: 'parcel-W3',
    version: 2,
    type: 'ParcelReceived',
    data: { waybill: 'W3', by: '***' },
    chain: 'ok',
  });
  expect((await event('otto', look('otto'))).data as HistoryEvent).toMatchObject({ data: { by: 'name maria' } });
  expect(await event('rio', look('rio'))).toMatchObject({ code: 'NO_PERMISSION' });
  expect(await event('eva', look('eva'), 9)).toMatchObject({ code: 'RECORD_NOT_FOUND' });
});

test('the page is told live, also when only a rebuild gets on, and nobody else may watch', async () => {
  const socket = new WebSocket(running.url.replace('http', 'ws') + LIVE_PATH, [
    'malote',
    `token.${await tokenOf('eva')}`,
  ]);
  const told: { readonly type: string; readonly id?: string; readonly data?: Health }[] = [];
  const heard = async (fits: (message: (typeof told)[number]) => boolean) => {
    return await until('the page is told', () => told.find(fits));
  };
  socket.on('message', (data: Buffer) => {
    told.push(JSON.parse(data.toString()) as (typeof told)[number]);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'watch', id: 'h', topic: 'board', board: 'health' }));
  await heard(({ type }) => type === 'board');
  await running.client.query(`update reads.rebuilds set position = 600 where rebuild = 'r-running'`);
  await running.client.query(`select pg_notify('reads', '{"group":"health","position":"0"}')`);
  await heard(({ data }) => data?.rebuilds.find(({ rebuild }) => rebuild === 'r-running')?.position === '600');
  socket.close();
  const stranger = new WebSocket(running.url.replace('http', 'ws') + LIVE_PATH, [
    'malote',
    `token.${await tokenOf('carla')}`,
  ]);
  const refused = new Promise((resolve) => {
    stranger.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string };
      if (message.type === 'refused') resolve(message);
    });
  });
  await once(stranger, 'open');
  stranger.send(JSON.stringify({ type: 'watch', id: 'h', topic: 'board', board: 'health' }));
  expect(await refused).toMatchObject({ code: 'NO_PERMISSION' });
  stranger.close();
});
