import type { CommandName } from '@malote/contracts/catalogue.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { returnNote } from '@malote/contracts/returns/return-note.ts';
import { anOrder } from '../../test/small-company.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

const twoPackages = [...anOrder().packages, ...anOrder().packages];
let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (verb: string, input: object) =>
  await service.send(`returns.${verb}ReturnNote` as CommandName, input as never, { caller: aCaller() });
const registered = async () =>
  (
    (await send('register', {
      fields: {
        originalWaybillNumber: 'ML1000000000017',
        orderResult: 'refused_by_recipient',
        site: 'SPGRU01',
        quantityDue: 3,
      },
    })) as unknown as { answer: { code: string } }
  ).answer.code;
const back = (quantityReturned: number) => ({
  fields: { quantityReturned, latestReturnTrack: 'Assinada pelo remetente' },
});
const standing = async (code: string) => await service.load(returnNote.aggregate, code);

test('no more comes back than is due (R-0271)', async () => {
  const code = await registered();
  expect(await send('confirm', { code, ...back(4) })).toMatchObject({
    refusal: { refused: 'RETURN_QUANTITY_EXCEEDS_DUE', field: 'fields.quantityReturned' },
  });
  expect(await send('confirm', { code, ...back(3) })).toMatchObject({ kind: 'stored' });
});

test('a return that was signed keeps its track and is the end of it (R-0703)', async () => {
  const code = await registered();
  expect(await standing(code)).toMatchObject({ status: 'withdrawn' });
  await send('confirm', { code, ...back(3) });
  expect(await standing(code)).toMatchObject({
    status: 'return_signed',
    fields: { latestReturnTrack: 'Assinada pelo remetente' },
  });
  for (const [verb, input] of [
    ['confirm', back(3)],
    ['revise', { fields: { quantityDue: 5 } }],
  ] as const)
    expect(await send(verb, { code, ...input })).toMatchObject({ kind: 'refused' });
});

test('a return of a number that no parcel has changes no parcel, and leaves nothing in its history', async () => {
  const code = await registered();
  await service.endIntents();
  await send('confirm', { code, ...back(3) });
  await service.endIntents();
  expect(service.events().filter(({ type }) => type === 'command.refused')).toEqual([]);
  expect((await service.load(parcel, 'ML1000000000017')).status).toBe('absent');
});

test('a return because nobody could be reached needs as many failed deliveries as the channel says, registered or revised (R-0466)', async () => {
  const placed = await service.send('orders.createOrder', anOrder());
  const [originalWaybillNumber] = (placed as { answer: { waybills: readonly [string] } }).answer.waybills;
  const note = (orderResult: string) => ({
    fields: { originalWaybillNumber, orderResult, site: 'SPGRU01', quantityDue: 1 },
  });
  const there = async (name: CommandName, more: object, clock: string) =>
    await service.send(name, { waybill: originalWaybillNumber, ...more } as never, {
      caller: aCaller({ site: 'RJRIO11' }),
      circumstances: { happenedAt: `2026-11-20T${clock}:00.000Z` },
    });
  const fail = async (hour: number) => {
    await there('scanning.sendOutForDelivery', {}, `0${hour}:00`);
    return await there('scanning.failDelivery', { cause: 'recipient_absent' }, `0${hour}:20`);
  };
  expect(
    await service.send(
      'scanning.receiveParcel',
      { waybill: originalWaybillNumber },
      { caller: aCaller({ site: 'RJRIO11' }), circumstances: { happenedAt: '2026-11-20T00:30:00.000Z' } },
    ),
  ).toMatchObject({ kind: 'stored' });
  const tooFew = { refusal: { refused: 'ATTEMPTS_BEFORE_RETURN', field: 'fields.orderResult' } };
  for (const hour of [1, 2]) expect(await fail(hour)).toMatchObject({ kind: 'stored' });
  expect(await send('register', note('attempts_exhausted'))).toMatchObject(tooFew);
  const damaged = await send('register', note('damaged'));
  const { code } = (damaged as unknown as { answer: { code: string } }).answer;
  const revised = { code, fields: { orderResult: 'attempts_exhausted' } };
  expect(await send('revise', revised)).toMatchObject(tooFew);
  await fail(3);
  expect(await send('revise', revised)).toMatchObject({ kind: 'stored' });
});

test('a parcel of ours has one note, from where a return may start, by itself or in its bag (R-0205, R-0703)', async () => {
  const placed = await service.send('orders.createOrder', anOrder());
  const [waybill] = (placed as { answer: { waybills: readonly [string] } }).answer.waybills;
  const fact = async (site: string, clock: string, name: CommandName, input: object) =>
    expect(
      await service.send(name, input as never, {
        caller: aCaller({ site }),
        circumstances: { happenedAt: `2026-11-20T${clock}:00.000Z` },
      }),
    ).toMatchObject({ kind: 'stored' });
  const note = async () =>
    await send('register', {
      fields: { originalWaybillNumber: waybill, orderResult: 'damaged', site: 'RJRIO11', quantityDue: 1 },
    });
  const notYet = { refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE', field: 'fields.originalWaybillNumber' } };
  expect(await note()).toMatchObject(notYet);
  const bagNumber = 'BG0000000001';
  await fact('SPGRU01', '01:00', 'bags.openBag', { bagNumber });
  await fact('SPGRU01', '01:10', 'bags.putParcelInBag', { bagNumber, waybill });
  await fact('SPGRU01', '01:20', 'bags.sealBag', { bagNumber, bagList: [] });
  await fact('SPGRU01', '02:00', 'bags.scanOutBag', { bagNumber });
  expect(await note()).toMatchObject(notYet);
  await fact('RJRIO11', '03:00', 'bags.receiveBag', { bagNumber });
  await fact('RJRIO11', '03:10', 'bags.unpackBag', { bagNumber });
  const { code } = ((await note()) as unknown as { answer: { code: string } }).answer;
  await service.endIntents();
  expect((await service.load(parcel, String(waybill))).returning).toBe(true);
  expect(await note()).toMatchObject({ refusal: { refused: 'VALUE_TAKEN', field: 'fields.originalWaybillNumber' } });
  await send('confirm', { code, fields: { quantityReturned: 1, latestReturnTrack: 'Assinada pelo remetente' } });
  expect(await note()).toMatchObject({ kind: 'refused' });
});
test('a return is not signed while its parcel is impounded (R-0694)', async () => {
  const placed = await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO1' }));
  const [waybill] = (placed as { answer: { waybills: readonly [string] } }).answer.waybills;
  await service.send('scanning.sendOutForDelivery', { waybill });
  const { code } = (
    (await send('register', {
      fields: { originalWaybillNumber: waybill, orderResult: 'damaged', site: 'RJRIO11', quantityDue: 1 },
    })) as unknown as { answer: { code: string } }
  ).answer;
  await service.endIntents();
  const hold = async (name: CommandName) =>
    await service.send(name, { orderNumber: 'PEDIDO1' } as never, { circumstances: { reason: 'ordem judicial' } });
  await hold('orders.impoundOrder');
  expect(await send('confirm', { code, ...back(1) })).toMatchObject({
    refusal: { refused: 'PARCEL_IMPOUNDED', field: 'fields.originalWaybillNumber' },
  });
  await hold('orders.cancelImpound');
  expect(await send('confirm', { code, ...back(1) })).toMatchObject({ kind: 'stored' });
  await service.endIntents();
  expect((await service.load(parcel, waybill)).steps.at(-1)?.status).toBe('returned');
});
test('a parcel that was signed goes back by no note, one that a scan sent back has one (R-0703)', async () => {
  const placed = await service.send('orders.createOrder', anOrder({ packages: [...twoPackages] }));
  const [signed, sentBack] = (placed as { answer: { waybills: readonly string[] } }).answer.waybills as [
    string,
    string,
  ];
  await service.send('scanning.signParcel', { waybill: signed });
  const note = async (originalWaybillNumber: string) =>
    await send('register', {
      fields: { originalWaybillNumber, orderResult: 'damaged', site: 'RJRIO11', quantityDue: 1 },
    });
  expect(await note(signed)).toMatchObject({ refusal: { refused: 'PARCEL_SIGNED' } });
  await service.send('scanning.sendOutForDelivery', { waybill: sentBack });
  expect(await service.send('scanning.startReturn', { waybill: sentBack, cause: 'damaged' })).toMatchObject({
    kind: 'stored',
  });
  expect(await note(sentBack)).toMatchObject({ kind: 'stored' });
});
