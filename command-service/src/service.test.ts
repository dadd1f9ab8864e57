import { randomUUID } from 'node:crypto';
import { anOrder, smallCompany } from '../test/small-company.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await smallCompany(service);
});
afterAll(async () => await service.close());

async function registered(): Promise<string> {
  const reply = await service.send('orders.createOrder', anOrder());
  expect(reply).toMatchObject({ status: 'OK' });
  return (reply.data as { waybills: string[] }).waybills[0] ?? '';
}

async function openBag(): Promise<string> {
  const reply = await service.send('bags.randomBag', {});
  expect(reply).toMatchObject({ status: 'OK' });
  return (reply.data as { bagNumber: string }).bagNumber;
}

test('an order is registered with a waybill of ours, and the same id answers the same', async () => {
  const id = randomUUID();
  const first = await service.send('orders.createOrder', anOrder(), { id });
  expect(first).toMatchObject({
    http: 200,
    status: 'OK',
    data: { orderNumber: expect.stringMatching(/^PD\d{12}$/), waybills: [expect.stringMatching(/^ML\d{13}$/)] },
  });
  expect(await service.send('orders.createOrder', anOrder(), { id })).toMatchObject({ status: 'OK', data: first.data });
});

test('the same id with another input is refused', async () => {
  const id = randomUUID();
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO-1' }), { id });
  expect(
    await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO-1', referenceNumber: 'X' }), { id }),
  ).toMatchObject({ http: 409, code: 'COMMAND_ID_REUSED' });
});

test('a bag is filled by scans and sealed; then it takes no more (R-0210)', async () => {
  const bagNumber = await openBag();
  const waybill = await registered();
  expect(await service.send('bags.putParcelInBag', { bagNumber, waybill })).toMatchObject({
    status: 'OK',
    data: { parcels: 1, grams: 500 },
  });
  expect(await service.send('bags.putParcelInBag', { bagNumber, waybill })).toMatchObject({
    http: 409,
    code: 'ALREADY_SCANNED',
  });
  expect(await service.send('bags.sealBag', { bagNumber, bagList: [] })).toMatchObject({
    status: 'OK',
    data: { parcels: 1, grams: 500 },
  });
  const other = await registered();
  expect(await service.send('bags.putParcelInBag', { bagNumber, waybill: other })).toMatchObject({
    code: 'BAG_ALREADY_CLOSED',
  });
  const next = await openBag();
  expect(await service.send('bags.putParcelInBag', { bagNumber: next, waybill: other })).toMatchObject({
    status: 'OK',
  });
});

test('sealing claims parcels that were never scanned in (R-0389)', async () => {
  const bagNumber = await openBag();
  const waybills = [await registered(), await registered(), await registered()];
  await service.send('bags.putParcelInBag', { bagNumber, waybill: waybills[0] ?? '' });
  expect(await service.send('bags.sealBag', { bagNumber, bagList: waybills as never })).toMatchObject({
    status: 'OK',
    data: { parcels: 3 },
  });
});

test('an upload is answered row by row, and again as duplicates', async () => {
  const bagNumber = await openBag();
  const waybills = await Promise.all(Array.from({ length: 20 }, registered));
  const rows = waybills.map((waybill) => ({
    id: randomUUID(),
    command: 'bags.putParcelInBag',
    input: { bagNumber, waybill },
    about: {},
  }));
  const unknown = {
    id: randomUUID(),
    command: 'bags.putParcelInBag',
    input: { bagNumber, waybill: 'ML9999999999999' },
    about: {},
  };
  const wrong = { id: randomUUID(), command: 'bags.putParcelInBag', input: { bagNumber, waybill: 3 }, about: {} };
  const first = await service.send('kernel.upload', { rows: [...rows, unknown, wrong] });
  const outcomes = (first.data as { rows: { outcome: string; code?: string }[] }).rows;
  expect(outcomes.slice(0, 20).map((row) => row.outcome)).toEqual(Array.from({ length: 20 }, () => 'stored'));
  expect(outcomes.slice(20)).toMatchObject([
    { outcome: 'refused', code: 'PARCEL_NOT_REGISTERED' },
    { outcome: 'invalid', field: 'waybill' },
  ]);
  const again = await service.send('kernel.upload', { rows });
  expect((again.data as { rows: { outcome: string }[] }).rows.every((row) => row.outcome === 'duplicate')).toBe(true);
});

test('names and addresses never reach the log in clear', async () => {
  await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO-SEGREDO' }));
  const { Client } = await import('pg');
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  const { rows } = await client.query<{ text: string }>(
    `select data::text || metadata::text as text from eventlog.events where stream_id = 'order-PEDIDO-SEGREDO'`,
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/João|Praça da Sé|52998224725|11987654321/);
});
