import type { CommandName } from '@malote/contracts/catalogue.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { NUMBERS_AT_ONCE, providerNumberRequest } from '@malote/contracts/partners/provider-number.ts';
import type { NumberRequest } from '@malote/infra/outbound/provider-numbers.ts';
import { simulatedNumbers } from '@malote/infra/outbound/provider-numbers.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';
import type { WatchKit } from '../kernel/context.ts';
import { takeNumbers } from './take-numbers.ts';

const WAYBILL = makeWaybill(77n);
const { moves } = providerNumberRequest.life;
let service: MemoryService;
beforeEach(async () => {
  const records = smallNetwork.records as Map<string, unknown>;
  records.set('ServiceProvider', new Map([['CORREIOS', { status: 'enabled', fields: {} }]]));
  records.set(
    'ProviderChannel',
    new Map([
      ['SEDEX', { status: 'enabled', fields: { provider: 'CORREIOS' } }],
      ['OUTRO', { status: 'enabled', fields: { provider: 'LOGGI', takesNumbersOf: ['BULKY'] } }],
    ]),
  );
  service = memoryService();
  const [one] = anOrder().packages;
  const packages = [{ ...one, waybill: WAYBILL }] as never;
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDOA', packages }));
});
afterEach(async () => {
  for (const noun of ['ServiceProvider', 'ProviderChannel'])
    (smallNetwork.records as Map<string, unknown>).delete(noun);
  await service.close();
});

const send = async (verb: string, input: object) =>
  await service.send(`partners.${verb}ProviderNumberRequest` as CommandName, input as never);
const registered = async (more: object = {}) =>
  await send('register', { fields: { orderNumber: 'PEDIDOA', provider: 'CORREIOS', ...more } });
const waiting = async () => ((await registered()) as unknown as { answer: { code: string } }).answer.code;
const obtained = { providerNumber: 'CO123456789BR', labelUrl: 'https://etiquetas.example.com/1' };
const standing = async (code: string) => await service.load(providerNumberRequest.aggregate, code);
const refused = (code: string) => ({ refusal: { refused: code } });

test('a number goes from waiting to obtained or failed, is asked for again after a failure, and given anew once it is there (R-0704)', async () => {
  const code = await waiting();
  expect(await standing(code)).toMatchObject({ status: 'waiting' });
  await send('request', { code });
  expect(await standing(code)).toMatchObject({ status: 'in_progress' });
  await send('fail', { code, fields: { failureReason: 'fora da área' } });
  expect(await standing(code)).toMatchObject({ status: 'failed' });
  await send('request', { code });
  await send('obtain', { code, fields: obtained });
  expect(await standing(code)).toMatchObject({ status: 'obtained', fields: { providerNumber: 'CO123456789BR' } });
  await send('reallocate', { code });
  expect(await standing(code)).toMatchObject({ status: 'in_progress', fields: { earlierNumber: 'CO123456789BR' } });
});

test('no number is asked for one that is under way or there, and none is given anew that is not; nor after the parcel has left (R-0559)', async () => {
  const code = await waiting();
  expect(await send('reallocate', { code })).toMatchObject(refused('PROVIDER_NUMBER_STATUS_REFUSED'));
  await send('request', { code });
  for (const verb of ['request', 'reallocate'])
    expect(await send(verb, { code })).toMatchObject(refused('PROVIDER_NUMBER_STATUS_REFUSED'));
  await send('obtain', { code, fields: obtained });
  expect(await send('request', { code })).toMatchObject(refused('PROVIDER_NUMBER_STATUS_REFUSED'));
  for (const scan of ['collectParcel', 'receiveParcel', 'dispatchParcel'])
    expect(await service.send(`scanning.${scan}` as CommandName, { waybill: WAYBILL } as never)).toMatchObject({
      kind: 'stored',
    });
  expect(await send('reallocate', { code })).toMatchObject(refused('PROVIDER_NUMBER_STATUS_REFUSED'));
});

test('a refused status and a label that is missing have words of their own (R-0664)', async () => {
  const code = await waiting();
  expect(await send('download-label', { code })).toMatchObject(refused('NO_PROVIDER_LABELS'));
  expect(await send('reallocate', { code })).toMatchObject(refused('PROVIDER_NUMBER_STATUS_REFUSED'));
  await send('request', { code });
  await send('obtain', { code, fields: { providerNumber: 'CO123456789BR' } });
  expect(await send('download-label', { code })).toMatchObject(refused('NO_PROVIDER_LABELS'));
  await send('reallocate', { code });
  await send('obtain', { code, fields: obtained });
  expect(await send('download-label', { code })).toMatchObject({ kind: 'stored' });
});

test('of the rows that are ticked the first 50 are asked for (R-0422)', () => {
  expect(NUMBERS_AT_ONCE).toBe(50);
  expect([moves.request, moves.reallocate].map(({ max }) => max)).toEqual([50, 50]);
});

test('an order has one request, of a channel of its provider, and is there', async () => {
  expect(await registered({ channel: 'OUTRO' })).toMatchObject(refused('PROVIDER_INCONSISTENT'));
  expect(await registered({ orderNumber: 'NADA' })).toMatchObject(refused('ORDER_NOT_EXIST'));
  expect(await registered({ channel: 'SEDEX' })).toMatchObject({ kind: 'stored' });
  expect(await registered()).toMatchObject(refused('VALUE_TAKEN'));
});

test('an order of a channel that takes its number at a provider asks for it by itself', async () => {
  (smallNetwork.records as Map<string, Map<string, unknown>>)
    .get('ServiceProvider')
    ?.set('LOGGI', { status: 'enabled', fields: {} });
  const [one] = anOrder().packages;
  const packages = [{ ...one, waybill: makeWaybill(78n), weight: 40 }] as never;
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDOL', channel: 'BULKY', packages }));
  await service.endIntents();
  const asked = service.events().filter(({ type }) => type === providerNumberRequest.events.moved.request.type);
  expect(asked).toHaveLength(1);
  const { code } = (asked[0] as StoredEvent).data as { readonly code: string };
  expect((await standing(code)).fields).toMatchObject({ orderNumber: 'PEDIDOL', provider: 'LOGGI', channel: 'OUTRO' });
});

test('for an order that is void before the house comes to it no number is asked, and nothing is refused', async () => {
  (smallNetwork.records as Map<string, Map<string, unknown>>)
    .get('ServiceProvider')
    ?.set('LOGGI', { status: 'enabled', fields: {} });
  const [one] = anOrder().packages;
  const packages = [{ ...one, waybill: makeWaybill(79n), weight: 40 }] as never;
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDOV', channel: 'BULKY', packages }));
  await service.send('orders.voidOrder', { orderNumber: 'PEDIDOV' }, { circumstances: { reason: 'desistiu' } });
  await service.endIntents();
  expect(service.events().filter(({ type }) => type === 'command.refused')).toEqual([]);
  expect(service.events().filter(({ type }) => type === providerNumberRequest.events.registered.type)).toEqual([]);
});

describe('the provider', () => {
  const asked = (type: 'request' | 'reallocate'): StoredEvent =>
    ({
      type: providerNumberRequest.events.moved[type].type,
      id: 'f8d5a7c0-1f5e-4b0a-9f3e-2a4b6c8d0e1f',
      data: { code: 'NP00000001' },
      metadata: { writtenAt: '2026-11-20T12:00:00.000Z' },
    }) as unknown as StoredEvent;

  /** Looks in until the attempt has come to something; answers the move that was made, with what was said. */
  async function came(numbers: WatchKit['numbers'], type: 'request' | 'reallocate' = 'request'): Promise<unknown[]> {
    const made: unknown[] = [];
    const fields = { provider: 'CORREIOS', channel: 'SEDEX', orderNumber: 'PEDIDOA', providerNumber: 'CO1' };
    const [watch] = takeNumbers({
      numbers,
      now: () => new Date('2026-11-20T12:00:00.000Z'),
      directory: smallNetwork,
      streams: { fresh: async () => ({ state: { fields } }) },
      act: async ({ name }: { readonly name: string }, _: string, input: { readonly fields: unknown }) => {
        made.push(name, input.fields);
        return await Promise.resolve({ kind: 'stored' });
      },
    } as unknown as WatchKit);
    // oxlint-disable-next-line no-await-in-loop -- each look is after the one before
    for (let look = 0; look < 50 && made.length === 0; look += 1) await watch?.end(asked(type));
    return made;
  }

  test('gives a number with its label, the same for the same question', async () => {
    const provider = simulatedNumbers();
    const first = await came(provider);
    expect(first).toMatchObject([
      'partners.obtainProviderNumberRequest',
      { providerNumber: expect.stringMatching(/^CO\d{9}BR$/), labelUrl: expect.stringMatching(/^data:image/) },
    ]);
    expect(await came(provider)).toEqual(first);
    expect(provider.taken()).toEqual<readonly NumberRequest[]>([
      { id: asked('request').id, provider: 'CORREIOS', channel: 'SEDEX', orderNumber: 'PEDIDOA' },
    ]);
  });

  test('is told which number is given anew', async () => {
    const provider = simulatedNumbers();
    await came(provider, 'reallocate');
    expect(provider.taken()).toMatchObject([{ instead: 'CO1' }]);
  });

  test('refuses with its reason, or is not there at all', async () => {
    const provider = simulatedNumbers();
    provider.next('wrong');
    expect(await came(provider)).toEqual(['partners.failProviderNumberRequest', { failureReason: '400 wrong' }]);
    expect(await came(undefined)).toMatchObject([
      'partners.failProviderNumberRequest',
      { failureReason: expect.stringContaining('PROVIDER_NUMBERS') as string },
    ]);
  });
});
