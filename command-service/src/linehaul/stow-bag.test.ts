import type { CommandName } from '@malote/contracts/catalogue.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';

const BAGS = ['BG0000000001', 'BG0000000002', 'BG0000000003'] as const;
const [FIRST, SECOND, THIRD] = BAGS;
let service: MemoryService;
let order: string;
beforeEach(async () => {
  service = memoryService();
  const [one] = anOrder().packages;
  const packages = Array.from({ length: 3 }, () => one as NonNullable<typeof one>);
  const { waybills } = answerOf(await send('orders.createOrder', anOrder({ packages })));
  for (const [at, bagNumber] of BAGS.entries()) {
    await send('bags.openBag', { bagNumber });
    await send('bags.putParcelInBag', { bagNumber, waybill: (waybills as string[])[at] });
    await send('bags.sealBag', { bagNumber, bagList: [] });
  }
  order = await registered();
});
afterEach(async () => await service.close());

const answerOf = (done: unknown) => (done as { answer: Record<string, unknown> }).answer;
const refusal = (done: unknown) => (done as { refusal?: { refused: string } }).refusal;
const send = async (name: string, input: object, id?: string) =>
  await service.send(name as CommandName, input as never, id === undefined ? {} : { id });
const cancel = async (code: string, noun = 'TotalOrder') =>
  await service.send(`linehaul.cancel${noun}` as CommandName, { code } as never, {
    circumstances: { reason: 'aberta por engano' },
  });
const registered = async () =>
  String(answerOf(await send('linehaul.registerTotalOrder', { fields: { type: 'general_cargo' } }))['code']);
const stow = async (bagNumber: string, of = order, id?: string) =>
  await send('linehaul.stowBag', { totalOrder: of, bagNumber }, id);
const off = async (bagNumber: string) => await send('linehaul.unstowBag', { totalOrder: order, bagNumber });
const fields = async () => (await service.load(totalOrder.aggregate, order)).fields;
const of = (...bags: readonly string[]) => ({ bags: bags.map((bag) => ({ bag })), packageCount: bags.length });

test('a total order takes bag by bag, and gives them up again', async () => {
  for (const one of [FIRST, SECOND]) expect(await stow(one)).toMatchObject({ kind: 'stored' });
  expect(await fields()).toMatchObject(of(FIRST, SECOND));
  expect(refusal(await stow(SECOND))).toMatchObject({ refused: 'ALREADY_SCANNED' });
  expect(await off(FIRST)).toMatchObject({ kind: 'stored' });
  expect(await fields()).toMatchObject(of(SECOND));
  expect(refusal(await off(FIRST))).toMatchObject({ refused: 'BAG_NOT_ON_TOTAL_ORDER' });
});

test('two who stow at once both do', async () => {
  const done = await Promise.all(BAGS.map(async (one) => await stow(one)));
  expect(done.map(({ kind }) => kind)).toEqual(['stored', 'stored', 'stored']);
  const held = await fields();
  expect(held?.bags?.map(({ bag }) => bag).toSorted()).toEqual([...BAGS]);
  expect(held?.packageCount).toBe(3);
});

test('a bag lies in one total order, whoever stowed beside it, and is free when it came off (R-0688)', async () => {
  const other = await registered();
  await Promise.all([stow(FIRST), stow(SECOND)]);
  await stow(THIRD);
  await off(SECOND);
  for (const one of [FIRST, THIRD])
    expect(refusal(await stow(one, other))).toMatchObject({ refused: 'BAG_ON_ANOTHER_LIST' });
  expect(await stow(SECOND, other)).toMatchObject({ kind: 'stored' });
});

test('a bag that is entered twice, or is in another total order, is told as that, with its row and that order', async () => {
  const entered = async (...bags: readonly string[]) =>
    refusal(
      await send('linehaul.registerTotalOrder', {
        fields: { type: 'general_cargo', bags: bags.map((bag) => ({ bag })) },
      }),
    );
  expect(await entered(FIRST, SECOND, FIRST)).toMatchObject({
    refused: 'BAG_LISTED_TWICE',
    params: { row: 3, other: 1 },
    field: 'fields.bags.2.bag',
  });
  await stow(SECOND);
  expect(await entered(FIRST, SECOND)).toMatchObject({
    refused: 'BAG_ON_ANOTHER_LIST',
    params: { from: SECOND, owner: order },
  });
});

test('who stows while another takes off holds what he stowed, and nothing else', async () => {
  const other = await registered();
  await stow(FIRST);
  await Promise.all([off(FIRST), stow(SECOND)]);
  expect(await fields()).toMatchObject(of(SECOND));
  expect(refusal(await stow(SECOND, other))).toMatchObject({ refused: 'BAG_ON_ANOTHER_LIST' });
  expect(await stow(FIRST, other)).toMatchObject({ kind: 'stored' });
});

test('what is not sealed, or not there, is not stowed; an order that is closed takes nothing', async () => {
  expect(refusal(await stow('BG0000000009'))).toMatchObject({ refused: 'BAG_NOT_EXIST' });
  expect(refusal(await stow(FIRST, 'OT00000009'))).toMatchObject({ refused: 'RECORD_NOT_FOUND' });
  await stow(FIRST);
  await send('linehaul.assembleTotalOrder', { code: order });
  await send('linehaul.finishStowageTotalOrder', { code: order });
  expect(refusal(await stow(SECOND))).toMatchObject({ refused: 'RECORD_NOT_OPEN' });
  expect(refusal(await off(FIRST))).toMatchObject({ refused: 'RECORD_NOT_OPEN' });
});

test('bags that were unpacked meanwhile come off one by one', async () => {
  for (const one of BAGS) await stow(one);
  for (const bagNumber of [FIRST, SECOND]) {
    await send('bags.scanOutBag', { bagNumber });
    await send('bags.receiveBag', { bagNumber });
    expect(await send('bags.unpackBag', { bagNumber })).toMatchObject({ kind: 'stored' });
  }
  expect(refusal(await send('linehaul.assembleTotalOrder', { code: order }))).toMatchObject({
    refused: 'BAG_NOT_SEALED',
  });
  for (const one of [FIRST, SECOND]) expect(await off(one)).toMatchObject({ kind: 'stored' });
  expect(await send('linehaul.assembleTotalOrder', { code: order })).toMatchObject({ kind: 'stored' });
});

test('a process that dies between the claim and the order stows once when the scan is sent again, and nothing else takes the bag', async () => {
  const other = await registered();
  const id = '7c0a7be2-1d2f-4f57-9a4c-3a1a0c9d2e11';
  service.killAfter(1);
  await expect(stow(FIRST, order, id)).rejects.toThrow(Killed);
  await service.restart();
  expect((await fields())?.bags ?? []).toEqual([]);
  expect(await stow(FIRST, order, id)).toMatchObject({ kind: 'stored' });
  expect(await fields()).toMatchObject(of(FIRST));
  expect(refusal(await stow(FIRST, other))).toMatchObject({ refused: 'BAG_ON_ANOTHER_LIST' });
});

test('a scan that is sent twice stows once', async () => {
  const id = '0d7d4b0e-7c51-4d3a-8d2c-0f4f6a9f3b11';
  expect(await stow(FIRST, order, id)).toMatchObject({ kind: 'stored' });
  expect(await stow(FIRST, order, id)).toMatchObject({ kind: 'duplicate' });
  expect(await fields()).toMatchObject(of(FIRST));
});

test('a bag that lies at another site is not stowed here, and the refusal names the site', async () => {
  const atRio = aCaller({ site: 'RJRIO01' });
  const input = { totalOrder: order, bagNumber: FIRST } as const;
  const here = { caller: atRio };
  expect(refusal(await service.send('linehaul.stowBag', input, here))).toMatchObject({
    refused: 'BAG_NOT_AT_SITE',
    params: { site: 'SPGRU01' },
  });
  await send('bags.scanOutBag', { bagNumber: FIRST });
  await service.send('bags.receiveBag', { bagNumber: FIRST }, here);
  expect(await service.send('linehaul.stowBag', input, here)).toMatchObject({ kind: 'stored' });
  expect(refusal(await stow(SECOND))).toBeUndefined();
  expect(refusal(await stow(FIRST, await registered()))).toMatchObject({ refused: 'BAG_NOT_AT_SITE' });
});

test('a total order that was opened by mistake is cancelled once nothing lies on it, and takes no bag from then on', async () => {
  for (const one of [FIRST, SECOND]) await stow(one);
  expect(refusal(await cancel(order))).toMatchObject({ refused: 'TOTAL_ORDER_HOLDS_BAGS', params: { bags: 2 } });
  for (const one of [FIRST, SECOND]) await off(one);
  expect(await cancel(order)).toMatchObject({ kind: 'stored' });
  expect((await service.load(totalOrder.aggregate, order)).status).toBe('cancelled');
  expect(refusal(await stow(FIRST))).toMatchObject({ refused: 'RECORD_NOT_OPEN' });
  expect(refusal(await cancel(order))).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  expect(await stow(FIRST, await registered())).toMatchObject({ kind: 'stored' });
});

test('an order that was assembled is cancelled as long as its stowage is not finished', async () => {
  const moved = async (move: string) => await send(`linehaul.${move}TotalOrder`, { code: order });
  await stow(FIRST);
  await moved('assemble');
  await off(FIRST);
  const other = await registered();
  await stow(FIRST, other);
  expect(await cancel(order)).toMatchObject({ kind: 'stored' });
  order = other;
  for (const move of ['assemble', 'finishStowage']) expect(await moved(move)).toMatchObject({ kind: 'stored' });
  expect(refusal(await cancel(order))).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
});

describe('a master waybill', () => {
  const records = smallNetwork.records as Map<string, unknown>;
  const inUse = new Map([['X1', { status: 'enabled', fields: {} }]]);
  beforeEach(() => {
    for (const noun of ['Supplier', 'DeliveryRoute']) records.set(noun, inUse);
  });
  afterEach(() => {
    for (const noun of ['Supplier', 'DeliveryRoute']) records.delete(noun);
  });
  const row = { systemSupplier: 'X1', route: 'X1' };
  const listed = async (bag: string) =>
    await send('linehaul.registerMasterWaybill', { fields: { ...row, bags: [{ ...row, bag }] } });
  const standing = async (code: string) => (await service.load(masterWaybill.aggregate, code)).status;

  test('that is not generated is cancelled with its bags, which are free for another one (R-0329)', async () => {
    const code = String(answerOf(await listed(FIRST))['code']);
    expect(refusal(await listed(FIRST))).toMatchObject({ refused: 'BAG_ON_ANOTHER_LIST', params: { owner: code } });
    expect(await cancel(code, 'MasterWaybill')).toMatchObject({ kind: 'stored' });
    const next = String(answerOf(await listed(FIRST))['code']);
    expect(refusal(await listed(FIRST))).toMatchObject({ refused: 'BAG_ON_ANOTHER_LIST', params: { owner: next } });
    expect(refusal(await send('linehaul.generateMasterWaybill', { code }))).toMatchObject({
      refused: 'MASTER_WAYBILL_LOCKED',
    });
    expect(refusal(await cancel(code, 'MasterWaybill'))).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(await standing(code)).toBe('cancelled');
  });

  test('that failed is cancelled, and one that was finished is not', async () => {
    const code = String(answerOf(await listed(FIRST))['code']);
    await send('linehaul.failMasterWaybill', { code, fields: { failure: 'sem resposta' } });
    expect(await cancel(code, 'MasterWaybill')).toMatchObject({ kind: 'stored' });
    expect(masterWaybill.life.moves.cancel.from).not.toContain('finished');
  });
});
