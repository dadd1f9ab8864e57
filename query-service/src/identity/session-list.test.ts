import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const SESSIONS = 'menu:system-management:sessions';
const TOWER = 'menu:tower-control:dashboard';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const DAY = 24 * 60;
const aSession = (session: string, more: object = {}) => ({
  session,
  userId: 'ana',
  kind: 'user',
  status: 'live',
  site: null,
  station: null,
  device: null,
  board: null,
  startedAt: ago(600),
  endedAt: null,
  cause: null,
  ...more,
});

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01'));
    await store('roles', aRole('keeper', [SESSIONS]), aRole('tower', [TOWER]));
    await store(
      'users',
      aUser('ana', { roles: ['tower'] }),
      aUser('eva', { roles: ['keeper'] }),
      aUser('rui', { roles: [] }),
    );
    await store(
      'sessions',
      aSession('session-ana', { site: 'SPGRU01', station: 'M1', device: 'leitor-1' }),
      aSession('left-long-ago'),
      aSession('page-closed', { userId: 'rui', startedAt: ago(601) }),
      aSession('just-begun', { userId: 'rui', startedAt: ago(1) }),
      aSession('ended', { status: 'ended', endedAt: ago(1) }),
      aSession('wall', { kind: 'kiosk', board: 'tower', startedAt: ago(10 * DAY) }),
      aSession('wall-unopened', { userId: 'rui', kind: 'kiosk', board: 'tower', startedAt: ago(60) }),
      aSession('wall-run-out', { kind: 'kiosk', board: 'tower', startedAt: ago(31 * DAY) }),
    );
  });
  for (const [session, at, until] of [
    ['session-ana', ago(2), ago(-3)],
    ['left-long-ago', ago(7), ago(2)],
    ['page-closed', ago(300), ago(-420)],
    ['ended', ago(1), ago(-4)],
    ['wall', ago(4), ago(-1)],
    ['wall-run-out', ago(4), ago(-1)],
  ] as const)
    await running.client.query(
      'insert into sign_in.sessions_seen (session, seen_at, goes_until, browser) values ($1, $2, $3, $4)',
      [session, at, until, 'Chrome 131 · Windows'],
    );
});
afterAll(async () => {
  await running.close();
});

type Row = Readonly<Record<string, unknown>>;
const page = async (params: object = {}) =>
  (await running.ask('eva', '/user/sessionPage', { params })).body.data as { readonly records: readonly Row[] };
const sessionsOf = (rows: readonly Row[]) => rows.map((row) => row['session']);

test('who looks after sign-ins sees all that can go on, a closed page that its browser may open again too, last seen first: not those that ended, were left, or ran out', async () => {
  const { records } = await page();
  expect(sessionsOf(records)).toEqual(['just-begun', 'session-ana', 'wall', 'page-closed', 'wall-unopened']);
  expect(records[1]).toMatchObject({
    username: 'ana',
    userName: 'name ana',
    kind: 'user',
    siteName: 'Unidade SPGRU01',
    station: 'M1',
    device: 'leitor-1',
    browser: 'Chrome 131 · Windows',
    current: false,
  });
  expect(records[4]).toMatchObject({ seenAt: null, board: 'tower', browser: null });
});

test('they are found by name, as it is written, by kind and by site', async () => {
  expect(sessionsOf((await page({ username: 'AN' })).records)).toEqual(['session-ana', 'wall']);
  expect(sessionsOf((await page({ username: '_' })).records)).toEqual([]);
  expect(sessionsOf((await page({ kind: ['kiosk'] })).records)).toEqual(['wall', 'wall-unopened']);
  expect(sessionsOf((await page({ site: ['SPGRU01'] })).records)).toEqual(['session-ana']);
});

test('everybody sees his own, and which of them he uses', async () => {
  const { sessions } = (await running.ask('ana', '/user/mySessions', {})).body.data as {
    readonly sessions: readonly Row[];
  };
  expect(sessions.map((row) => [row['session'], row['current']])).toEqual([
    ['session-ana', true],
    ['wall', false],
  ]);
  expect(await running.ask('rui', '/user/sessionPage', { params: {} })).toMatchObject({ status: 403 });
});

test('who sees a board sees its wall screens, whoever opened them; a wall screen does not', async () => {
  const asked = async (more: object = {}) =>
    await running.ask('ana', '/user/wallScreens', { board: 'tower' }, { token: await tokenOf('ana', more) });
  const { screens } = (await asked()).body.data as { readonly screens: readonly Row[] };
  expect(screens.map((row) => [row['session'], row['userName']])).toEqual([
    ['wall-unopened', 'name rui'],
    ['wall', 'name ana'],
  ]);
  expect(await asked({ sid: 'wall', kind: 'kiosk', board: 'tower' })).toMatchObject({
    status: 403,
    body: { code: 'NO_PERMISSION' },
  });
  expect(await running.ask('rui', '/user/wallScreens', { board: 'tower' })).toMatchObject({ status: 403 });
});
