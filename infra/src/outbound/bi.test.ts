import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { signedBi } from './bi.ts';
import { biHouseOf, biSettings } from './settings.ts';
import { startSimulatedBi } from './simulated-bi.ts';
import type { SimulatedBi } from './simulated-bi.ts';

const KEY = 'chave-do-teste-com-32-caracteres-ou-mais';
const BEGUN = Date.parse('2026-11-24T12:00:00.000Z');
let house: SimulatedBi;
let now: number;
beforeEach(async () => {
  now = BEGUN;
  house = await startSimulatedBi({ key: KEY, host: '127.0.0.1', within: 'http://malote.example', now: () => now });
});
afterEach(async () => await house.close());

const opening = (more: object = {}) => ({
  id: randomUUID(),
  type: 'volumes',
  expiresAt: new Date(BEGUN + 60_000).toISOString(),
  ...more,
});
const addressOf = (more: object = {}, key = KEY) =>
  signedBi({ address: house.address, key }).open(opening(more)).address;

test('a signed address opens its page, for the one house that may hold it', async () => {
  const answer = await fetch(addressOf());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors http://malote.example');
  expect(await answer.text()).toContain('<h1>Volumes por semana</h1>');
});

test('an address opens once', async () => {
  const address = addressOf();
  expect((await fetch(address)).status).toBe(200);
  const again = await fetch(address);
  expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('já foi aberto')]);
});

test('an address opens nothing when its minute is over', async () => {
  const address = addressOf();
  now = BEGUN + 60_000;
  expect((await fetch(address)).status).toBe(403);
});

test('what another key signed, or what was signed for another page, opens nothing', async () => {
  expect((await fetch(addressOf({}, `${KEY}x`))).status).toBe(403);
  expect((await fetch(addressOf().replace('/volumes?', '/deliveries?'))).status).toBe(403);
  expect((await fetch(addressOf().replace('token=', 'token=x'))).status).toBe(403);
  expect((await fetch(new URL('/embed/volumes', house.address))).status).toBe(403);
  expect((await fetch(new URL('/embed/other', house.address))).status).toBe(404);
});

test('a house is named by its address, with its key', () => {
  const houseOf = (environment: Readonly<Record<string, string>>) =>
    biHouseOf(parseConfig(z.object(biSettings), environment));
  expect(houseOf({})).toBeUndefined();
  expect(() => houseOf({ BI_HOUSE: 'bi.example' })).toThrow('BI_HOUSE must be the address');
  expect(() => houseOf({ BI_HOUSE: 'https://bi.example/embed' })).toThrow('set BI_HOUSE_KEY');
  expect(() => houseOf({ BI_HOUSE: 'https://bi.example/embed', BI_HOUSE_KEY: 'curta' })).toThrow('32 characters');
  expect(houseOf({ BI_HOUSE: 'https://bi.example/embed/', BI_HOUSE_KEY: KEY })?.open(opening()).address).toMatch(
    /^https:\/\/bi\.example\/embed\/volumes\?token=/,
  );
});
