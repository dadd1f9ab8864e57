import type { CommandName } from '@malote/contracts/catalogue.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { edition } from '@malote/contracts/returns/edition.ts';
import { GENERATED_AT_ONCE, reversePickup } from '@malote/contracts/returns/reverse-pickup.ts';
import { returnCode } from '@malote/contracts/returns/return-code.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';
import type { WatchKit } from '../kernel/context.ts';
import { generatePickups } from './generate-pickups.ts';

const records = smallNetwork.records as Map<string, unknown>;
const inUse = { status: 'enabled', fields: {} };
let service: MemoryService;
beforeEach(async () => {
  records.set('Merchant', new Map([['LJ0001', inUse]]));
  records.set('Vehicle', new Map([['VC-0001', inUse]]));
  service = memoryService();
  await send('registerEdition', {
    code: 'ED-1',
    fields: { name: 'Livros', customer: 'LOJA1', batches: [{ code: 'L1', name: 'Lote 1', volume: 10 }] },
  });
});
afterEach(async () => {
  for (const noun of ['Merchant', 'Vehicle']) records.delete(noun);
  await service.close();
});

const send = async (name: string, input: object) =>
  await service.send(`returns.${name}` as CommandName, input as never);
const line = (more: object = {}) => ({
  fields: {
    edition: 'ED-1',
    batch: 'L1',
    merchant: 'LJ0001',
    quantity: 2,
    sender: 'Ana Souza',
    phone: '11987654321',
    zip: '07190100',
    state: 'SP',
    city: 'Guarulhos',
    address: 'Rua das Palmeiras, 10',
    ...more,
  },
});
const codeOf = (done: unknown) => (done as { answer: { code: string } }).answer.code;

test('a line is of an edition that is there, and of one of its batches (R-0530)', async () => {
  expect(await send('registerReversePickup', line({ edition: 'ED-9' }))).toMatchObject({
    refusal: { refused: 'REFERENCE_NOT_USABLE', field: 'fields.edition' },
  });
  expect(await send('registerReversePickup', line({ batch: 'L2' }))).toMatchObject({
    refusal: { refused: 'REFERENCE_NOT_USABLE', field: 'fields.batch' },
  });
  expect(await send('registerReversePickup', line())).toMatchObject({ kind: 'stored' });
});

test('the pickup order of a line is made once, however often the house tries, and the edition counts as generated (R-0492)', async () => {
  const code = codeOf(await send('registerReversePickup', line()));
  await send('generateReversePickup', { code });
  expect(await send('generateReversePickup', { code })).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
  expect(reversePickup.life.moves.generate.max).toBe(GENERATED_AT_ONCE);
  const plain = (sealed: string) => Buffer.from(sealed.replace('pd1.', ''), 'base64url').toString();
  const kit = {
    streams: {
      fresh: async (of: never, id: string) => ({ state: await service.load(of, id) }),
    },
    open: async (sealed: string) => await Promise.resolve(plain(sealed)),
    act: async ({ name }: { readonly name: string }, id: string, input: unknown) =>
      await service.send(name as CommandName, input as never, { id }),
  } as unknown as WatchKit;
  const [watch] = generatePickups(kit);
  const asked = service.events().find(({ type }) => type === reversePickup.events.moved.generate.type) as StoredEvent;
  await watch?.end(asked);
  await watch?.end(asked);
  const made = service.events().filter(({ type }) => type === 'PickupOrderRegistered');
  expect(made).toHaveLength(1);
  const { code: order, fields } = (made[0] as StoredEvent).data as { code: string; fields: Record<string, unknown> };
  expect(fields).toMatchObject({ orderNumber: 'ED-1-L1', merchant: 'LJ0001', quantity: 2, city: 'Guarulhos' });
  expect(plain(String(fields['sender']))).toBe('Ana Souza');
  expect(await service.load(reversePickup.aggregate, code)).toMatchObject({
    status: 'generated',
    fields: { pickupOrder: order },
  });
  expect(await service.load(edition.aggregate, 'ED-1')).toMatchObject({ status: 'pickup_generated' });
});

test('a code that was used is none to print for its vehicle (R-0665)', async () => {
  const code = codeOf(await send('registerReturnCode', { fields: { vehicle: 'VC-0001' } }));
  expect(await send('printReturnCode', { code })).toMatchObject({ kind: 'stored' });
  await send('useReturnCode', { code });
  expect(await send('printReturnCode', { code })).toMatchObject({
    refusal: { refused: 'NO_RETURN_CODE_FOR_VEHICLE' },
  });
  expect(await service.load(returnCode.aggregate, code)).toMatchObject({ status: 'used' });
});
