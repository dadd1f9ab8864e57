import { PASSWORD, somebody } from '../../test/people.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  await service.close();
});

const tries = async (username: string, password: string) =>
  await service.raw('/user/login', { body: JSON.stringify({ username, password }) });
const lives = async (token: string) => (await service.raw('/user/renew', { token, body: '{}' })).http === 200;
const admin = async () => await service.login('admin', 'segredo123');
const reason = { envelope: { reason: 'Aparelho perdido' } };

test('a reset password ends all sign-ins at once, and the new one opens nothing but the page to change it (R-0667)', async () => {
  const token = await somebody(service, { username: 'perdeu1', permissions: ['menu:tower-control'] });
  expect(await lives(token)).toBe(true);
  const given = { id: 'perdeu1', password: 'Trinta-e-3-pontes' };
  expect(await service.send('identity.resetPassword', given, { token: await admin(), ...reason })).toMatchObject({
    http: 200,
  });
  expect(await lives(token)).toBe(false);
  expect(await tries('perdeu1', PASSWORD)).toMatchObject({ code: 'CREDENTIALS_WRONG' });
  expect(await tries('perdeu1', given.password)).toMatchObject({ data: { mustChangePassword: true } });
});

test('an administrator ends all sign-ins of somebody; doing it again ends none', async () => {
  const token = await somebody(service, { username: 'turno01' });
  const again = await service.login('turno01', PASSWORD);
  const end = async () => await service.send('identity.endSignIns', { id: 'turno01' }, { token: await admin() });
  const ended = ((await end()).data as { ended: number }).ended;
  expect(ended).toBeGreaterThanOrEqual(2);
  for (const one of [token, again]) expect(await lives(one)).toBe(false);
  expect((await end()).data).toEqual({ ended: 0 });
});

test('who mistyped his password too often may try again as soon as somebody else unlocks him', async () => {
  await somebody(service, { username: 'dedos01' });
  for (let at = 0; at < 5; at += 1) await tries('dedos01', `errada-${at}`);
  expect(await tries('dedos01', PASSWORD)).toMatchObject({ code: 'LOGIN_LOCKED' });
  expect(await service.send('identity.unlockUser', { id: 'dedos01' }, { token: await admin() })).toMatchObject({
    http: 200,
  });
  expect(await tries('dedos01', PASSWORD)).toMatchObject({ http: 200 });
});

test('who may not look after users resets, unlocks, edits and signs out nobody', async () => {
  const token = await somebody(service, { username: 'curioso', permissions: ['menu:tower-control'] });
  const denied = { http: 403, code: 'NO_PERMISSION' };
  const given = { id: 'admin', password: 'Trinta-e-3-pontes' };
  expect(await service.send('identity.resetPassword', given, { token, ...reason })).toMatchObject(denied);
  expect(await service.send('identity.unlockUser', { id: 'admin' }, { token })).toMatchObject(denied);
  expect(await service.send('identity.endSignIns', { id: 'admin' }, { token })).toMatchObject(denied);
  expect(await service.send('identity.reviseUser', { id: 'admin', fields: {} }, { token })).toMatchObject(denied);
});

test('a user who is disabled is signed out for good: enabled again he signs in anew', async () => {
  const token = await somebody(service, { username: 'ferias1' });
  const put = async (enabled: boolean) =>
    await service.send('identity.setUserState', { id: 'ferias1', enabled }, { token: await admin() });
  expect(await put(false)).toMatchObject({ http: 200 });
  expect(await lives(token)).toBe(false);
  expect(await put(true)).toMatchObject({ http: 200 });
  expect(await lives(token)).toBe(false);
  expect(await tries('ferias1', PASSWORD)).toMatchObject({ http: 200 });
});
