import { randomUUID } from 'node:crypto';
import { OutcomeUnknown } from '@malote/infra/event-store/errors.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

const WAYBILL = 'ML0000000000012';
const [package_] = anOrder().packages;
const order = {
  ...anOrder({ packages: [{ ...(package_ as NonNullable<typeof package_>), waybill: WAYBILL }] }),
  orderNumber: 'PEDIDO1',
};

/** Two processes over one log, of which neither hears what the other one writes; the order is registered by the first. */
async function twoProcesses() {
  const here = memoryService();
  const there = memoryService(undefined, undefined, here.log);
  await here.send('orders.createOrder', order);
  return { here, there, close: async () => await Promise.all([here.close(), there.close()]) };
}

test('an answer that was lost once is asked for again at once: the scan is answered, and stored once', async () => {
  const { here, close } = await twoProcesses();
  const id = randomUUID();
  let lost = 0;
  here.weather(() => ((lost += 1) === 1 ? { error: new OutcomeUnknown(), stored: true } : undefined));
  expect(await here.send('scanning.receiveParcel', { waybill: WAYBILL }, { id })).toMatchObject({ kind: 'duplicate' });
  expect(here.events().filter(({ metadata }) => metadata.commandId === id)).toHaveLength(2); // record and scan
  await close();
});

test('what was never stored when its answer was lost is stored by the second try', async () => {
  const { here, close } = await twoProcesses();
  let lost = 0;
  here.weather(() => ((lost += 1) === 1 ? { error: new OutcomeUnknown(), stored: false } : undefined));
  expect(await here.send('scanning.receiveParcel', { waybill: WAYBILL })).toMatchObject({ kind: 'stored' });
  await close();
});

test('a scan that an old memory would refuse is decided on the stream as it is', async () => {
  const { here, there, close } = await twoProcesses();
  await here.send('scanning.receiveParcel', { waybill: WAYBILL });
  const received = await there.load<Parcel>(parcel as never, WAYBILL);
  expect(stepThatCounts(received.steps)?.scan).toBeDefined();
  const [step] = received.steps.slice(-1);
  expect(await there.send('scanning.undoScan', { waybill: WAYBILL, scan: step?.scan ?? '' })).toMatchObject({
    kind: 'stored',
  });
  expect(await here.send('scanning.receiveParcel', { waybill: WAYBILL })).toMatchObject({ kind: 'stored' });
  await close();
});

test('who has come to take part in an order is not turned away by an old memory that does not know of it', async () => {
  const { here, there, close } = await twoProcesses();
  const inRio = aCaller({ user: 'rui', scope: ['site:RJRIO01'], site: 'RJRIO01' });
  const label = async () => await here.send('orders.printLabel', { waybill: WAYBILL, copies: 1 }, { caller: inRio });
  expect(await label()).toMatchObject({ refusal: { refused: 'NO_PERMISSION' } });
  await there.send('scanning.receiveParcel', { waybill: WAYBILL }, { caller: inRio });
  expect(await label()).toMatchObject({ kind: 'stored' });
  await close();
});

test('a command that was answered by another process is answered by it, whatever the memory says', async () => {
  const { here, there, close } = await twoProcesses();
  const id = randomUUID();
  await there.send('scanning.receiveParcel', { waybill: WAYBILL }, { id });
  const length = here.events().length;
  expect(await here.send('scanning.receiveParcel', { waybill: WAYBILL }, { id })).toMatchObject({ kind: 'duplicate' });
  expect(here.events()).toHaveLength(length);
  await close();
});

test('a put that an old memory would refuse is decided on the parcel as it is: it was released meanwhile', async () => {
  const { here, there, close } = await twoProcesses();
  const why = { circumstances: { reason: 'pedido do cliente' } };
  await here.send('bags.openBag', { bagNumber: 'BG0000000001' });
  await here.send('orders.interceptOrder', { orderNumber: order.orderNumber }, why);
  await there.send('orders.releaseOrder', { orderNumber: order.orderNumber }, why);
  expect(await here.send('bags.putParcelInBag', { waybill: WAYBILL, bagNumber: 'BG0000000001' })).toMatchObject({
    kind: 'stored',
  });
  await close();
});
