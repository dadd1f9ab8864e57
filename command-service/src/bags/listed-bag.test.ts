import type { CommandName } from '@malote/contracts/catalogue.ts';
import { PARCELS_OF_BAG } from '@malote/contracts/linehaul/master-waybill.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';

const records = smallNetwork.records as Map<string, unknown>;
const inUse = { status: 'enabled', fields: {} };
const bagNumber = 'BG0000000001';
const of = { systemSupplier: 'AJD', route: 'RE0001' };
let service: MemoryService;
beforeEach(async () => {
  records.set('Supplier', new Map([['AJD', inUse]]));
  records.set('DeliveryRoute', new Map([['RE0001', inUse]]));
  service = memoryService();
  const [one] = anOrder().packages;
  const packages = Array.from({ length: PARCELS_OF_BAG }, () => one as NonNullable<typeof one>);
  const { waybills } = codeIn(await send('orders.createOrder', anOrder({ packages }))) as unknown as {
    waybills: readonly string[];
  };
  await send('bags.openBag', { bagNumber }, '04:00');
  for (const waybill of waybills) await send('bags.putParcelInBag', { bagNumber, waybill }, '04:10');
  await send('bags.sealBag', { bagNumber, bagList: [] }, '04:20');
});
afterEach(async () => {
  for (const noun of ['Supplier', 'DeliveryRoute']) records.delete(noun);
  await service.close();
});

const codeIn = (done: unknown) => (done as { answer: { code: string } }).answer;
const send = async (name: string, input: object, clock?: string, site = 'SPGRU01') =>
  await service.send(name as CommandName, input as never, {
    caller: aCaller({ site }),
    circumstances: {
      reason: 'lacre rompido',
      ...(clock !== undefined && { happenedAt: `2026-11-20T${clock}:00.000Z` }),
    },
  });
const list = async () =>
  codeIn(await send('linehaul.registerMasterWaybill', { fields: { ...of, bags: [{ bag: bagNumber, ...of }] } })).code;
const reseal = async (number: string) => await send('bags.resealBag', { bagNumber, seal: { number } });
const locked = { refusal: { refused: 'MASTER_WAYBILL_LOCKED' } };

test('a bag of a generated list keeps its seal and its parcels; one of a list that is not generated yet does not (R-0213, R-0687)', async () => {
  const code = await list();
  expect(await reseal('LACRE2')).toMatchObject({ kind: 'stored' });
  expect(await send('linehaul.generateMasterWaybill', { code }, '05:00')).toMatchObject({ kind: 'stored' });
  expect(await reseal('LACRE3')).toMatchObject(locked);
  expect(await send('bags.unpackBag', { bagNumber }, '05:10')).toMatchObject(locked);
  await send('linehaul.finishMasterWaybill', { code }, '05:20');
  expect(await send('bags.unpackBag', { bagNumber }, '05:30')).toMatchObject(locked);
});

test('where such a bag arrives it is unpacked (R-0687)', async () => {
  const code = await list();
  await send('linehaul.generateMasterWaybill', { code }, '05:00');
  await send('bags.scanOutBag', { bagNumber }, '06:00');
  await send('bags.receiveBag', { bagNumber }, '07:00', 'RJRIO01');
  expect(await send('bags.unpackBag', { bagNumber }, '07:10', 'RJRIO01')).toMatchObject({ kind: 'stored' });
});

test('a bag that was taken off its list before that was generated is unpacked', async () => {
  const code = await list();
  await send('linehaul.reviseMasterWaybill', { code, fields: { bags: [] } });
  expect(await send('bags.unpackBag', { bagNumber }, '05:10')).toMatchObject({ kind: 'stored' });
});
