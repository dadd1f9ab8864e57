import { largeOrder } from '@malote/contracts/bulky/large-order.ts';
import type { LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const A = [makeWaybill(101n), makeWaybill(102n)] as const;
const B = [makeWaybill(201n)] as const;

/** An order of a bulky channel for the person of all test orders, or for somebody else. */
async function ordered(orderNumber: string, waybills: readonly string[], more: object = {}): Promise<void> {
  const [one] = anOrder().packages;
  const order = anOrder({
    orderNumber,
    channel: 'BULKY',
    packages: waybills.map((waybill) => ({ ...one, waybill, weight: 40 })) as never,
    ...more,
  });
  expect(await service.send('orders.createOrder', order)).toMatchObject({ kind: 'stored' });
}
const step = async (waybill: string, what: LargeStep) =>
  await service.send('bulky.handleLargeParcel', { waybill: waybill as never, step: what as never });
const all = async (waybills: readonly string[], what: LargeStep) => {
  for (const waybill of waybills) expect(await step(waybill, what)).toMatchObject({ kind: 'stored' });
};
const move = async (verb: string, code: string) =>
  await service.send(`bulky.${verb}LargeOrder` as CommandName, { code } as never);
const handedOver = async (...orders: readonly string[]) =>
  await service.send(
    'bulky.registerBulkyProtocol' as CommandName,
    { fields: { orders, site: 'SPGRU01', receiver: 'Ana Souza' } } as never,
  );
const refused = (code: string) => ({ refusal: { refused: code } });

test('all large parcels of one recipient are packed before any of them is loaded, whichever order they are of (R-0345)', async () => {
  await ordered('PEDIDOA', A);
  await ordered('PEDIDOB', B);
  await all([...A, ...B], 'collected');
  expect(await step(A[0], 'packed')).toMatchObject({ answer: { othersOpen: true } });
  expect(await step(A[1], 'packed')).toMatchObject({ answer: { othersOpen: true } });
  expect(await step(A[0], 'loaded')).toMatchObject(refused('BULKY_SAME_RECIPIENT'));
  expect(await step(B[0], 'packed')).toMatchObject({ answer: { othersOpen: false } });
  await all([...A, ...B], 'loaded');
});

test('what is loaded of a recipient is unloaded before any of it is handed over, and says so (R-0666)', async () => {
  await ordered('PEDIDOA', A);
  await ordered('PEDIDOB', B);
  for (const what of ['collected', 'packed', 'loaded'] as const) await all([...A, ...B], what);
  await all(A, 'unloaded');
  expect(await handedOver('PEDIDOA')).toMatchObject({
    refusal: { refused: 'BULKY_SAME_RECIPIENT', field: 'fields.orders' },
  });
  await all(B, 'unloaded');
  expect(await handedOver('PEDIDOA', 'PEDIDOB')).toMatchObject({ kind: 'stored' });
  expect(await handedOver('PEDIDOA')).toMatchObject(refused('ALREADY_SCANNED'));
});

test('parcels of somebody else hold nobody back', async () => {
  const other = { ...anOrder().recipient, taxId: '11144477735' };
  await ordered('PEDIDOA', A);
  await ordered('PEDIDOC', [makeWaybill(301n)], { recipient: other });
  await all([...A, makeWaybill(301n)], 'collected');
  await all(A, 'packed');
  await all(A, 'loaded');
});

test('a parcel takes its steps in their order, each once, and the last one is taken back by its scan', async () => {
  await ordered('PEDIDOA', A);
  expect(await step(A[0], 'packed')).toMatchObject(refused('LARGE_STEP_MISSING'));
  const scan = '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90';
  await service.send('bulky.handleLargeParcel', { waybill: A[0] as never, step: 'collected' }, { id: scan });
  expect(await step(A[0], 'collected')).toMatchObject(refused('ALREADY_SCANNED'));
  const undo = async (of: string) =>
    await service.send('bulky.undoLargeParcel', { waybill: A[0] as never, scan: of as never });
  expect(await undo('019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d91')).toMatchObject(refused('NOTHING_TO_UNDO'));
  expect(await undo(scan)).toMatchObject({ kind: 'stored' });
  expect(await step(A[0], 'collected')).toMatchObject({ kind: 'stored' });
});

test('a parcel of another channel is none of these, and neither is one that nobody registered', async () => {
  const outcome = await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDOS' }));
  const [waybill = ''] = (outcome as unknown as { answer: { waybills: string[] } }).answer.waybills;
  expect(await step(waybill, 'collected')).toMatchObject(refused('NOT_LARGE_PARCEL'));
  expect(await step(makeWaybill(999n), 'collected')).toMatchObject(refused('PARCEL_NOT_REGISTERED'));
});

test('the house makes a bulky order of each order of a bulky channel; it is packed and unloaded as a whole', async () => {
  await ordered('PEDIDOA', A);
  await service.endIntents();
  expect(await service.load(largeOrder.aggregate, 'PEDIDOA')).toMatchObject({
    status: 'waiting_number',
    fields: { pieces: 2, weight: 80_000, parcels: A.map((waybill) => ({ waybill, weight: 40_000 })) },
  });
  expect(await move('pack', 'PEDIDOA')).toMatchObject(refused('LARGE_STEP_MISSING'));
  await all(A, 'collected');
  await all([A[0]], 'packed');
  expect(await move('pack', 'PEDIDOA')).toMatchObject({ kind: 'stored' });
  expect(await move('pack', 'PEDIDOA')).toMatchObject(refused('ALREADY_SCANNED'));
  await all(A, 'loaded');
  expect(await move('unload', 'PEDIDOA')).toMatchObject({ kind: 'stored' });
});

test('an order that is void before the house comes to it leaves nothing in the history of bulky orders', async () => {
  await ordered('PEDIDOA', A);
  await service.send('orders.voidOrder', { orderNumber: 'PEDIDOA' }, { circumstances: { reason: 'engano' } });
  await service.endIntents();
  expect(service.events().filter(({ stream }) => stream === 'largeorder-PEDIDOA')).toEqual([]);
});

test('an order that is not there, is void, or is of another channel is no bulky order', async () => {
  const register = async (code: string) =>
    await service.send('bulky.registerLargeOrder' as CommandName, { code, fields: {} } as never);
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDOS' }));
  expect(await register('NADA')).toMatchObject({ refusal: { refused: 'ORDER_NOT_EXIST', field: 'code' } });
  expect(await register('PEDIDOS')).toMatchObject(refused('NOT_LARGE_PARCEL'));
});
