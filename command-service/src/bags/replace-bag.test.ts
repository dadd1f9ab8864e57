import { aCaller, memoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

const OLD = 'BG0000000017';
const NEW = 'BG0000000031';

test('a bag is replaced with all that it holds or not at all: one parcel that may not go leaves every one where it was', async () => {
  const service = memoryService();
  const caller = aCaller();
  await service.send('bags.openBag', { bagNumber: OLD }, { caller });
  for (let parcel = 0; parcel < 3; parcel++) await service.send('orders.createOrder', anOrder());
  const orders = service.events().filter(({ type }) => type === 'ParcelRegistered');
  for (const { stream } of orders)
    await service.send('bags.putParcelInBag', { bagNumber: OLD, waybill: stream.slice('parcel-'.length) }, { caller });
  const orderNumber = String((orders.at(-1)?.data as { readonly orderNumber?: string } | undefined)?.orderNumber);
  await service.send('orders.interceptOrder', { orderNumber }, { circumstances: { reason: 'pedido do cliente' } });
  const before = service.events().length;

  expect(await service.send('bags.replaceBag', { bagNumber: OLD, replacement: NEW }, { caller })).toMatchObject({
    refusal: { refused: 'PARCEL_INTERCEPTED' },
  });
  expect(
    service
      .events()
      .slice(before)
      .map(({ type }) => type)
      .filter((type) => /^(?:Parcel|BagOpened)/.test(type)),
  ).toEqual([]);
  await service.close();
});
