import { randomUUID } from 'node:crypto';
import { deliveryMethodChange } from '@malote/contracts/delivery/delivery-method.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, code: string, newMethod: string) =>
  await service.send(`delivery.${verb}DeliveryMethodChange` as CommandName, { code, fields: { newMethod } } as never);
const methods = async (code: string) => {
  const { fields } = await service.load(deliveryMethodChange.aggregate, code);
  return [fields?.oldMethod, fields?.newMethod];
};

test('beside the method of an order stands the one before it: first that of the order, then the one changed last', async () => {
  const placed = await service.send('orders.createOrder', anOrder());
  const code = String((placed as { answer: { orderNumber: string } }).answer.orderNumber);
  const ordered = service.events().find(({ type }) => type === 'OrderRegistered');
  const { deliveryMethod } = (ordered?.data ?? {}) as { readonly deliveryMethod?: string };
  await send('register', code, 'hold_for_complete');
  expect(await methods(code)).toEqual([deliveryMethod, 'hold_for_complete']);
  await send('modify', code, 'first_in_first_out');
  expect(await methods(code)).toEqual(['hold_for_complete', 'first_in_first_out']);
});

test('an upload that places an order and changes its method knows the method of the order', async () => {
  const orderNumber = 'PD000000004711';
  const about = { happenedAt: '2026-11-20T12:00:00.000Z' };
  const rows = [
    { command: 'orders.createOrder', input: anOrder({ orderNumber, deliveryMethod: 'hold_for_complete' }) },
    {
      command: 'delivery.registerDeliveryMethodChange',
      input: { code: orderNumber, fields: { newMethod: 'first_in_first_out' } },
    },
  ];
  const answers = await service.upload(rows.map((row) => ({ id: randomUUID(), about, ...row })));
  expect(answers.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
  expect(await methods(orderNumber)).toEqual(['hold_for_complete', 'first_in_first_out']);
});

const refusedAtCode = (refused: string) => ({ refusal: { refused, field: 'code' } });
const changes = async (code: string, more: object = {}) => [
  await service.send(
    'delivery.registerDeliveryMethodChange' as CommandName,
    { code, fields: { newMethod: 'hold_for_complete' } } as never,
    more,
  ),
  await service.send(
    'delivery.modifyDeliveryMethodChange' as CommandName,
    { code, fields: { newMethod: 'first_in_first_out' } } as never,
    more,
  ),
];

test('of an order that nobody knows, or that its caller may not see, no method is changed', async () => {
  const [unknown] = await changes('PD000000009999');
  expect(unknown).toMatchObject(refusedAtCode('ORDER_NOT_EXIST'));
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO1' }));
  const others = { caller: aCaller({ scope: ['customer:ANOTHER'] }) };
  expect((await changes('PEDIDO1', others))[0]).toMatchObject(refusedAtCode('ORDER_NOT_EXIST'));
  expect((await changes('PEDIDO1'))[0]).toMatchObject({ kind: 'stored' });
  expect((await changes('PEDIDO1', others))[1]).toMatchObject(refusedAtCode('ORDER_NOT_EXIST'));
});

test('of an order that is void no method is changed', async () => {
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO1' }));
  await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { circumstances: { reason: 'engano' } });
  expect((await changes('PEDIDO1'))[0]).toMatchObject(refusedAtCode('ORDER_STATUS_NOT_OPERABLE'));
});

test('how an order is delivered is changed until the last of its parcels has come to its end', async () => {
  const [one] = anOrder().packages;
  const placed = await service.send(
    'orders.createOrder',
    anOrder({ orderNumber: 'PEDIDO1', packages: [one, one] as never }),
  );
  const { waybills } = (placed as { answer: { waybills: readonly string[] } }).answer;
  const sign = async (waybill: string | undefined) =>
    expect(await service.send('scanning.signParcel', { waybill } as never)).toMatchObject({ kind: 'stored' });
  await sign(waybills[0]);
  expect((await changes('PEDIDO1')).map(({ kind }) => kind)).toEqual(['stored', 'stored']);
  await sign(waybills[1]);
  expect((await changes('PEDIDO1'))[1]).toMatchObject(refusedAtCode('ORDER_ALREADY_DELIVERED'));
});
