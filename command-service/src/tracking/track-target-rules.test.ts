import { FORMER_SECRET_DAYS } from '@malote/contracts/tracking/track-target.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { trackTarget } from '@malote/contracts/tracking/track-target.ts';

let service: MemoryService;
let code = '';
beforeEach(async () => {
  service = memoryService();
  service.clock('2026-11-20T12:00:00.000Z');
  const fields = { name: 'ERP', customer: 'LOJA1', address: 'https://erp.example.com/rastreios' };
  const made = await send('registerTrackTarget', { fields });
  ({ code } = (made as unknown as { readonly answer: { readonly code: string } }).answer);
});
afterEach(async () => await service.close());

const send = async (name: string, input: object) => await service.send(`tracking.${name}` as never, input as never);
const renew = async (formerSecretUntil?: string) =>
  await send('renew-secretTrackTarget', {
    code,
    ...(formerSecretUntil !== undefined && { fields: { formerSecretUntil } }),
  });
const end = async () => await send('end-former-secretTrackTarget', { code });
const now = async () => (await service.load(trackTarget.aggregate, code)).fields;
const none = { kind: 'refused', refusal: { refused: 'NO_FORMER_SECRET' } };

test('a renewed secret leaves the one before it in force until the moment that was asked for', async () => {
  expect(await end()).toMatchObject(none);
  service.clock('2026-11-21T12:00:00.000Z');
  expect(await renew('2026-11-22T09:00:00-03:00')).toMatchObject({ kind: 'stored' });
  expect(await now()).toMatchObject({
    secretSince: '2026-11-21T12:00:00.000Z',
    formerSecretSince: '2026-11-20T12:00:00.000Z',
    formerSecretUntil: '2026-11-22T12:00:00.000Z',
  });
});

test('it ends by hand, and by itself', async () => {
  service.clock('2026-11-21T12:00:00.000Z');
  await renew('2026-11-23T12:00:00Z');
  service.clock('2026-11-22T12:00:00.000Z');
  expect(await end()).toMatchObject({ kind: 'stored' });
  expect(await now()).toMatchObject({ formerSecretUntil: '2026-11-22T12:00:00.000Z' });
  expect(await end()).toMatchObject(none);
  await renew('2026-11-23T12:00:00Z');
  service.clock('2026-11-23T12:00:00.000Z');
  expect(await end()).toMatchObject(none);
});

test('renewed without a moment the former secret ends with the renewal, and so does one that still counted', async () => {
  service.clock('2026-11-21T12:00:00.000Z');
  await renew('2026-11-25T12:00:00Z');
  service.clock('2026-11-22T12:00:00.000Z');
  await renew();
  expect(await now()).toMatchObject({
    formerSecretSince: '2026-11-21T12:00:00.000Z',
    formerSecretUntil: '2026-11-22T12:00:00.000Z',
  });
  expect(await end()).toMatchObject(none);
});

test('the moment lies ahead, and no farther than a former secret may count', async () => {
  const at = (ms: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + ms).toISOString();
  const refused = (code: string) => ({ refusal: { refused: code, field: 'fields.formerSecretUntil' } });
  const longest = FORMER_SECRET_DAYS * 86_400_000;
  expect(await renew(at(0))).toMatchObject(refused('TIME_MUST_BE_FUTURE'));
  expect(await renew(at(longest + 1))).toMatchObject(refused('FORMER_SECRET_TOO_LONG'));
  expect(await renew(at(longest))).toMatchObject({ kind: 'stored' });
});
