import { order } from '@malote/contracts/orders/order.ts';
import type { Order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const registered = async (orderNumber: string, more: object = {}): Promise<string> => {
  const outcome = await service.send('orders.createOrder', anOrder({ orderNumber, ...more }));
  return (outcome as unknown as { readonly answer: { readonly waybills: readonly string[] } }).answer.waybills[0] ?? '';
};
const theOrder = async (number: string) => await service.load<Order>(order as never, number);
const theParcel = async (waybill: string) => await service.load<Parcel>(parcel as never, waybill);
const refused = (code: string) => ({ refusal: { refused: code } });

test('a scan saves the forecast order of a parcel, once, with the reference that is read beside it', async () => {
  const waybill = await registered('PEDIDO1');
  expect(await service.send('orders.saveOrder', { waybill })).toMatchObject({ kind: 'stored' });
  expect(await theOrder('PEDIDO1')).toMatchObject({ status: 'handed_over' });
  expect(await service.send('orders.saveOrder', { waybill })).toMatchObject(refused('ORDER_ALREADY_SAVED'));
  expect(await service.send('orders.saveOrder', { waybill, referenceNumber: 'NF-7' })).toMatchObject({
    kind: 'stored',
  });
  expect(await theOrder('PEDIDO1')).toMatchObject({ status: 'handed_over', referenceNumber: 'NF-7' });
  expect(await service.send('orders.saveOrder', { waybill, referenceNumber: 'NF-7' })).toMatchObject(
    refused('ORDER_ALREADY_SAVED'),
  );
});

test('the order of a parcel that nobody registered, or that is void, is not saved', async () => {
  expect(await service.send('orders.saveOrder', { waybill: 'ML0000000000017' })).toMatchObject(
    refused('PARCEL_NOT_REGISTERED'),
  );
  const waybill = await registered('PEDIDO1');
  await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { circumstances: { reason: 'engano' } });
  expect(await service.send('orders.saveOrder', { waybill })).toMatchObject(refused('ORDER_STATUS_NOT_OPERABLE'));
});

test('the sender changes before the hand-over alone, a reference as long as the order lives', async () => {
  const waybill = await registered('PEDIDO1');
  const { sender } = anOrder();
  const amended = async (fields: object) =>
    await service.send('orders.amendOrder', { orderNumber: 'PEDIDO1', ...fields });
  expect(await amended({ sender: { ...sender, name: 'Outra Loja' } })).toMatchObject({ kind: 'stored' });
  const [told] = service.events().filter(({ type }) => type === 'OrderAmended');
  expect(told).toMatchObject({ data: { sender: { state: sender.state } } });
  await service.send('orders.saveOrder', { waybill });
  expect(await amended({ sender })).toMatchObject(refused('SENDER_CHANGE_NOT_SUPPORTED'));
  expect(await amended({ referenceNumber: 'NF-8' })).toMatchObject({ kind: 'stored' });
  expect(await amended({ referenceNumber: 'NF-8' })).toMatchObject(refused('NOTHING_TO_CHANGE'));
});

test('an exchange that fails is an exception, which is exchanged again; both numbers mean the parcel then (R-0692)', async () => {
  const [waybill, other] = [await registered('PEDIDO1'), await registered('PEDIDO2')];
  expect(await theParcel(waybill)).toMatchObject({ exchange: 'no_exchange', number: waybill });
  const exchanged = async (replacement: string) =>
    await service.send('scanning.exchangeWaybill', { waybill, replacement });
  expect(await exchanged(other)).toMatchObject(refused('BAG_OR_WAYBILL_DUPLICATE'));
  expect(await theParcel(waybill)).toMatchObject({ exchange: 'exchange_exception', number: waybill });
  expect(await theParcel(other)).toMatchObject({ exchange: 'no_exchange', orderNumber: 'PEDIDO2' });
  expect(await exchanged('CRX000000000007')).toMatchObject({ kind: 'stored' });
  expect(await theParcel(waybill)).toMatchObject({ exchange: 'exchange_success', number: 'CRX000000000007' });
  expect(await service.send('scanning.receiveParcel', { waybill: 'CRX000000000007' })).toMatchObject({
    kind: 'stored',
  });
  expect((await theParcel(waybill)).steps.at(-1)).toMatchObject({ status: 'received_consolidation' });
});

test('an exchange that was refused is told the same when it is sent again, and stands once in the history', async () => {
  const [waybill, other] = [await registered('PEDIDO1'), await registered('PEDIDO2')];
  const id = '5d1f6c0e-2f0b-4c5b-9b7a-6d0f5b1c8e24';
  const sent = async () => await service.send('scanning.exchangeWaybill', { waybill, replacement: other }, { id });
  expect([await sent(), await sent()]).toMatchObject([
    refused('BAG_OR_WAYBILL_DUPLICATE'),
    refused('BAG_OR_WAYBILL_DUPLICATE'),
  ]);
  expect(service.events().filter(({ type }) => type === 'WaybillExchanged')).toHaveLength(1);
});
