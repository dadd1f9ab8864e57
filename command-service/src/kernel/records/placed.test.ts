import type { CommandName } from '@malote/contracts/catalogue.ts';
import { driver } from '@malote/contracts/fleet/driver.ts';
import { pickupOrder } from '@malote/contracts/pickup/pickup-order.ts';
import { aCaller, memoryService } from '../../../test/memory-service.ts';
import type { MemoryService } from '../../../test/memory-service.ts';
import { smallNetwork } from '../../../test/small-network.ts';

const fields = {
  kind: 'merchant',
  merchant: 'LJ00000001',
  orderNumber: 'PEDIDO-1',
  quantity: 4,
  sender: 'Rita Lima',
  phone: '11987654321',
  zip: '01310100',
  state: 'SP',
  city: 'São Paulo',
  address: 'Av. Paulista, 1000',
};
const records = smallNetwork.records as Map<string, unknown>;

let service: MemoryService;
beforeEach(() => {
  records.set('Merchant', new Map([['LJ00000001', { status: 'enabled', fields: { name: 'Loja' } }]]));
  service = memoryService();
});
afterEach(async () => {
  records.delete('Merchant');
  await service.close();
});

const registered = async (caller: Parameters<typeof aCaller>[0]) =>
  await service.send('pickup.registerPickupOrder' as CommandName, { fields } as never, { caller: aCaller(caller) });
const siteOf = async (outcome: unknown) => {
  const { code } = (outcome as { answer: { code: string } }).answer;
  return ((await service.load(pickupOrder.aggregate, code)) as { fields: { site?: string } }).fields.site;
};

test('what somebody of a site registers of no place is of the site where he works, and he sees it and goes on with it', async () => {
  const outcome = await registered({ user: 'carla', scope: ['site:SPGRU01'] });
  expect(await siteOf(outcome)).toBe('SPGRU01');
  const { code } = (outcome as unknown as { answer: { code: string } }).answer;
  const revised = await service.send(
    'pickup.revisePickupOrder' as CommandName,
    { code, fields: { quantity: 5 } } as never,
    {
      caller: aCaller({ user: 'carla', scope: ['site:SPGRU01'] }),
    },
  );
  expect(revised).toMatchObject({ kind: 'stored' });
});

test('who sees all registers it of no place: it is allocated', async () => {
  expect(await siteOf(await registered({}))).toBeUndefined();
});

test.each([[['customer:LOJA1']], [['site:SPSAO11']]])(
  'who sees %s alone does not register it from a site that he does not see',
  async (scope) => {
    expect(await registered({ scope })).toMatchObject({ kind: 'denied' });
  },
);

test('a record is of a place by the field that names a site', () => {
  expect([pickupOrder.placedBy, driver.placedBy]).toEqual(['site', 'site']);
});
