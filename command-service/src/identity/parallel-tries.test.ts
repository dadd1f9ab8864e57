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

const enter = async (username: string, password: string, code?: string) =>
  (await service.raw('/user/login', { body: JSON.stringify({ username, password, code }) })).code;
const counted = (codes: readonly (string | undefined)[], wanted: string) =>
  codes.filter((code) => code === wanted).length;

test('passwords that are tried all at once are counted as those that are tried one after the other: five, then the name is locked', async () => {
  await somebody(service, { username: 'enxame1' });
  const codes = await Promise.all(Array.from({ length: 20 }, async (_, at) => await enter('enxame1', `errada-${at}`)));
  expect([counted(codes, 'CREDENTIALS_WRONG'), counted(codes, 'LOGIN_LOCKED')]).toEqual([5, 15]);
  expect(await enter('enxame1', PASSWORD)).toBe('LOGIN_LOCKED');
});

test('so are codes of the phone, by whatever call they are tried', async () => {
  const [token, secret] = [await somebody(service, { username: 'enxame2' }), base32(randomBytes(20))];
  const shown = codeAt(bytesOfBase32(secret), Math.floor(Date.now() / STEP_MS));
  const asked = { password: PASSWORD, secret, code: shown };
  const headers = { 'idempotency-key': randomUUID() };
  await service.raw('/user/secondStep/set', { token, body: JSON.stringify(asked), headers });
  const wrong = (at: number) => String((Number(shown) + 500_000 + at) % 1_000_000).padStart(6, '0');
  const remove = async (code: string) =>
    (await service.raw('/user/secondStep/remove', { token, body: JSON.stringify({ password: PASSWORD, code }) })).code;
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, at) =>
      at % 2 === 0 ? await enter('enxame2', PASSWORD, wrong(at)) : await remove(wrong(at)),
    ),
  );
  expect([counted(codes, 'SECOND_STEP_WRONG'), counted(codes, 'LOGIN_LOCKED')]).toEqual([5, 15]);
});
