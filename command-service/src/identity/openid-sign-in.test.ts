import { randomBytes } from 'node:crypto';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { checkingKey, publicHalf, readToken } from '@malote/infra/http/tokens.ts';
import { PASSWORD, somebody } from '../../test/people.ts';
import { CLIENT, runningIssuer } from '../../test/running-issuer.ts';
import type { RunningIssuer } from '../../test/running-issuer.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { base32, bytesOfBase32, codeAt, STEP_MS } from './one-time-codes.ts';
import { openIdIssuer } from './openid-issuer.ts';

const REDIRECT_TO = 'http://127.0.0.1:8080/login';

let issuer: RunningIssuer;
let service: RunningService;
let clock = Date.now();
beforeAll(async () => {
  issuer = await runningIssuer(REDIRECT_TO);
  service = await runningService({ openId: at('preferred_username'), now: () => new Date(clock) });
  await somebody(service, { username: 'anasouza', mustChange: true });
  for (const username of ['biasilva', 'caiolima']) await somebody(service, { username });
});
afterAll(async () => {
  await service.close();
  await issuer.goesAway();
});
beforeEach(() => {
  clock = Date.now();
  issuer.mixesIn(undefined);
});

const at = (claim: string) =>
  openIdIssuer({
    issuer: new URL(issuer.base),
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    redirectTo: new URL(REDIRECT_TO),
    claim,
  });

interface Said {
  readonly http: number;
  readonly code: string | undefined;
  readonly msg: string;
  readonly data: { readonly address?: string; readonly token?: string; readonly secondStep?: string };
  readonly cookies: readonly string[];
}

/** What the sign-in page of a browser sends; `holds` is what that browser keeps of the sign-in. */
async function post(path: string, body: object, holds = '', of: RunningService = service): Promise<Said> {
  const response = await fetch(of.base + API_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: of.base, ...(holds !== '' && { cookie: holds }) },
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as { code?: string; msg?: string; data?: Said['data'] };
  return {
    http: response.status,
    code: said.code,
    msg: said.msg ?? '',
    data: said.data ?? {},
    cookies: response.headers.getSetCookie(),
  };
}
const heldIn = ({ cookies }: Said): string =>
  cookies.find((one) => one.startsWith('malote-attempt='))?.split(';')[0] ?? '';

/** Begins at the sign-in page, goes to the issuer, and answers with what the browser brings back and what it keeps. */
async function away(of: RunningService = service) {
  const begun = await post('/user/openId/begin', {}, '', of);
  const back = await issuer.visit(begun.data.address ?? '');
  return { begun, holds: heldIn(begun), answer: back.search, address: new URL(begun.data.address ?? '') };
}
const end = async (answer: string, holds: string, of: RunningService = service) =>
  await post('/user/openId/login', { answer }, holds, of);
const claimsIn = async (token = '') => await readToken(checkingKey(publicHalf(service.settings.tokenKey)), token);

test('the sign-in page is told of an issuer only where one is configured', async () => {
  expect((await post('/user/signInWays', {})).data).toEqual({ openId: true });
  const without = await runningService();
  try {
    expect((await post('/user/signInWays', {}, '', without)).data).toEqual({ openId: false });
    expect(await post('/user/openId/begin', {}, '', without)).toMatchObject({ http: 409, code: 'OPENID_OFF' });
    const { holds, answer } = await away();
    expect(await end(answer, holds, without)).toMatchObject({ http: 409, code: 'OPENID_OFF', cookies: [] });
  } finally {
    await without.close();
  }
});

test('who is known to the issuer is sent there with code, PKCE, state and nonce, and comes back to a session as by a password', async () => {
  issuer.sits({ username: 'AnaSouza' });
  const { begun, holds, answer, address } = await away();
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.id,
    redirect_uri: REDIRECT_TO,
    code_challenge_method: 'S256',
  });
  for (const drawn of ['state', 'nonce', 'code_challenge'])
    expect(address.searchParams.get(drawn)).toMatch(/^[\w-]{43}$/);
  expect(begun.cookies).toEqual([
    expect.stringMatching(/^malote-attempt=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/),
  ]);
  const came = await end(answer, holds);
  expect(came).toMatchObject({ http: 200, data: { mustChangePassword: false } });
  expect(came.cookies).toEqual([
    expect.stringMatching(/^malote=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^malote-attempt=; Path=\/; Max-Age=0;/),
  ]);
  const claims = await claimsIn(came.data.token);
  expect(claims).toMatchObject({ sub: 'anasouza', name: 'anasouza', by: 'openid' });
  // The sign-in log tells how he came, and from where; the address is ciphertext.
  const [, started] = await service.events(`session-${claims?.sid ?? ''}`);
  expect(started).toMatchObject({ user: 'anasouza', way: 'openid', ip: expect.stringMatching(/^pd1\./) as string });
  // It goes on as such: a password of his that is a month old, or that somebody else gave him, is not asked to be changed.
  const session = came.cookies[0]?.split(';')[0] ?? '';
  expect((await claimsIn((await post('/user/resume', {}, session)).data.token))?.mustChange).toBeUndefined();
});

test('by a password he has to change the one that somebody else gave him, and the sign-in log says which way he came', async () => {
  const { data } = await post('/user/login', { username: 'anasouza', password: PASSWORD });
  const claims = await claimsIn(data.token);
  expect(claims).toMatchObject({ mustChange: true });
  expect((await service.events(`session-${claims?.sid ?? ''}`))[1]).toMatchObject({ way: 'password' });
});

test('an answer with another state is not taken, and one that no sign-in was begun for', async () => {
  issuer.sits({ username: 'anasouza' });
  const first = await away();
  const second = await away();
  expect(await end(first.answer, second.holds)).toMatchObject({ http: 401, code: 'OPENID_NOT_CONFIRMED' });
  const changed = first.answer.replace(/state=[^&]+/, 'state=another');
  expect(await end(changed, first.holds)).toMatchObject({ http: 401, code: 'OPENID_NOT_CONFIRMED' });
  expect(await end(second.answer, '')).toMatchObject({ http: 401, code: 'OPENID_NOT_BEGUN' });
  expect(await end(second.answer, `${second.holds}x`)).toMatchObject({ http: 401, code: 'OPENID_NOT_BEGUN' });
  expect(await end(second.answer, second.holds)).toMatchObject({ http: 200 });
});

test('a sign-in that took too long, or that comes from a page of others, is begun anew', async () => {
  issuer.sits({ username: 'anasouza' });
  const { answer, holds } = await away();
  const response = await fetch(`${service.base}${API_BASE}/user/openId/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://other.example', cookie: holds },
    body: JSON.stringify({ answer }),
  });
  expect(((await response.json()) as { code: string }).code).toBe('OPENID_NOT_BEGUN');
  clock += 10 * 60_000 + 1_000;
  expect(await end(answer, holds)).toMatchObject({ http: 401, code: 'OPENID_NOT_BEGUN' });
});

test('a code is good once', async () => {
  issuer.sits({ username: 'anasouza' });
  const { answer, holds } = await away();
  expect(await end(answer, holds)).toMatchObject({ http: 200 });
  expect(await end(answer, holds)).toMatchObject({ http: 401, code: 'OPENID_NOT_CONFIRMED', cookies: [] });
});

test('an ID token with another nonce is not taken, nor one that was made for another house', async () => {
  issuer.sits({ username: 'anasouza' });
  // The same state and challenge with a nonce that this browser did not draw: somebody else's answer.
  const begun = await post('/user/openId/begin', {});
  const address = new URL(begun.data.address ?? '');
  address.searchParams.set('nonce', 'another');
  const back = await issuer.visit(address.href);
  expect(await end(back.search, heldIn(begun))).toMatchObject({ http: 401, code: 'OPENID_NOT_CONFIRMED' });
  const honest = await away();
  issuer.mixesIn(await issuer.tokenOfOthers(honest.address.searchParams.get('nonce') ?? ''));
  expect(await end(honest.answer, honest.holds)).toMatchObject({ http: 401, code: 'OPENID_NOT_CONFIRMED' });
});

test('who was refused at the issuer is told that it did not confirm him', async () => {
  const begun = await post('/user/openId/begin', {});
  const state = new URL(begun.data.address ?? '').searchParams.get('state') ?? '';
  const answer = `?error=access_denied&state=${state}&iss=${encodeURIComponent(issuer.base)}`;
  expect(await end(answer, heldIn(begun))).toMatchObject({ http: 401, code: 'OPENID_NOT_CONFIRMED' });
});

test('who is no user of ours is named and not made one', async () => {
  issuer.sits({ username: 'zezinho' });
  const before = await service.head();
  const { answer, holds } = await away();
  const refused = await end(answer, holds);
  expect(refused).toMatchObject({ http: 403, code: 'OPENID_UNKNOWN_USER', cookies: [] });
  expect(refused.msg).toContain('zezinho');
  expect(await service.head()).toBe(before);
});

test('a suspended user is refused, and one whose name wrong passwords have locked', async () => {
  issuer.sits({ username: 'biasilva' });
  const suspended = await away();
  await service.send('identity.setUserState', { id: 'biasilva', enabled: false });
  expect(await end(suspended.answer, suspended.holds)).toMatchObject({ http: 403, code: 'ACCOUNT_DISABLED' });
  issuer.sits({ username: 'caiolima' });
  const locked = await away();
  for (let tries = 0; tries < 5; tries += 1)
    await post('/user/login', { username: 'caiolima', password: 'não é esta senha' });
  expect(await end(locked.answer, locked.holds)).toMatchObject({ http: 429, code: 'LOGIN_LOCKED' });
});

test('an issuer that is away is named as the reason, when a sign-in begins and when it ends, and passwords go on', async () => {
  const late = await runningService({ openId: at('preferred_username') });
  try {
    issuer.sits({ username: 'anasouza' });
    const { answer, holds } = await away();
    await issuer.goesAway();
    expect(await end(answer, holds)).toMatchObject({ http: 503, code: 'OPENID_AWAY' });
    expect(await post('/user/openId/begin', {}, '', late)).toMatchObject({
      http: 503,
      code: 'OPENID_AWAY',
      msg: expect.stringContaining('não responde') as string,
    });
    expect(await post('/user/login', { username: 'admin', password: 'segredo123' }, '', late)).toMatchObject({
      http: 200,
    });
  } finally {
    await issuer.comesBack();
    await late.close();
  }
});

test('an e-mail names nobody before the issuer has made sure of it', async () => {
  const byMail = await runningService({ openId: at('email') });
  try {
    issuer.sits({ username: 'admin', emailVerified: false });
    const unsure = await away(byMail);
    expect(await end(unsure.answer, unsure.holds, byMail)).toMatchObject({ code: 'OPENID_NOT_CONFIRMED' });
    issuer.sits({ username: 'admin', emailVerified: true });
    const sure = await away(byMail);
    expect(await end(sure.answer, sure.holds, byMail)).toMatchObject({ http: 200 });
  } finally {
    await byMail.close();
  }
});

test('a role that demands a second step asks it of who comes from the issuer, unless the issuer has asked for one', async () => {
  await somebody(service, { username: 'dudalima', permissions: ['api:identity.registerPosition'] });
  await service.raw('/role/edit', {
    token: await service.login('admin', PASSWORD),
    body: JSON.stringify({ code: 'role-dudalima', fields: { secondStep: true } }),
  });
  issuer.sits({ username: 'dudalima' });
  const plain = await away();
  expect((await end(plain.answer, plain.holds)).data).toMatchObject({ mustSetSecondStep: true });
  issuer.sits({ username: 'dudalima', amr: ['pwd', 'otp', 'mfa'] });
  const twice = await away();
  const came = await end(twice.answer, twice.holds);
  expect(await claimsIn(came.data.token)).toMatchObject({ by: 'openid-mfa' });
  expect(came.data).not.toHaveProperty('mustSetSecondStep');
  // … nor later, when the session goes on.
  const session = came.cookies[0]?.split(';')[0] ?? '';
  expect((await post('/user/resume', {}, session)).data).not.toHaveProperty('mustSetSecondStep');
});

test('who has a code of the phone is asked for it after the issuer, and its answer need not come twice', async () => {
  const token = await somebody(service, { username: 'enzolima' });
  const secret = base32(randomBytes(20));
  const shown = (later = 0) => codeAt(bytesOfBase32(secret), Math.floor(clock / STEP_MS) + later);
  await service.send('identity.setSecondStep', { password: PASSWORD, secret, code: shown() }, { token });
  issuer.sits({ username: 'enzolima' });
  const { answer, holds } = await away();
  // A code beside the issuer's answer skips nothing that the answer has to show first, and is taken at once.
  const asked = await end(answer, holds);
  expect(asked).toMatchObject({ http: 200, data: { secondStep: 'needed' } });
  expect(asked.data.token).toBeUndefined();
  const known = heldIn(asked);
  expect(await post('/user/openId/login', { code: '000000' }, known)).toMatchObject({ code: 'SECOND_STEP_WRONG' });
  expect(await post('/user/openId/login', { code: shown(1) }, holds)).toMatchObject({ code: 'OPENID_NOT_BEGUN' });
  const came = await post('/user/openId/login', { code: shown(1) }, known);
  expect(came).toMatchObject({ http: 200 });
  const claims = await claimsIn(came.data.token);
  expect((await service.events(`session-${claims?.sid ?? ''}`))[1]).toMatchObject({ way: 'openid_code' });
  // The same code opens nothing again, whatever the browser keeps.
  expect(await post('/user/openId/login', { code: shown(1) }, known)).toMatchObject({ code: 'SECOND_STEP_WRONG' });
});
