import { randomBytes, randomUUID } from 'node:crypto';
import { PASSWORD, somebody } from '../../test/people.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { base32, bytesOfBase32, codeAt, STEP_MS } from './one-time-codes.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  await service.close();
});

/** What a phone shows: now, or a step later, which is taken too. */
const shown = (secret: string, later = 0) => codeAt(bytesOfBase32(secret), Math.floor(Date.now() / STEP_MS) + later);
const newSecret = () => base32(randomBytes(20));
const admin = async () => await service.login('admin', PASSWORD);
const enter = async (username: string, code?: string) =>
  await service.raw('/user/login', { body: JSON.stringify({ username, password: PASSWORD, code }) });
const set = async (token: string, secret: string, more: object = {}, id: string = randomUUID()) =>
  await service.raw('/user/secondStep/set', {
    token,
    body: JSON.stringify({ password: PASSWORD, secret, code: shown(secret), ...more }),
    headers: { 'idempotency-key': id },
  });
const remove = async (token: string, code: string) =>
  await service.raw('/user/secondStep/remove', { token, body: JSON.stringify({ password: PASSWORD, code }) });
const codesOf = (answer: { readonly data?: unknown }) =>
  (answer.data as { readonly recoveryCodes: readonly string[] }).recoveryCodes;

test('who has a second step signs in with a code of his phone, which opens once, or with a recovery code, which opens once too', async () => {
  const [token, secret, id] = [await somebody(service, { username: 'celular1' }), newSecret(), randomUUID()];
  const done = await set(token, secret, {}, id);
  expect(done).toMatchObject({ http: 200 });
  expect(codesOf(done)).toHaveLength(10);
  expect(codesOf(await set(token, secret, {}, id))).toEqual(codesOf(done)); // sent once more, it is the same
  expect(await enter('celular1')).toMatchObject({ http: 409, code: 'SECOND_STEP_NEEDED' });
  const code = shown(secret);
  expect(await enter('celular1', code)).toMatchObject({ http: 200 });
  expect(await enter('celular1', code)).toMatchObject({ http: 409, code: 'SECOND_STEP_WRONG' });
  const [first = ''] = codesOf(done);
  const typed = `${first.slice(0, 5).toLowerCase()}-${first.slice(5)}`;
  expect(await enter('celular1', typed)).toMatchObject({ http: 200 });
  expect(await enter('celular1', first)).toMatchObject({ code: 'SECOND_STEP_WRONG' });
});

test('a secret that the phone does not have is not set up, and another phone needs a code of the one before', async () => {
  const token = await somebody(service, { username: 'celular2' });
  const [secret, other] = [newSecret(), newSecret()];
  expect(await set(token, secret, { code: shown(other) })).toMatchObject({ code: 'SECOND_STEP_WRONG' });
  expect(await set(token, secret, { password: 'errada-123' })).toMatchObject({ code: 'PASSWORD_WRONG' });
  expect(await enter('celular2')).toMatchObject({ http: 200 });
  const before = codesOf(await set(token, secret));
  expect(await set(token, other)).toMatchObject({ code: 'SECOND_STEP_NEEDED' });
  expect(await set(token, other, { current: shown(other) })).toMatchObject({ code: 'SECOND_STEP_WRONG' });
  expect(await set(token, other, { current: shown(secret, 1) })).toMatchObject({ http: 200 });
  expect(await enter('celular2', before[0])).toMatchObject({ code: 'SECOND_STEP_WRONG' });
  expect(await enter('celular2', shown(other))).toMatchObject({ http: 200 });
  expect(await remove(token, shown(other, 1))).toMatchObject({ http: 200 });
  expect(await enter('celular2')).toMatchObject({ http: 200 });
});

test('whose role asks for it does nothing before he has set it up, and cannot take it away', async () => {
  await somebody(service, { username: 'celular3', permissions: ['api:identity.registerPosition'] });
  const demanded = { code: 'role-celular3', fields: { secondStep: true } };
  expect(await service.raw('/role/edit', { token: await admin(), body: JSON.stringify(demanded) })).toMatchObject({
    http: 200,
  });
  const { token } = (await enter('celular3')).data as { readonly token: string };
  expect(await enter('celular3')).toMatchObject({ data: { mustSetSecondStep: true } });
  const work = async (by: string) =>
    await service.raw('/position/add', {
      token: by,
      body: JSON.stringify({ fields: { name: `Cargo ${randomUUID()}` } }),
    });
  expect(await work(token)).toMatchObject({ http: 403, code: 'SECOND_STEP_DEMANDED' });
  const row = { id: randomUUID(), command: 'identity.registerPosition', input: { fields: { name: 'Cargo X' } } };
  expect(await service.raw('/commands/upload', { token, body: JSON.stringify({ rows: [row] }) })).toMatchObject({
    data: { rows: [{ outcome: 'denied', code: 'SECOND_STEP_DEMANDED' }] },
  });
  const secret = newSecret();
  const done = await set(token, secret);
  const fresh = (done.data as { readonly token: string }).token;
  expect(await work(fresh)).toMatchObject({ http: 200 });
  expect(await remove(fresh, shown(secret, 1))).toMatchObject({ http: 403, code: 'SECOND_STEP_DEMANDED' });
});

test('wrong codes lock, however often the password is entered rightly in between; who looks after users unlocks', async () => {
  const [token, secret] = [await somebody(service, { username: 'celular4' }), newSecret()];
  await set(token, secret);
  const wrong = String((Number(shown(secret)) + 500_000) % 1_000_000).padStart(6, '0');
  for (let at = 0; at < 5; at += 1) {
    expect(await enter('celular4', wrong)).toMatchObject({ code: 'SECOND_STEP_WRONG' });
    await service.raw('/user/unlock', { token, body: JSON.stringify({ password: PASSWORD }) });
  }
  expect(await enter('celular4', shown(secret, 1))).toMatchObject({ http: 429, code: 'LOGIN_LOCKED' });
  await service.send('identity.unlockUser', { id: 'celular4' }, { token: await admin() });
  expect(await enter('celular4', shown(secret, 1))).toMatchObject({ http: 200 });
});

test('who lost phone and recovery codes is let in by who looks after users, signed out everywhere, and not by himself', async () => {
  const [token, secret] = [await somebody(service, { username: 'celular5' }), newSecret()];
  await set(token, secret);
  const reset = async (id: string) => await service.send('identity.resetSecondStep', { id }, { token: await admin() });
  expect(await reset('celular5')).toMatchObject({ http: 200 });
  expect(await service.raw('/user/renew', { token, body: '{}' })).toMatchObject({ http: 401 });
  expect(await enter('celular5')).toMatchObject({ http: 200 });
  expect(await reset('admin')).toMatchObject({ code: 'OWN_ACCOUNT' });
});
