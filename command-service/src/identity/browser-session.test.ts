import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { readToken, SESSION_MS, checkingKey, publicHalf } from '@malote/infra/http/tokens.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let service: RunningService;
let clock = Date.now();
beforeAll(async () => {
  service = await runningService({ now: () => new Date(clock) });
});
afterAll(async () => {
  await service.close();
});
beforeEach(() => {
  clock = Date.now();
});

/** What the console's page at the service's own address says by itself, in every POST. */
const ours = () => ({ origin: service.base });
const SIGN_IN = { username: 'admin', password: 'segredo123' };

async function post(path: string, headers: Record<string, string>, body: object = {}) {
  const response = await fetch(service.base + API_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, code } = (await response.json()) as { data?: { token?: string }; code?: string };
  const [given] = response.headers.getSetCookie();
  return { http: response.status, code, token: data?.token ?? '', given, cookie: given?.split(';')[0] ?? '' };
}
const resume = async (cookie: string, from: Record<string, string> = ours()) =>
  await post('/user/resume', { ...from, cookie });

test('a browser that signs in keeps its session where no script and no other site has it, and goes on by it (R-0080)', async () => {
  const signedIn = await post('/user/login', ours(), SIGN_IN);
  expect(signedIn.given).toMatch(/^malote=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  const went = await resume(signedIn.cookie);
  expect(went).toMatchObject({ http: 200 });
  const key = checkingKey(publicHalf(service.settings.tokenKey));
  expect((await readToken(key, went.token))?.sid).toBe((await readToken(key, signedIn.token))?.sid);
  expect(await post('/user/renew', { ...ours(), token: went.token })).toMatchObject({ http: 200 });
});

test('the page of one user does not go on in the name of another, who has signed in beside it', async () => {
  const { token, cookie } = await post('/user/login', ours(), SIGN_IN);
  const user = (await readToken(checkingKey(publicHalf(service.settings.tokenKey)), token))?.sub;
  const goOn = async (asked: object) => await post('/user/resume', { ...ours(), cookie }, asked);
  expect(await goOn({ user })).toMatchObject({ http: 200 });
  expect(await goOn({ user: 'bruno' })).toMatchObject({ http: 401, code: 'UNAUTHENTICATED', given: undefined });
});

test('over HTTPS the cookie travels by nothing else, and is one that no other host can plant', async () => {
  const page = { origin: 'https://malote.example', 'sec-fetch-site': 'same-origin' };
  const { given, cookie } = await post('/user/login', page, SIGN_IN);
  expect(given).toMatch(/^__Host-malote=.*; SameSite=Strict; Secure$/);
  expect(await resume(cookie, page)).toMatchObject({ http: 200 });
  expect(await resume(cookie.replace('__Host-', ''), page)).toMatchObject({ http: 401 });
});

test('a program is given no cookie', async () => {
  expect((await post('/user/login', {}, SIGN_IN)).given).toBeUndefined();
});

test.each([
  ['of another site', { origin: 'https://other.example' }],
  ['of another site that a browser names', { origin: 'https://malote.example', 'sec-fetch-site': 'cross-site' }],
  ['of a neighbouring host', { origin: 'https://malote.example', 'sec-fetch-site': 'same-site' }],
  ['without an address', { origin: 'null' }],
])('a page %s neither goes on with a session nor plants one', async (_, from) => {
  const { cookie } = await post('/user/login', ours(), SIGN_IN);
  expect(await resume(cookie, from)).toMatchObject({ http: 401, given: undefined });
  expect(await resume(cookie.replace('malote=', '__Host-malote='), from)).toMatchObject({ http: 401 });
  expect((await post('/user/login', from, SIGN_IN)).given).toBeUndefined();
});

test('a cookie alone calls nothing: every other call needs the token that only our page has', async () => {
  const { cookie } = await post('/user/login', ours(), SIGN_IN);
  expect(await post('/user/renew', { ...ours(), cookie })).toMatchObject({ http: 401 });
  expect(await post('/user/logout', { ...ours(), cookie })).toMatchObject({ http: 401 });
  const value = cookie.split('=')[1] ?? '';
  expect(await post('/user/renew', { ...ours(), token: value })).toMatchObject({ http: 401 });
});

test('a token is no cookie, and nothing but what we signed is one', async () => {
  const { token, cookie } = await post('/user/login', ours(), SIGN_IN);
  expect(await resume(`malote=${token}`)).toMatchObject({ http: 401 });
  expect(await resume(`${cookie}x`)).toMatchObject({ http: 401 });
  expect(await resume('malote=')).toMatchObject({ http: 401 });
  expect(await resume('')).toMatchObject({ http: 401 });
});

test('a sign-in begins a session of its own, whatever cookie the browser brought', async () => {
  const before = await post('/user/login', ours(), SIGN_IN);
  const after = await post('/user/login', { ...ours(), cookie: before.cookie }, SIGN_IN);
  const key = checkingKey(publicHalf(service.settings.tokenKey));
  expect((await readToken(key, after.token))?.sid).not.toBe((await readToken(key, before.token))?.sid);
});

test('a cookie that was stolen is worth nothing after the sign-out, which takes it from the browser', async () => {
  const { token, cookie } = await post('/user/login', ours(), SIGN_IN);
  const out = await post('/user/logout', { ...ours(), cookie, token });
  expect(out.given).toMatch(/^malote=; Path=\/; Max-Age=0;/);
  expect(await resume(cookie)).toMatchObject({ http: 401 });
});

test('twelve hours without activity end what the browser keeps, and each token that it is given begins them anew (R-0122)', async () => {
  const { cookie } = await post('/user/login', ours(), SIGN_IN);
  clock += SESSION_MS - 60_000;
  const later = await resume(cookie);
  expect(later).toMatchObject({ http: 200 });
  clock += 120_000;
  expect(await resume(cookie)).toMatchObject({ http: 401 });
  expect(await resume(later.cookie)).toMatchObject({ http: 200 });
});

test('a company says how long a session lasts that nobody uses (R-0122)', async () => {
  const brief = await runningService({ now: () => new Date(clock), sessionMs: 30 * 60_000 });
  try {
    const enter = async (path: string, headers: Record<string, string>, body: object) => {
      const response = await fetch(brief.base + API_BASE + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: brief.base, ...headers },
        body: JSON.stringify(body),
      });
      return { http: response.status, given: response.headers.getSetCookie()[0] ?? '' };
    };
    const { given } = await enter('/user/login', {}, SIGN_IN);
    expect(given).toContain('; Max-Age=1800;');
    const cookie = given.split(';')[0] ?? '';
    clock += 29 * 60_000;
    expect(await enter('/user/resume', { cookie }, {})).toMatchObject({ http: 200 });
    clock += 2 * 60_000;
    expect(await enter('/user/resume', { cookie }, {})).toMatchObject({ http: 401 });
  } finally {
    await brief.close();
  }
});

test("a wall screen beside who signed in does not put itself in the place of the browser's session", async () => {
  const signedIn = await post('/user/login', ours(), SIGN_IN);
  const response = await service.raw('/user/kiosk', {
    body: JSON.stringify({ board: 'tower' }),
    token: signedIn.token,
  });
  const kiosk = new URL((response.data as { address: string }).address, service.base).searchParams.get('kiosk') ?? '';
  expect(await post('/user/renew', { ...ours(), token: kiosk })).toMatchObject({ http: 200, given: undefined });
});
