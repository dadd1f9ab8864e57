import type { CommandName } from '@malote/contracts/catalogue.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { airBill } from '@malote/contracts/tracking/air-bill.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object) =>
  await service.send(`tracking.${name}` as CommandName, input as never, { caller: aCaller() });
const code = '957-12345675';
const { customer: _, arrivalTime: __, ...sample } = sampleOf(airBill.fields);
const flown = (more: object = {}) => ({
  code,
  fields: { ...sample, departureTime: '2026-11-18T01:00:00.000Z', ...more },
});
const standing = async () => await service.load(airBill.aggregate, code);
const refused = (code: string, field?: string) => ({
  refusal: { refused: code, ...(field !== undefined && { field }) },
});

test('an air bill goes from the flight to the last delivery in the listed order, and taxation may be left out (R-0206, R-0691)', async () => {
  expect(await send('registerAirBill', flown())).toMatchObject({ kind: 'stored' });
  expect(await standing()).toMatchObject({ status: 'in_air_freight' });
  expect(await send('handOverAirBill', { code })).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  const landed = { arrivalTime: '2026-11-19T04:30:00.000Z' };
  expect(await send('arriveAirBill', { code, fields: landed })).toMatchObject({ kind: 'stored' });
  for (const move of ['handOver', 'await', 'complete'])
    expect(await send(`${move}AirBill`, { code })).toMatchObject({ kind: 'stored' });
  expect(await standing()).toMatchObject({ status: 'delivery_complete' });
  expect(await send('taxAirBill', { code })).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
});

test('how long a flight took follows from its times, also when they are corrected (R-0168)', async () => {
  await send('registerAirBill', flown());
  expect((await standing()).fields).not.toHaveProperty('transitHours');
  await send('arriveAirBill', { code, fields: { arrivalTime: '2026-11-19T04:30:00.000Z' } });
  expect(await standing()).toMatchObject({ fields: { transitHours: 27.5 } });
  await send('reviseAirBill', { code, fields: { departureTime: '2026-11-18T02:00:00.000Z' } });
  expect(await standing()).toMatchObject({ fields: { transitHours: 26.5 } });
});

test('a number whose last digit does not follow, a flight to where it came from, and an arrival before the departure are refused', async () => {
  expect(await send('registerAirBill', { ...flown(), code: '957-12345676' })).toMatchObject(
    refused('AWB_CHECK_DIGIT', 'code'),
  );
  expect(await send('registerAirBill', flown({ destinationAirport: sample['departureAirport'] }))).toMatchObject(
    refused('AIRPORTS_SAME', 'fields.destinationAirport'),
  );
  const early = refused('ARRIVAL_BEFORE_DEPARTURE', 'fields.arrivalTime');
  expect(await send('registerAirBill', flown({ arrivalTime: '2026-11-18T00:59:00.000Z' }))).toMatchObject(early);
  await send('registerAirBill', flown());
  expect(await send('arriveAirBill', { code, fields: { arrivalTime: '2026-11-17T00:00:00.000Z' } })).toMatchObject(
    early,
  );
});

test('an air bill that never flew is cancelled, and reopened under the number that is its alone', async () => {
  const said = async (move: string) =>
    await service.send(`tracking.${move}AirBill` as CommandName, { code } as never, {
      caller: aCaller(),
      circumstances: { reason: 'número de outro embarque' },
    });
  await send('registerAirBill', flown());
  expect(await send('cancelAirBill', { code })).toMatchObject(refused('REASON_REQUIRED'));
  expect(await said('reopen')).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await said('cancel')).toMatchObject({ kind: 'stored' });
  expect(await standing()).toMatchObject({ status: 'cancelled' });
  expect(await said('cancel')).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await send('registerAirBill', flown())).toMatchObject(refused('RECORD_CODE_TAKEN'));
  expect(await send('reviseAirBill', { code, fields: { note: 'x' } })).toMatchObject(refused('RECORD_NOT_OPEN'));
  expect(await said('reopen')).toMatchObject({ kind: 'stored' });
  await send('arriveAirBill', { code, fields: { arrivalTime: '2026-11-19T04:30:00.000Z' } });
  expect(await said('cancel')).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
});

test('an arrival that was recorded by mistake is withdrawn with a reason, and recorded anew', async () => {
  const withdraw = async () =>
    await service.send('tracking.withdrawArrivalAirBill' as CommandName, { code } as never, {
      caller: aCaller(),
      circumstances: { reason: 'era outro voo' },
    });
  const landed = async (arrivalTime: string) => await send('arriveAirBill', { code, fields: { arrivalTime } });
  await send('registerAirBill', flown());
  expect(await withdraw()).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  await landed('2026-11-19T04:30:00.000Z');
  expect((await standing()).fields).toMatchObject({ transitHours: 27.5 });
  expect(await send('withdrawArrivalAirBill', { code })).toMatchObject(refused('REASON_REQUIRED'));
  expect(await withdraw()).toMatchObject({ kind: 'stored' });
  const { status, fields } = await standing();
  expect(status).toBe('in_air_freight');
  for (const name of ['arrivalTime', 'transitHours']) expect(fields).not.toHaveProperty(name);
  await landed('2026-11-19T13:00:00.000Z');
  expect((await standing()).fields).toMatchObject({ transitHours: 36 });
  await send('handOverAirBill', { code });
  expect(await withdraw()).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
});
