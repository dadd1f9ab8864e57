import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { customerDropOff } from '@malote/contracts/pickup/drop-off.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { NewEvent } from '@malote/infra/event-store/port.ts';
import type { Loaded } from '../kernel/loaded.ts';
import { written } from '../kernel/written.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';

const [A, B, C, OTHERS] = [makeWaybill(101n), makeWaybill(102n), makeWaybill(103n), makeWaybill(104n)];
const customers = smallNetwork.customers as Map<string, unknown>;

let service: MemoryService;
beforeEach(async () => {
  customers.set('LOJA2', customers.get('LOJA1'));
  service = memoryService();
  const [one] = anOrder().packages;
  const ordered = async (orderNumber: string, customer: string, ...waybills: readonly string[]) =>
    expect(
      await service.send(
        'orders.createOrder',
        anOrder({ orderNumber, customer, packages: waybills.map((waybill) => ({ ...one, waybill })) as never }),
      ),
    ).toMatchObject({ kind: 'stored' });
  await ordered('PEDIDO1', 'LOJA1', A, B, C);
  await ordered('PEDIDO2', 'LOJA2', OTHERS);
});
afterEach(async () => {
  customers.delete('LOJA2');
  await service.close();
});

const send = async (verb: string, input: object) =>
  await service.send(`pickup.${verb}CustomerDropOff` as CommandName, input as never, {
    id: randomUUID(),
    circumstances: { reason: 'conferido com o cliente' },
  });
const brought = async (...parcels: readonly string[]) =>
  await send('register', { fields: { customer: 'LOJA1', site: 'SPGRU01', parcels, count: parcels.length } });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const stored = { kind: 'stored' };
const stands = (owner: string, value: string = A) => ({
  refusal: { refused: 'DROP_OFF_PARCEL_ELSEWHERE', params: { owner, value }, field: 'fields.parcels' },
});

test('a parcel is on one sheet, that of who brought it first, whether that is confirmed or not (R-0338)', async () => {
  const first = codeOf(await brought(A, B));
  expect(await brought(C, A)).toMatchObject(stands(first));
  expect(await send('confirm', { code: first })).toMatchObject(stored);
  expect(await brought(C, A)).toMatchObject(stands(first));
  expect(await send('reopen', { code: first })).toMatchObject(stored);
  expect(await brought(C, A)).toMatchObject(stands(first));
  const second = codeOf(await brought(C));
  expect(await send('revise', { code: second, fields: { parcels: [C, A], count: 2 } })).toMatchObject(stands(first));
});

test('a sheet that is cancelled, or from which a parcel was taken, frees it for another (R-0338)', async () => {
  const first = codeOf(await brought(A, B));
  await send('revise', { code: first, fields: { parcels: [B], count: 1 } });
  const second = codeOf(await brought(A));
  expect(await brought(B)).toMatchObject(stands(first, B));
  await send('cancel', { code: first });
  const third = codeOf(await brought(B));
  for (const code of [second, third]) expect(await send('confirm', { code })).toMatchObject(stored);
});

test('of sheets that are written at the same moment one has the parcel, whatever their order (R-0338)', async () => {
  const all = await Promise.all([brought(A, B), brought(B, A), brought(A), brought(A, C)]);
  expect(all.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
  const confirmed = all.flatMap((one) => (one.kind === 'stored' ? [codeOf(one)] : []));
  for (const code of confirmed) expect(await send('confirm', { code })).toMatchObject(stored);
});

test('of two sheets of before a parcel was on one alone, confirmed at once, one is (R-0338)', async () => {
  const sheets = ['EC00000001', 'EC00000002'] as const;
  for (const [at, code] of sheets.entries()) {
    const fields = { customer: 'LOJA1', site: 'SPGRU01', parcels: [A], count: 1, time: atGuarulhos.happenedAt };
    const fact = customerDropOff.events.registered({ code, fields: { ...fields, operator: 'ana' } } as never);
    const stream = streamOf(customerDropOff.aggregate, code);
    const appendId = `019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d9${at}`;
    const nothing = { stream, version: 0, headHash: '' } as Loaded;
    const [first] = written(nothing, [fact], appendId, atGuarulhos, false, new Date(atGuarulhos.receivedAt));
    await service.log.open().append({ stream, events: [first?.stored as NewEvent], expected: 0, appendId });
  }
  const done = await Promise.all(sheets.map(async (code) => await send('confirm', { code })));
  expect(done.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'stored']);
});

test('a parcel of another customer is on no sheet, from when we know whose it is (R-0338)', async () => {
  const foreign = {
    refusal: { refused: 'DROP_OFF_PARCEL_OF_ANOTHER', params: { waybill: OTHERS }, field: 'fields.parcels' },
  };
  expect(await brought(A, OTHERS)).toMatchObject(foreign);
  const code = codeOf(await brought(A));
  expect(await send('revise', { code, fields: { parcels: [A, OTHERS], count: 2 } })).toMatchObject(foreign);
  const unknown = makeWaybill(105n);
  const early = codeOf(await brought(unknown));
  const [one] = anOrder().packages;
  await service.send(
    'orders.createOrder',
    anOrder({ orderNumber: 'PEDIDO3', customer: 'LOJA2', packages: [{ ...one, waybill: unknown }] as never }),
  );
  expect(await send('confirm', { code: early })).toMatchObject({
    refusal: { refused: 'DROP_OFF_PARCEL_OF_ANOTHER', params: { waybill: unknown } },
  });
});

test('a parcel that has two numbers is one parcel on a sheet (R-0338)', async () => {
  const replacement = makeWaybill(901n);
  await service.send('scanning.exchangeWaybill', { waybill: A, replacement } as never);
  expect(await brought(A, B, replacement)).toMatchObject({
    refusal: { refused: 'DROP_OFF_NUMBER_TWICE', params: { waybill: replacement } },
  });
});
