import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { anOrder, smallCompany } from '../test/small-company.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

/** Less than a token lives: what the test's client checks it by is the real clock. */
const SET_BACK_MS = 3 * 60_000;

let service: RunningService;
let store: EventStore;
let behind = 0;
beforeAll(async () => {
  service = await runningService({ now: () => new Date(Date.now() - behind) });
  await smallCompany(service);
  store = postgresEventStore({ connectionString: service.database.url, onTrouble: () => undefined });
});
afterEach(() => {
  behind = 0;
});
afterAll(async () => {
  await store.close();
  await service.close();
});

async function registered() {
  const reply = await service.send('orders.createOrder', anOrder());
  return reply.data as { readonly orderNumber: string; readonly waybills: readonly string[] };
}

async function everything() {
  return (await store.readAll(0n, 10_000)).events.map(parseEvent);
}

test('after the clock was set back a scan without a time of its own is no late one: it moves the parcel', async () => {
  const {
    waybills: [waybill = ''],
  } = await registered();
  expect(await service.send('scanning.receiveParcel', { waybill })).toMatchObject({ http: 200 });
  behind = SET_BACK_MS;
  expect(await service.send('scanning.dispatchParcel', { waybill })).toMatchObject({ http: 200 });
  const { steps } = (await everything())
    .filter(({ stream }) => stream === `parcel-${waybill}`)
    .reduce((now, event) => parcel.evolve(now, event, event.metadata), parcel.initial);
  expect(stepThatCounts(steps)?.status).toBe('dispatched_consolidation');
});

test('nor does it pass a hold that was set before (R-0693)', async () => {
  const {
    orderNumber,
    waybills: [waybill = ''],
  } = await registered();
  expect(await service.send('scanning.receiveParcel', { waybill })).toMatchObject({ http: 200 });
  expect(
    await service.send('orders.interceptOrder', { orderNumber }, { envelope: { reason: 'pedido do cliente' } }),
  ).toMatchObject({ http: 200 });
  behind = SET_BACK_MS;
  expect(await service.send('scanning.dispatchParcel', { waybill })).toMatchObject({ code: 'PARCEL_INTERCEPTED' });
});

test('sign-ins and renewals go on, and what one process writes is never earlier than what it wrote before', async () => {
  const before = await service.login('admin', 'segredo123');
  behind = SET_BACK_MS;
  const renewed = await service.send('identity.renew', {}, { token: before });
  expect(renewed).toMatchObject({ http: 200 });
  expect(await service.send('identity.renew', {}, { token: (renewed.data as { token: string }).token })).toMatchObject({
    http: 200,
  });
  expect(await service.send('identity.renew', {}, { token: await service.login('admin', 'segredo123') })).toMatchObject(
    { http: 200 },
  );
  const written = (await everything())
    .filter(({ type }) => type !== 'log.sealed')
    .map(({ metadata }) => metadata.writtenAt);
  expect(written).toEqual(written.toSorted());
});
