import { randomUUID } from 'node:crypto';
import { bag } from '@malote/contracts/bags/bag.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { somebody } from '../test/people.ts';
import { anOrder, smallCompany } from '../test/small-company.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

let service: RunningService;
let store: EventStore;
beforeAll(async () => {
  service = await runningService();
  await smallCompany(service);
  store = postgresEventStore({ connectionString: service.database.url, onTrouble: () => undefined });
});
afterAll(async () => {
  await store.close();
  await service.close();
});

async function registered(count = 1): Promise<readonly string[]> {
  const [one] = anOrder().packages;
  const reply = await service.send(
    'orders.createOrder',
    anOrder({ packages: Array.from({ length: count }, () => one as NonNullable<typeof one>) }),
  );
  return (reply.data as { waybills: string[] }).waybills;
}
const openBag = async () => ((await service.send('bags.randomBag', {})).data as { bagNumber: string }).bagNumber;
async function folded<State>(of: Aggregate<State>, id: string): Promise<State> {
  const events = (await Array.fromAsync(store.readStream(`${of.category}-${id}`, 0))).map(parseEvent);
  return events.reduce((state, event) => of.evolve(state, event, event.metadata), of.initial);
}
const theParcel = async (waybill: string) => await folded<Parcel>(parcel as never, waybill);
const theBag = async (number: string) => await folded<Bag>(bag as never, number);
const ago = (hours: number) => ({ happenedAt: new Date(Date.now() - hours * 3_600_000).toISOString() });

describe('the same id', () => {
  test('on the same stream answers the first answer, also for a refusal', async () => {
    const [waybill = ''] = await registered();
    const [put, again] = [randomUUID(), randomUUID()];
    const bagNumber = await openBag();
    const first = await service.send('bags.putParcelInBag', { bagNumber, waybill }, { id: put });
    expect(await service.send('bags.putParcelInBag', { bagNumber, waybill }, { id: put })).toMatchObject({
      http: 200,
      data: first.data,
      position: first.position,
    });
    const refused = await service.send('bags.putParcelInBag', { bagNumber, waybill }, { id: again });
    await service.send('bags.takeParcelOutOfBag', { waybill });
    expect(await service.send('bags.putParcelInBag', { bagNumber, waybill }, { id: again })).toMatchObject({
      http: 409,
      code: refused.code,
    });
    expect((await theBag(bagNumber)).count).toBe(0);
  });
  test('with another input is refused with 409, on the same stream and on another one', async () => {
    const [waybill = '', other = ''] = await registered(2);
    const id = randomUUID();
    await service.send('scanning.receiveParcel', { waybill }, { id });
    const head = await service.head();
    expect(await service.send('scanning.receiveParcel', { waybill: other }, { id })).toMatchObject({
      http: 409,
      code: 'COMMAND_ID_REUSED',
    });
    expect(await service.send('scanning.receiveParcel', { waybill, scanUserId: 'admin' }, { id })).toMatchObject({
      http: 409,
      code: 'COMMAND_ID_REUSED',
    });
    expect(await service.head()).toBe(head);
    expect((await theParcel(other)).steps).toHaveLength(1);
  });
  test('of a put, used for another bag, moves nothing and leaves no claim', async () => {
    const [waybill = '', other = ''] = await registered(2);
    const [one, two] = [await openBag(), await openBag()];
    const id = randomUUID();
    await service.send('bags.putParcelInBag', { bagNumber: one, waybill }, { id });
    const head = await service.head();
    expect(await service.send('bags.putParcelInBag', { bagNumber: two, waybill }, { id })).toMatchObject({
      http: 409,
      code: 'COMMAND_ID_REUSED',
    });
    expect(await service.send('bags.putParcelInBag', { bagNumber: two, waybill: other }, { id })).toMatchObject({
      http: 409,
      code: 'COMMAND_ID_REUSED',
    });
    expect([
      (await theBag(one)).count,
      (await theBag(two)).count,
      (await theParcel(waybill)).bag?.number,
      (await theParcel(other)).bag,
    ]).toEqual([1, 0, one, undefined]);
    expect(await service.head()).toBe(head);
  });
  test('of a put whose bag was sealed and unpacked since answers the first answer and appends nothing', async () => {
    const [waybill = ''] = await registered();
    const bagNumber = await openBag();
    const id = randomUUID();
    const first = await service.send('bags.putParcelInBag', { bagNumber, waybill }, { id });
    await service.send('bags.sealBag', { bagNumber, bagList: [] });
    expect((await service.send('bags.unpackBag', { bagNumber })).http).toBe(200);
    const head = await service.head();
    expect(await service.send('bags.putParcelInBag', { bagNumber, waybill }, { id })).toMatchObject({
      http: 200,
      data: first.data,
    });
    expect(await service.head()).toBe(head);
  });
  test('of another command, or from another user at another site, is refused with 409 and stores nothing', async () => {
    const [waybill = ''] = await registered();
    const id = randomUUID();
    await service.send('scanning.receiveParcel', { waybill }, { id });
    const rio = await somebody(service, {
      username: 'rio00001',
      permissions: ['menu:collection-center'],
      scope: ['site:RJRIO01'],
      site: 'RJRIO01',
    });
    const head = await service.head();
    for (const [name, token] of [
      ['scanning.collectParcel', undefined],
      ['scanning.receiveParcel', rio],
    ] as const)
      expect(await service.send(name, { waybill }, { id, ...(token !== undefined && { token }) })).toMatchObject({
        http: 409,
        code: 'COMMAND_ID_REUSED',
      });
    expect(await service.head()).toBe(head);
  });
  test('64 times at once is carried out once, and all get its answer', async () => {
    const [waybill = ''] = await registered();
    const bagNumber = await openBag();
    const id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 64 }, async () => await service.send('bags.putParcelInBag', { bagNumber, waybill }, { id })),
    );
    expect(replies.map(({ http, data }) => ({ http, data }))).toEqual(
      replies.map(() => ({
        http: 200,
        data: { parcels: 1, grams: 500, maxGrams: 30_000, maxParcels: 1_000, channel: 'STD' },
      })),
    );
    expect((await theBag(bagNumber)).count).toBe(1);
  });
});

test('sixteen bags that want one parcel at once: one gets it, the others are told which', async () => {
  const [waybill = ''] = await registered();
  const bags = await Promise.all(Array.from({ length: 16 }, openBag));
  const replies = await Promise.all(
    bags.map(async (bagNumber) => await service.send('bags.putParcelInBag', { bagNumber, waybill })),
  );
  const holder = bags[replies.findIndex(({ http }) => http === 200)] ?? '';
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  for (const refused of replies.filter(({ http }) => http !== 200))
    expect(refused).toMatchObject({ http: 409, code: 'PARCEL_IN_OTHER_BAG', data: { params: { bag: holder } } });
  expect((await Promise.all(bags.map(theBag))).map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(
    1,
  );
});

test('an upload sent three times, in another order and cut, stores each scan once', async () => {
  const waybills = await registered(30);
  const bagNumber = await openBag();
  const rows = waybills.flatMap((waybill) =>
    ['scanning.receiveParcel', 'bags.putParcelInBag'].map((command) => ({
      id: randomUUID(),
      command,
      input: command === 'bags.putParcelInBag' ? { bagNumber, waybill } : { waybill },
      about: ago(1),
    })),
  );
  const send = async (some: typeof rows) =>
    ((await service.send('kernel.upload', { rows: some })).data as { rows: { id: string; outcome: string }[] }).rows;
  const first = await send(rows.slice(0, 37));
  const second = await send(rows.toReversed());
  const third = await send(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  expect(first.every(({ outcome }) => outcome === 'stored')).toBe(true);
  expect(second.map(({ id }) => id)).toEqual(rows.toReversed().map(({ id }) => id));
  expect([
    second.filter(({ outcome }) => outcome === 'duplicate').length,
    second.filter(({ outcome }) => outcome === 'stored').length,
  ]).toEqual([37, 23]);
  expect(third.every(({ outcome }) => outcome === 'duplicate')).toBe(true);
  expect(await theBag(bagNumber)).toMatchObject({ count: 30, grams: 15_000 });
  for (const waybill of waybills)
    expect((await theParcel(waybill)).steps.filter(({ status }) => status === 'received_consolidation')).toHaveLength(
      1,
    );
});

test('uploads that come together with more rows than go at once: every row is answered, and each parcel is received once', async () => {
  const waybills = await registered(40);
  const uploads = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const rows = waybills.map((waybill) => ({
        id: randomUUID(),
        command: 'scanning.receiveParcel',
        input: { waybill },
      }));
      const { rows: answers } = (await service.send('kernel.upload', { rows })).data as {
        rows: { id: string; outcome: string }[];
      };
      expect(answers.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      return answers.map(({ outcome }) => outcome);
    }),
  );
  for (const index of waybills.keys()) {
    const answers = uploads.map((outcomes) => outcomes[index] ?? '');
    expect([
      answers.filter((outcome) => outcome === 'stored').length,
      answers.filter((outcome) => outcome === 'refused').length,
    ]).toEqual([1, 4]);
  }
});

describe('device time', () => {
  test('a scan 26 hours late is stored at its device time and does not move the parcel back', async () => {
    const [waybill = ''] = await registered();
    await service.send('scanning.receiveParcel', { waybill });
    const late = ago(26);
    expect(await service.send('scanning.collectParcel', { waybill }, { envelope: late })).toMatchObject({ http: 200 });
    const state = await theParcel(waybill);
    expect(stepThatCounts(state.steps)).toMatchObject({ status: 'received_consolidation' });
    expect(state.steps.find(({ status }) => status === 'collected')).toMatchObject({ at: late.happenedAt });
  });
  test('a scan from the future is refused, and so is one older than seven days without the permission for past dates', async () => {
    const [waybill = ''] = await registered();
    expect(await service.send('scanning.receiveParcel', { waybill }, { envelope: ago(-0.1) })).toMatchObject({
      http: 409,
      code: 'SCAN_IN_FUTURE',
    });
    const scanner = { permissions: ['menu:collection-center'], site: 'SPGRU01' } as const;
    const [plain, trusted] = [
      await somebody(service, { username: 'operador1', ...scanner }),
      await somebody(service, {
        username: 'operador2',
        ...scanner,
        permissions: [...scanner.permissions, 'data:past-dates'],
      }),
    ];
    expect(
      await service.send('scanning.receiveParcel', { waybill }, { envelope: ago(24 * 7 + 1), token: plain }),
    ).toMatchObject({ http: 409, code: 'SCAN_TOO_OLD' });
    expect(
      await service.send('scanning.receiveParcel', { waybill }, { envelope: ago(24 * 7 - 1), token: plain }),
    ).toMatchObject({ http: 200 });
    expect(
      await service.send('scanning.receiveParcel', { waybill }, { envelope: ago(24 * 9), token: trusted }),
    ).toMatchObject({ http: 200 });
    expect((await theParcel(waybill)).steps).toHaveLength(3);
  });
  test('the event keeps offset, local date, station, skew and what the operator had seen', async () => {
    const [waybill = ''] = await registered();
    const happened = new Date(Date.now() - 3_600_000);
    const local = new Date(happened.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
    await service.send(
      'scanning.receiveParcel',
      { waybill },
      {
        envelope: {
          happenedAt: local,
          sentAt: new Date(Date.now() + 90_000).toISOString(),
          deviceNumber: 7,
          shown: 'accepted',
        },
      },
    );
    const event = parseEvent((await Array.fromAsync(store.readStream(`parcel-${waybill}`, 0))).at(-1) as never);
    expect(event).toMatchObject({
      type: 'ParcelReceived',
      metadata: {
        happenedAt: happened.toISOString(),
        offset: -180,
        businessDay: local.slice(0, 10),
        station: 'M1',
        device: 'leitor-1',
        deviceNumber: 7,
        shown: 'accepted',
        site: 'SPGRU01',
        scope: ['site:SPGRU01'],
      },
    });
    expect(event.metadata.skew).toBeGreaterThan(80_000);
  });
});

test('commands that are no scans come a hundred in a call; one more, and nothing of it is stored (R-0365)', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      command: 'orders.promiseOrder',
      input: { orderNumber: 'NENHUM1', promisedAt: '2026-12-01T00:00:00Z' },
    }));
  const before = await store.head();
  expect(await service.send('kernel.upload', { rows: rows(101) })).toMatchObject({
    http: 400,
    code: 'BATCH_LIMIT_100',
  });
  expect(await store.head()).toBe(before);
  const { data } = await service.send('kernel.upload', { rows: rows(100) });
  expect((data as { rows: { code: string }[] }).rows.map(({ code }) => code)).toEqual(
    Array.from({ length: 100 }, () => 'ORDER_NOT_EXIST'),
  );
});

test('a loaded bag travels, arrives, and is unpacked where it was received (R-0211, R-0687)', async () => {
  const rio = await somebody(service, {
    username: 'motorista1',
    permissions: ['menu:collection-center', 'api:linehaul.arriveLoad', 'api:linehaul.unloadBag'],
    site: 'RJRIO01',
  });
  const [waybill = ''] = await registered();
  const bagNumber = await openBag();
  await service.send('bags.putParcelInBag', { bagNumber, waybill });
  const loadNumber = (
    (await service.send('linehaul.openLoad', { originSite: 'SPGRU01' as never, stops: ['RJRIO01' as never] })).data as {
      loadNumber: string;
    }
  ).loadNumber;
  expect(await service.send('linehaul.loadBag', { loadNumber, bagNumber })).toMatchObject({ code: 'BAG_NOT_SEALED' });
  await service.send('bags.sealBag', { bagNumber });
  expect(
    await service.send('linehaul.departLoad', { loadNumber, nextSite: 'RJRIO01' as never, plate: 'ABC1D23' }),
  ).toMatchObject({ code: 'LOAD_EMPTY' });
  for (const sent of [service.send('linehaul.loadBag', { loadNumber, bagNumber })])
    expect(await sent).toMatchObject({ http: 200 });
  expect(
    await service.send('linehaul.departLoad', { loadNumber, nextSite: 'RJRIO01' as never, plate: 'ABC1D23' }),
  ).toMatchObject({ http: 200 });
  expect(await service.send('linehaul.arriveLoad', { loadNumber }, { token: rio })).toMatchObject({ http: 200 });
  expect(await service.send('bags.unpackBag', { bagNumber }, { token: rio })).toMatchObject({
    code: 'BAG_ON_OTHER_LOAD',
  });
  expect(await service.send('linehaul.unloadBag', { loadNumber, bagNumber }, { token: rio })).toMatchObject({
    http: 200,
  });
  expect(await service.send('bags.unpackBag', { bagNumber }, { token: rio })).toMatchObject({
    code: 'BAG_NOT_ALL_ARRIVED',
  });
  expect(await service.send('bags.receiveBag', { bagNumber }, { token: rio })).toMatchObject({ http: 200 });
  expect(await service.send('bags.unpackBag', { bagNumber }, { token: rio })).toMatchObject({ http: 200 });
  const inGuarulhos = await openBag();
  expect(await service.send('bags.putParcelInBag', { bagNumber: inGuarulhos, waybill })).toMatchObject({
    code: 'PARCEL_NOT_AT_SITE',
  });
  const inRio = ((await service.send('bags.randomBag', {}, { token: rio })).data as { bagNumber: string }).bagNumber;
  expect(await service.send('bags.putParcelInBag', { bagNumber: inRio, waybill }, { token: rio })).toMatchObject({
    http: 200,
  });
});
