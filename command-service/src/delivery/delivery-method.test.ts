import { randomUUID } from 'node:crypto';
import { deliveryMethodChange } from '@malote/contracts/delivery/delivery-method.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { memoryService } from '../../test/memory-service.ts';
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

test('of an order that nobody knows there is no method before the first', async () => {
  await send('register', 'PD000000009999', 'hold_for_complete');
  expect(await methods('PD000000009999')).toEqual([undefined, 'hold_for_complete']);
});
