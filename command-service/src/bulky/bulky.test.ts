import { largeOrder } from '@malote/contracts/bulky/large-order.ts';
import { largeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
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

describe('what has ended holds none of the others of its recipient back (R-0345, R-0666)', () => {
  const end = async (name: string, input: object) =>
    expect(
      await service.send(name as CommandName, input as never, { circumstances: { reason: 'engano' } }),
    ).toMatchObject({ kind: 'stored' });
  const voided = async () => await end('orders.voidOrder', { orderNumber: 'PEDIDOA' });
  const lost = async (move = 'confirm') => {
    for (const waybillNumber of A) {
      const lastTrackTime = '2026-11-01T00:00:00.000Z';
      const fields = { waybillNumber, site: 'SPGRU01', lastTrackTime };
      const said = await service.send('exceptions.registerLostParcel' as CommandName, { fields } as never);
      const { code } = (said as unknown as { answer: { code: string } }).answer;
      const more = { finding: 'Não achado', ...(move === 'blame-site' && { site: 'SPGRU01' }) };
      await end(`exceptions.${move}LostParcel`, { code, fields: more });
    }
    await service.endIntents();
  };
  const each = async (name: string, more: object = {}) => {
    for (const waybill of A) await end(name, { waybill, ...more });
  };
  const sentBack = async () => {
    await each('scanning.sendOutForDelivery');
    await each('scanning.startReturn', { cause: 'customer_request' });
  };
  const left = () =>
    service.events().flatMap(({ type, data }) => (type === 'LargeParcelLeft' ? [data as { cause: string }] : []));

  test.each([
    ['void', voided],
    ['signed', async () => await each('scanning.signParcel')],
    ['returned', sentBack],
    ['lost', lost],
    ['lost', async () => await lost('blame-site')],
    ['lost', async () => await lost('blame-distribution')],
  ] as const)('%s after it was collected: the next order is loaded, and the history shows why', async (cause, ends) => {
    await ordered('PEDIDOA', A);
    await ordered('PEDIDOB', B);
    await all([...A, ...B], 'collected');
    await all(B, 'packed');
    expect(await step(B[0], 'loaded')).toMatchObject(refused('BULKY_SAME_RECIPIENT'));
    await ends();
    expect(await step(B[0], 'loaded')).toMatchObject({ kind: 'stored', answer: { othersOpen: false } });
    expect(left()).toEqual(A.map((waybill) => ({ order: 'PEDIDOA', waybill, cause })));
    await all(B, 'unloaded');
    expect(await handedOver('PEDIDOB')).toMatchObject({ kind: 'stored' });
    expect(left()).toHaveLength(2);
  });

  test.each([
    ['signed', async () => await each('scanning.signParcel')],
    ['lost', lost],
  ] as const)('%s after it was loaded: the next order is handed over', async (cause, ends) => {
    await ordered('PEDIDOA', A);
    await ordered('PEDIDOB', B);
    for (const what of ['collected', 'packed', 'loaded'] as const) await all([...A, ...B], what);
    await all(B, 'unloaded');
    expect(await handedOver('PEDIDOB')).toMatchObject(refused('BULKY_SAME_RECIPIENT'));
    await ends();
    expect(await handedOver('PEDIDOB')).toMatchObject({ kind: 'stored' });
    expect(left().map((one) => one.cause)).toEqual([cause, cause]);
  });

  test('what was judged lost is among them again as soon as somebody handles it', async () => {
    await ordered('PEDIDOA', A);
    await ordered('PEDIDOB', B);
    await all([...A, ...B], 'collected');
    await all(B, 'packed');
    await lost();
    await all([B[0]], 'loaded');
    expect(await service.load(largeRecipient, recipientOfAll())).toMatchObject({
      parcels: { [A[0]]: { left: 'lost' }, [A[1]]: { left: 'lost' } },
    });
    await all(A, 'packed');
    expect((await service.load(largeRecipient, recipientOfAll())).parcels[A[0]]).not.toHaveProperty('left');
  });

  test('a signature that was taken back holds them back again (R-0701)', async () => {
    await ordered('PEDIDOA', A);
    await ordered('PEDIDOB', [...B, makeWaybill(202n)]);
    await all([...A, ...B, makeWaybill(202n)], 'collected');
    await all([...B, makeWaybill(202n)], 'packed');
    await each('scanning.signParcel');
    await all(B, 'loaded');
    const signed = service.events().find(({ type }) => type === 'ParcelSigned');
    await end('scanning.reopenDelivery', { waybill: A[0], scan: signed?.metadata.commandId });
    expect(await step(makeWaybill(202n), 'loaded')).toMatchObject(refused('BULKY_SAME_RECIPIENT'));
  });

  test('of one order the others go on as a whole, and an order of which nothing is left does not', async () => {
    await ordered('PEDIDOA', [...A, ...B]);
    await service.endIntents();
    await all(B, 'collected');
    await lost();
    expect(await move('pack', 'PEDIDOA')).toMatchObject({ kind: 'stored' });
    await all(B, 'loaded');
    expect(await move('unload', 'PEDIDOA')).toMatchObject({ kind: 'stored' });
    expect(await handedOver('PEDIDOA')).toMatchObject({ kind: 'stored' });
    await ordered('PEDIDOC', [makeWaybill(301n)]);
    await service.endIntents();
    await all([makeWaybill(301n)], 'collected');
    await end('orders.voidOrder', { orderNumber: 'PEDIDOC' });
    expect(await move('pack', 'PEDIDOC')).toMatchObject(refused('ORDER_STATUS_NOT_OPERABLE'));
  });

  test('a parcel that has another number by now is the same one, under either', async () => {
    await ordered('PEDIDOA', A);
    await all(A, 'collected');
    const replacement = makeWaybill(901n);
    await end('scanning.exchangeWaybill', { waybill: A[0], replacement });
    await all([replacement, A[1]], 'packed');
    await all(A, 'loaded');
  });
});

/** The one to whom all orders of these tests go, unless they say somebody else. */
const recipientOfAll = () =>
  service
    .events()
    .find(({ stream }) => stream.startsWith('largerecipient-'))
    ?.stream.slice('largerecipient-'.length) ?? '';
