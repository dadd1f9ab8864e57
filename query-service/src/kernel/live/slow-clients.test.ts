import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { aRole, aSite, aUser } from '../../../test/rows.ts';
import { runningService, tokenOf } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';
import { SLOW_BYTES } from './connection.ts';
import { LIVE_PATH } from './live-server.ts';
import { MESSAGE_BYTES, WATCHES } from './messages.ts';
import { until } from '../../../../infra/test/until.ts';

/** So many keys of this length fill a client's message; what one of his lists is told at most is as long. */
const KEYS = Array.from({ length: 1_000 }, (_, at) => `O-${String(at).padStart(58, '0')}`);
const ROUNDS = 3;
const TAKES_NOTHING_MS = 4_000;
const here = ['site:SPGRU01'];

let running: RunningService;
const open: WebSocket[] = [];
beforeAll(async () => {
  running = await runningService(
    async (store) => {
      await store('sites', aSite('SPGRU01'));
      await store('roles', aRole('operations', ['menu:express-data-center', 'menu:tower-control']));
      await store('users', aUser('all', { grantedAll: true, granted: [] }));
    },
    { takesNothingMs: TAKES_NOTHING_MS },
  );
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => running.close());

/** A client of this server over a socket of his own; `hear` is told everything that he is told. */
async function client(
  hear: (
    message: { readonly type: string; readonly id?: string; readonly keys?: readonly string[] },
    socket: WebSocket,
  ) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(running.url.replace('http', 'ws') + LIVE_PATH, [
    'malote',
    `token.${await tokenOf('all')}`,
  ]);
  open.push(socket);
  socket.on('message', (data: Buffer) => hear(JSON.parse(data.toString()) as never, socket));
  socket.on('error', () => undefined); // cut off by the server, or by the end of the test
  await once(socket, 'open');
  return socket;
}

/** As much as one client may watch: every key in every list, but for one that is a board. */
function watchEverything(socket: WebSocket): void {
  for (let at = 1; at < WATCHES; at += 1)
    socket.send(JSON.stringify({ type: 'watch', id: `list ${at}`, topic: 'list', model: 'orders', keys: KEYS }));
  socket.send(JSON.stringify({ type: 'watch', id: 'tower', topic: 'board', board: 'tower', params: {} }));
}

/** What the projection does at the end of a batch that touched every order. */
async function everythingChanges(position: number): Promise<void> {
  await running.client.query('begin');
  await running.client.query(
    `insert into reads.notices (position, model, key, scopes_before, scopes_after) select $1, 'orders', key, $3, $3 from unnest($2::text[]) as key`,
    [position, KEYS, here],
  );
  await running.client.query(`update reads.checkpoints set position = $1 where name = 'operations'`, [position]);
  await running.client.query(`select pg_notify('reads', $1)`, [
    JSON.stringify({ group: 'operations', position: String(position) }),
  ]);
  await running.client.query('commit');
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${running.url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

test('beside one who reads slowly, one who never reads and one who watches everything, a client hears every change; what waits for the others stays bounded, and only who reads nothing is closed', async () => {
  let never = 0;
  const deaf = await client(() => {
    never += 1;
  });
  // Who had nothing to take for as long as this was not closed for it, and is held to it afterwards.
  await pause(TAKES_NOTHING_MS + 500);
  watchEverything(deaf);
  deaf.pause();

  const slowlyHeard = new Set<string>();
  const slow = await client(({ type, id = '' }, socket) => {
    if (type !== 'hello') slowlyHeard.add(id);
    socket.pause();
    setTimeout(() => socket.resume(), 10);
  });
  watchEverything(slow);

  const everythingHeard = new Set<string>();
  const greedy = await client(({ type, id = '' }) => {
    if (type !== 'hello') everythingHeard.add(id);
  });
  watchEverything(greedy);

  const heard: string[] = [];
  let tell: () => void = () => undefined;
  const quick = await client(({ type, keys = [] }) => {
    heard.push(type, ...keys);
    tell();
  });
  quick.send(JSON.stringify({ type: 'watch', id: 'mine', topic: 'list', model: 'orders', keys: KEYS.slice(0, 1) }));
  await running.ask('all', '/logistics/order/page', { params: {} });

  let most = 0;
  for (let round = 1; round <= ROUNDS || most <= SLOW_BYTES; round += 1) {
    // until what the machine keeps for who does not read is full
    const told = new Promise<void>((resolve) => {
      tell = () => {
        if (heard.filter((one) => one === KEYS[0]).length === round) resolve();
      };
    });
    await everythingChanges(round * 10);
    await told;
    most = Math.max(most, await metric('malote_live_waiting_bytes'));
  }
  expect(new Set(heard)).toEqual(new Set(['hello', 'changed', KEYS[0]]));
  expect(most).toBeLessThan(3 * (SLOW_BYTES + 2 * MESSAGE_BYTES));

  await until('who takes nothing is closed', async () => {
    expect(deaf.readyState).toBe(deaf.OPEN);
    return (await metric('malote_live_closed_total{reason="takes nothing"}')) > 0;
  });
  await until('three are left', async () => (await metric('malote_live_clients')) <= 3);
  expect(await metric('malote_live_closed_total{reason="takes nothing"}')).toBe(1);
  expect(never).toBeLessThanOrEqual(1);
  await until('everybody heard of everything', () => everythingHeard.size >= WATCHES && slowlyHeard.size >= WATCHES);
  expect([slow, greedy, quick].map(({ readyState }) => readyState)).toEqual([slow.OPEN, slow.OPEN, slow.OPEN]);
}, 480_000);

test('who pings without end is closed like who talks without end: each ping is answered', async () => {
  const restless = await client(() => undefined);
  restless.on('pong', () => {
    if (restless.readyState === restless.OPEN) restless.ping();
  });
  restless.ping();
  expect((await once(restless, 'close'))[0]).toBe(1_008);
  expect(await metric('malote_live_closed_total{reason="talks too much"}')).toBe(1);
});
