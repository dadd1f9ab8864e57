import { PASSWORD, somebody } from '../../test/people.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

/** Wrong tries that an address has. */
const TRIES = 100;

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  await service.close();
});

const enter = async (username: string, password: string) =>
  (await service.raw('/user/login', { body: JSON.stringify({ username, password }) })).code;
const codesOf = async (count: number, enters: (at: number) => ReturnType<typeof enter>) => {
  const codes = await Promise.all(Array.from({ length: count }, async (_, at) => await enters(at)));
  return { of: (code: string) => codes.filter((one) => one === code).length };
};

test('an address has a hundred wrong tries, also where as many names are tried all at once; who enters takes none of them', async () => {
  await somebody(service, { username: 'portaria' });
  // More than an address has, a few at a time: right ones are given back.
  for (let round = 0; round < 12; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    const entered = await codesOf(10, async () => await enter('portaria', PASSWORD));
    expect(entered.of('LOGIN_LOCKED')).toBe(0);
  }
  const tried = await codesOf(TRIES + 20, async (at) => await enter(`ninguem-${at}`, `errada-${at}`));
  expect([tried.of('CREDENTIALS_WRONG'), tried.of('LOGIN_LOCKED')]).toEqual([TRIES, 20]);
  expect(await enter('portaria', PASSWORD)).toBe('LOGIN_LOCKED');
});
