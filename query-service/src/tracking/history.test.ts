import { randomUUID } from 'node:crypto';
import type { HistoryEvent, HistoryFinding, HistoryStream } from '@malote/contracts/tracking/history.ts';
import { chain, hashOf } from '@malote/infra/event-store/chain.ts';
import { markedStore } from '@malote/infra/event-store/marks.ts';
import type { EventStore, RecordedEvent } from '@malote/infra/event-store/port.ts';
import { sealingKey } from '@malote/infra/event-store/seals/keys.ts';
import { signSeal } from '@malote/infra/event-store/seals/seal.ts';
import type { z } from 'zod';
import { aBag, aRole, aSite, aUser, anOrder } from '../../test/rows.ts';
import { evidence, runningService, sealKey } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';

interface History {
  readonly findings: readonly HistoryFinding[];
  readonly streams: readonly z.infer<typeof HistoryStream>[];
  readonly events: readonly HistoryEvent[];
  readonly verified: boolean;
  readonly sealedUpTo: string | null;
  readonly brokenAt: string | null;
}

let running: RunningService;
const write = writer(() => running.streams);

const accepted = (name: string, input: unknown, follows: number, answer: unknown = {}) => ({
  name,
  input,
  inputHash: 'h',
  follows,
  answer,
});

function access(id: string, kind: string, of: string, actor = 'auditor'): string {
  const stream = `access-${id}`;
  write(stream, 'command.accepted', accepted('access.open', {}, 1), { actor });
  write(stream, 'AccessRecorded', { access: id, kind, of }, { actor });
  return id;
}

async function history(user: string, path: 'order' | 'bag', number: string, accessId: string): Promise<History> {
  const { body } = await running.ask(user, `/history/${path}`, { number, accessId });
  expect(body).toMatchObject({ status: 'OK' });
  return body.data as History;
}

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01', { name: 'Guarulhos' }));
    await store(
      'roles',
      aRole('audit', ['menu:trajectory-management']),
      aRole('privacy', ['menu:trajectory-management', 'data:sensitive']),
    );
    await store(
      'users',
      aUser('auditor', { roles: ['audit'] }),
      aUser('officer', { roles: ['privacy'] }),
      aUser('rio', { roles: ['audit'], granted: ['site:RJRIO01'] }),
      aUser('ana'),
    );
    await store('orders', anOrder('PD1', { waybillNumbers: ['W1'], numbers: ['PD1', 'W1', 'cust-1'] }));
    await store('bags', aBag('BG1'));
    await store('parcel_order', { number: 'W1', waybill: 'W1', orderNumber: 'PD1' });
    await store('parcel_bag', {
      id: 'W1:b1',
      waybill: 'W1',
      bag: 'BG1',
      b: 'b1',
      orderNumber: 'PD1',
      grams: 500,
      fromPosition: 8,
      toPosition: 14,
      fromVersion: 4,
      toVersion: 10,
      fromAt: '2026-11-20T12:00:08Z',
      toAt: '2026-11-20T12:00:40Z',
      putBy: 'ana',
    });
    await store('bag_load', {
      id: 'BG1:l1',
      bag: 'BG1',
      load: 'LD1',
      b: 'l1',
      parcels: 2,
      grams: 900,
      fromPosition: 12,
      toPosition: null,
      fromVersion: 2,
      toVersion: null,
      fromAt: '2026-11-20T12:00:12Z',
      toAt: null,
    });
  });
  write(
    'order-PD1',
    'command.accepted',
    accepted('orders.createOrder', { recipient: { name: 'pd1.maria.name' } }, 1, { orderNumber: 'PD1' }),
    { commandId: 'create' },
  );
  write(
    'order-PD1',
    'OrderRegistered',
    { orderNumber: 'PD1', recipient: { name: 'pd1.maria.name', phone: 'pd1.erased.phone', city: 'Rio' } },
    { commandId: 'create' },
  );
  write('parcel-W1', 'ParcelRegistered', { waybill: 'W1', orderNumber: 'PD1' }, { commandId: 'create' });
  write('bag-BG1', 'command.accepted', accepted('bags.openBag', { bagNumber: 'BG1' }, 1));
  write('bag-BG1', 'BagOpened', { bag: 'BG1', numbering: 'given' });
  write('bag-BG1', 'ParcelPutInBag', { bag: 'BG1', waybill: 'OTHER', orderNumber: 'PD2', b: 'b0', grams: 400 });
  write('parcel-W1', 'ParcelBoundForBag', { waybill: 'W1', bag: 'BG1', b: 'b1' }, { commandId: 'put' });
  write('bag-BG1', 'command.accepted', accepted('bags.putParcelInBag', { bagNumber: 'BG1', waybill: 'W1' }, 1), {
    commandId: 'put',
  });
  write(
    'bag-BG1',
    'ParcelPutInBag',
    { bag: 'BG1', waybill: 'W1', orderNumber: 'PD1', b: 'b1', grams: 500 },
    { commandId: 'put' },
  );
  write('bag-BG1', 'command.refused', {
    name: 'bags.putParcelInBag',
    input: { bagNumber: 'BG1', waybill: 'W1' },
    inputHash: 'h',
    code: 'ALREADY_SCANNED',
    params: {},
  });
  write('bag-BG1', 'BagSealed', {
    bag: 'BG1',
    parcels: [{ waybill: 'W1', orderNumber: 'PD1', b: 'b1', grams: 500 }],
    grams: 500,
    channel: 'STANDARD',
  });
  write('load-LD1', 'LoadOpened', { load: 'LD1', originSite: 'SPGRU01', stops: [] });
  write('load-LD1', 'ItemLoaded', {
    load: 'LD1',
    item: { kind: 'bag', number: 'BG9', b: 'x', parcels: 1, grams: 1 },
    scanned: 'BG9',
  });
  write('load-LD1', 'ItemLoaded', {
    load: 'LD1',
    item: { kind: 'bag', number: 'BG1', b: 'l1', parcels: 2, grams: 900 },
    scanned: 'BG1',
  });
  write('load-LD1', 'LoadDeparted', {
    load: 'LD1',
    leg: 1,
    fromSite: 'SPGRU01',
    nextSite: 'RJRIO01',
    plate: 'ABC1D23',
    driver: 'pd1.driver.name',
    items: [],
  });
  write(
    'bag-BG1',
    'BagReceived',
    { bag: 'BG1', scanned: 'BG1', stage: 'distribution' },
    { happenedAt: '2026-11-20T12:00:30.000Z' },
  );
  write('bag-BG1', 'BagUnpacked', { bag: 'BG1', scanned: 'BG1' }, { happenedAt: '2026-11-20T12:00:40.000Z' });
  write(
    'bag-BG1',
    'BagReceived',
    { bag: 'BG1', scanned: 'BG1', stage: 'distribution' },
    { happenedAt: '2026-11-20T12:00:35.000Z' },
  );
  write(
    'bag-BG1',
    'BagReceived',
    { bag: 'BG1', scanned: 'BG1', stage: 'distribution' },
    { happenedAt: '2026-11-20T12:00:59.000Z' },
  );
  const seal = signSeal({ upTo: 15n, count: 15n, hash: 'h' }, sealingKey(sealKey), '2026-11-20T12:01:00.000Z');
  const { sealedAt, ...data } = seal;
  running.streams.set('log-seals', [
    {
      id: randomUUID(),
      type: 'log.sealed',
      schemaVersion: 1,
      data: JSON.stringify(data),
      metadata: JSON.stringify({ writtenAt: sealedAt }),
      position: 99n,
      stream: 'log-seals',
      version: 1,
      recordedAt: new Date(),
    },
  ]);
});
afterAll(() => running.close());

const line = (event: HistoryEvent) => `${event.position} ${event.stream} ${event.type}`;

test("an order's history has its own events, and those of containers only while its parcel was inside, a late scan by its device time", async () => {
  const found = await history('auditor', 'order', 'pd1', access(randomUUID(), 'history', 'PD1'));
  expect(found.events.map(line)).toEqual([
    '2 order-PD1 OrderRegistered',
    '3 parcel-W1 ParcelRegistered',
    '5 bag-BG1 BagOpened',
    '7 parcel-W1 ParcelBoundForBag',
    '9 bag-BG1 ParcelPutInBag',
    '10 bag-BG1 command.refused',
    '11 bag-BG1 BagSealed',
    '12 load-LD1 LoadOpened',
    '14 load-LD1 ItemLoaded',
    '15 load-LD1 LoadDeparted',
    '16 bag-BG1 BagReceived',
    '17 bag-BG1 BagUnpacked',
    '18 bag-BG1 BagReceived',
  ]);
  expect(found.verified).toBe(true);
});

test('events stand beside the command that caused them, also where its record is in another stream, and refusals say why', async () => {
  const { events } = await history('auditor', 'order', 'PD1', access(randomUUID(), 'history', 'PD1'));
  const of = (type: string) => events.find((event) => event.type === type)?.command;
  expect(of('OrderRegistered')).toMatchObject({
    id: 'create',
    name: 'orders.createOrder',
    outcome: 'accepted',
    answer: { orderNumber: 'PD1' },
  });
  expect(of('ParcelBoundForBag')).toMatchObject({
    id: 'put',
    name: 'bags.putParcelInBag',
    input: { bagNumber: 'BG1', waybill: 'W1' },
  });
  expect(of('command.refused')).toMatchObject({
    outcome: 'refused',
    code: 'ALREADY_SCANNED',
    msg: expect.stringMatching(/\S/) as unknown,
  });
});

test('personal fields of data and inputs are masked as lists mask them, opened only with the permission, and say when they were erased', async () => {
  const masked = await history('auditor', 'order', 'PD1', access(randomUUID(), 'history', 'PD1'));
  expect(JSON.stringify(masked.events)).not.toContain('pd1.');
  expect(masked.events[0]).toMatchObject({
    data: { recipient: { name: 'n*** m***', phone: '[erased]', city: 'Rio' } },
    command: { input: { recipient: { name: 'n*** m***' } } },
  });
  const open = await history('officer', 'order', 'PD1', access(randomUUID(), 'history', 'PD1', 'officer'));
  expect(open.events[0]).toMatchObject({
    data: { recipient: { name: 'name maria', phone: '[erased]' } },
    command: { input: { recipient: { name: 'name maria' } } },
  });
});

test("events up to the seal's position are sealed; a seal of another key counts for nothing", async () => {
  const id = access(randomUUID(), 'history', 'PD1');
  const found = await history('auditor', 'order', 'PD1', id);
  expect(found.sealedUpTo).toBe('15');
  expect(found.events.filter((event) => event.sealed).map((event) => Number(event.position))).toEqual([
    2, 3, 5, 7, 9, 10, 11, 12, 14, 15,
  ]);
  const [seal] = running.streams.get('log-seals') ?? [];
  if (seal === undefined) throw new Error('no seal');
  running.streams.set('log-seals', [{ ...seal, data: seal.data.replace('"upTo":"15"', '"upTo":"99"') }]);
  expect((await history('auditor', 'order', 'PD1', id)).sealedUpTo).toBeNull();
  running.streams.set('log-seals', [seal]);
});

test('a changed byte is found at its event', async () => {
  const whole = running.streams.get('bag-BG1') ?? [];
  running.streams.set(
    'bag-BG1',
    whole.map((event) =>
      event.type === 'BagSealed' ? { ...event, data: event.data.replace('"grams":500', '"grams":501') } : event,
    ),
  );
  const found = await history('auditor', 'order', 'PD1', access(randomUUID(), 'history', 'PD1'));
  expect([found.verified, found.brokenAt]).toEqual([false, '11']);
  expect(found.events.filter((event) => event.chain === 'broken').map(line)).toEqual(['11 bag-BG1 BagSealed']);
  running.streams.set('bag-BG1', whole);
});

describe('tampering is told as what it is', () => {
  let before: ReadonlyMap<string, RecordedEvent[]>;
  beforeEach(() => {
    before = new Map(running.streams);
  });
  afterEach(() => {
    for (const [stream, events] of before) running.streams.set(stream, events);
  });
  const found = async () => (await history('auditor', 'order', 'PD1', access(randomUUID(), 'history', 'PD1'))).findings;
  const of = (stream: string) => running.streams.get(stream) ?? [];

  test('nothing was changed', async () => expect(await found()).toEqual([]));
  test('the last event of a stream was changed', async () => {
    running.streams.set(
      'parcel-W1',
      of('parcel-W1').map((event, index, all) =>
        index === all.length - 1 ? { ...event, data: '{"waybill":"W1","bag":"BG2","b":"b1"}' } : event,
      ),
    );
    expect(await found()).toEqual([{ kind: 'eventChanged', stream: 'parcel-W1', version: 2, position: '7' }]);
  });
  describe('once the command service marks what it writes', () => {
    /** An event as the command service marks it, at its place. */
    const marked = async (event: RecordedEvent): Promise<RecordedEvent> => {
      let metadata = event.metadata;
      const store = {
        append: (append: Parameters<EventStore['append']>[0]) => {
          metadata = append.events[0].metadata;
          return Promise.resolve({ kind: 'appended' });
        },
      } as unknown as EventStore;
      await markedStore(store, evidence).append({
        stream: event.stream,
        expected: event.version - 1,
        appendId: randomUUID(),
        events: [event],
      });
      return { ...event, metadata };
    };
    /** The event as somebody with the rights of the owner of the database writes it behind another one: the hash needs no key. */
    const rehashed = (event: RecordedEvent, before: RecordedEvent | undefined): RecordedEvent => {
      const { hash: _, mark: __, writtenAt, ...metadata } = JSON.parse(event.metadata) as Record<string, string>;
      const linked = chain(
        before && hashOf(before),
        event.stream,
        event.version,
        { ...event, metadata },
        writtenAt ?? '',
      );
      return { ...event, metadata: linked.metadata };
    };
    const [ofOrder, ofParcel] = ['order-PD1', 'parcel-W1'];
    beforeEach(async () => {
      running.streams.set(ofOrder, await Promise.all(of(ofOrder).map(marked)));
    });

    test('older events without a mark are as good as before', async () => {
      const [first, ...rest] = of(ofParcel) as [RecordedEvent, RecordedEvent];
      running.streams.set(ofOrder, before.get(ofOrder) ?? []);
      running.streams.set(ofParcel, [first, ...(await Promise.all(rest.map(marked)))]);
      const events = [...running.streams].filter(([stream]) => stream !== ofParcel).flatMap(([, all]) => all);
      const later = events.filter(({ position }) => position > 7n);
      for (const stream of new Set(later.map((event) => event.stream)))
        running.streams.set(
          stream,
          await Promise.all(of(stream).map(async (event) => (event.position > 7n ? await marked(event) : event))),
        );
      expect(await found()).toEqual([]);
    });
    test('an event without a mark, with a right hash, is told and red', async () => {
      const told = await history('auditor', 'order', 'PD1', access(randomUUID(), 'history', 'PD1'));
      expect(told.findings).toContainEqual({ kind: 'eventForeign', stream: ofParcel, version: 2, position: '7' });
      expect(told.verified).toBe(false);
      expect(told.events.filter((event) => event.chain === 'broken').map(line)).toContain(
        '7 parcel-W1 ParcelBoundForBag',
      );
    });
    test('a stream written anew with right hashes, and with the marks that it had', async () => {
      const [record, registered] = of(ofOrder) as [RecordedEvent, RecordedEvent];
      const mark = /,"mark":"[^"]*"/.exec(registered.metadata)?.[0] ?? '';
      const anew = rehashed({ ...registered, data: registered.data.replace('Rio', 'Niterói') }, record);
      running.streams.set(ofOrder, [record, { ...anew, metadata: `${anew.metadata.slice(0, -1)}${mark}}` }]);
      expect(await found()).toContainEqual({
        kind: 'eventForeign',
        stream: ofOrder,
        version: 2,
        position: String(registered.position),
      });
    });
    test('the last event of a stream was moved to another order, and its hash made right', async () => {
      const moved = await marked(of(ofParcel).at(-1) as RecordedEvent);
      await running.client.query(`update reads.orders_g1 set position = 7 where order_number = 'PD1'`);
      running.streams.set(ofParcel, of(ofParcel).slice(0, -1));
      running.streams.set('parcel-OF-ANOTHER', [
        rehashed({ ...moved, stream: 'parcel-OF-ANOTHER', version: 1 }, undefined),
      ]);
      expect(await found()).toContainEqual({ kind: 'eventMissing', stream: null, version: null, position: '7' });
      running.streams.delete('parcel-OF-ANOTHER');
      await running.client.query(`update reads.orders_g1 set position = 1 where order_number = 'PD1'`);
    });
    test('a seal that speaks of marks is enough: an event behind it without one is not ours', async () => {
      running.streams.set(ofOrder, before.get(ofOrder) ?? []);
      const [seal] = of('log-seals') as [RecordedEvent];
      const signed = signSeal(
        { upTo: 4n, count: 4n, hash: 'h', marksFrom: 4n },
        sealingKey(sealKey),
        '2026-11-20T12:01:00.000Z',
      );
      const { sealedAt: _, ...data } = signed;
      running.streams.set('log-seals', [{ ...seal, position: 5n, data: JSON.stringify(data) }]);
      const told = await found();
      expect(told).toContainEqual({ kind: 'eventForeign', stream: ofParcel, version: 2, position: '7' });
      expect(told).not.toContainEqual(expect.objectContaining({ stream: ofOrder }));
    });
  });
  test.each([
    ['became of a type that nobody knows', { type: 'ParcelStolen' }],
    ['is of a version that is not there yet', { schemaVersion: 99 }],
    ['holds no data', { data: 'null' }],
    ['says nothing of itself', { metadata: '{}' }],
  ])('an event %s', async (_, change) => {
    running.streams.set(
      'parcel-W1',
      of('parcel-W1').map((event) => (event.version === 2 ? { ...event, ...change } : event)),
    );
    expect(await found()).toEqual([{ kind: 'eventChanged', stream: 'parcel-W1', version: 2, position: '7' }]);
  });
  test.each([
    ['its order', { orderNumber: 'PD1', waybill: 'W1', bag: null }],
    ['a bag that it was in', { orderNumber: null, waybill: null, bag: 'BG1' }],
  ])(
    'a refused command was cut off the end of a stream of %s: nothing tells of it but the log of commands',
    async (_, subjects) => {
      const refused = {
        operation: 'bags.putParcelInBag',
        outcome: 'refused',
        code: 'PARCEL_IN_OTHER_BAG',
        operator: 'ana',
        behalfOf: null,
        site: null,
        station: null,
        device: null,
        at: '2026-11-20T12:01:00Z',
        receivedAt: '2026-11-20T12:01:00Z',
        reason: null,
        scope: ['site:SPGRU01'],
        ...subjects,
      };
      const id = `cut-${subjects.bag}`;
      await running.store('order_logs', { id: 'c10', ...refused, atPosition: 10 });
      expect(await found()).toEqual([]);
      await running.store('order_logs', { id, ...refused, atPosition: 9_000 });
      expect(await found()).toEqual([{ kind: 'eventMissing', stream: null, version: null, position: '9000' }]);
      await running.client.query(`delete from reads.order_logs_g1 where id in ('c10', $1)`, [id]);
    },
  );
  test('a command was cut off, and another event of the same order came to stand in its place', async () => {
    const answered = {
      operation: 'scanning.receiveParcel',
      outcome: 'accepted',
      code: null,
      operator: 'ana',
      behalfOf: null,
      site: null,
      station: null,
      device: null,
      at: '2026-11-20T12:01:00Z',
      receivedAt: '2026-11-20T12:01:00Z',
      reason: null,
      scope: ['site:SPGRU01'],
      orderNumber: 'PD1',
      waybill: 'W1',
      bag: null,
    };
    await running.store('order_logs', { id: 'put', ...answered, atPosition: 7 });
    expect(await found()).toEqual([]);
    await running.store('order_logs', { id: 'cut', ...answered, atPosition: 7 });
    expect(await found()).toEqual([{ kind: 'eventMissing', stream: null, version: null, position: '7' }]);
    await running.client.query(`delete from reads.order_logs_g1 where id in ('put', 'cut')`);
  });
  describe('the command service keeps what it knew of a stream', () => {
    const known = async (version: number, hash: string | undefined) =>
      await running.client.query(
        `insert into eventlog.states (stream_id, state_version, version, head_hash, state) values ('parcel-W1', 1, $1, $2, '{}')
         on conflict (stream_id) do update set version = excluded.version, head_hash = excluded.head_hash`,
        [version, hash ?? ''],
      );
    afterEach(async () => void (await running.client.query('delete from eventlog.states')));

    test('and it is all there, or more', async () => {
      for (const event of of('parcel-W1')) {
        await known(event.version, hashOf(event));
        expect(await found()).toEqual([]);
      }
    });
    test('the last event of that stream was cut off, and no row was made from it', async () => {
      const last = of('parcel-W1').at(-1) as RecordedEvent;
      await known(last.version, hashOf(last));
      running.streams.set('parcel-W1', of('parcel-W1').slice(0, -1));
      expect(await found()).toEqual([{ kind: 'streamShort', stream: 'parcel-W1', version: 2, position: null }]);
    });
    test('the last event of that stream was cut off, and another one was stored there since', async () => {
      const [first, last] = of('parcel-W1') as [RecordedEvent, RecordedEvent];
      await known(last.version, hashOf(last));
      const { hash: _, writtenAt, ...metadata } = JSON.parse(last.metadata) as Record<string, string>;
      const another = { ...last, data: '{"waybill":"W1","bag":"BG1","b":"b2"}' };
      const { metadata: linked } = chain(hashOf(first), 'parcel-W1', 2, { ...another, metadata }, writtenAt ?? '');
      running.streams.set('parcel-W1', [first, { ...another, metadata: linked }]);
      expect(await found()).toEqual([{ kind: 'streamShort', stream: 'parcel-W1', version: 2, position: null }]);
    });
  });
  test("the last event of a stream was cut off, and the order's row was made from it", async () => {
    await running.client.query(`update reads.orders_g1 set position = 7 where order_number = 'PD1'`);
    running.streams.set('parcel-W1', of('parcel-W1').slice(0, -1));
    expect(await found()).toEqual([{ kind: 'eventMissing', stream: null, version: null, position: '7' }]);
    await running.client.query(`update reads.orders_g1 set position = 1 where order_number = 'PD1'`);
  });
  test('a stream was removed', async () => {
    running.streams.set('parcel-W1', []);
    expect(await found()).toContainEqual({ kind: 'streamMissing', stream: 'parcel-W1', version: null, position: null });
  });
  test('an event was moved before another one of its stream, by version and by position', async () => {
    const [first, second] = of('parcel-W1') as [RecordedEvent, RecordedEvent];
    running.streams.set('parcel-W1', [
      { ...second, version: 1, position: first.position },
      { ...first, version: 2, position: second.position },
    ]);
    expect((await found()).map(({ kind, version }) => [kind, version])).toEqual([
      ['eventChanged', 1],
      ['eventChanged', 2],
    ]);
    running.streams.set('parcel-W1', [
      { ...first, position: second.position },
      { ...second, position: first.position },
    ]);
    expect((await found()).map(({ kind, version }) => [kind, version])).toEqual([['eventChanged', 2]]);
  });
  test('an event was moved from one stream to another', async () => {
    const [moved] = of('parcel-W1').slice(-1) as [RecordedEvent];
    running.streams.set('parcel-W1', of('parcel-W1').slice(0, -1));
    running.streams.set('order-PD1', [...of('order-PD1'), { ...moved, stream: 'order-PD1', version: 3 }]);
    expect(await found()).toContainEqual({ kind: 'eventChanged', stream: 'order-PD1', version: 3, position: '7' });
  });
  test('the last event of a stream was moved to a stream of another order', async () => {
    const [moved] = of('parcel-W1').slice(-1) as [RecordedEvent];
    await running.client.query(`update reads.orders_g1 set position = 7 where order_number = 'PD1'`);
    running.streams.set('parcel-W1', of('parcel-W1').slice(0, -1));
    running.streams.set('parcel-OF-ANOTHER', [{ ...moved, stream: 'parcel-OF-ANOTHER', version: 1 }]);
    expect(await found()).toEqual([{ kind: 'eventMissing', stream: null, version: null, position: '7' }]);
    running.streams.delete('parcel-OF-ANOTHER');
    await running.client.query(`update reads.orders_g1 set position = 1 where order_number = 'PD1'`);
  });
  test('the log was cut at its end, below what had been read from it', async () => {
    await running.client.query(`update reads.checkpoints set position = 1000 where name = 'operations'`);
    expect(await found()).toEqual([{ kind: 'logShort', stream: null, version: null, position: '1000' }]);
    await running.client.query(`update reads.checkpoints set position = 0 where name = 'operations'`);
  });
});

test("a bag's history follows its parcels only where they name the bag", async () => {
  const { events } = await history('auditor', 'bag', 'bg1', access(randomUUID(), 'history', 'BG1'));
  expect(events.map(line)).toContain('7 parcel-W1 ParcelBoundForBag');
  expect(events.map(line)).not.toContain('3 parcel-W1 ParcelRegistered');
  expect(events.map(line)).toContain('6 bag-BG1 ParcelPutInBag');
  expect(events.map(line)).toContain('19 bag-BG1 BagReceived');
});

test('a history opens only for the one who put that look on record, and only within his scope', async () => {
  const mine = access(randomUUID(), 'history', 'PD1');
  const other = access(randomUUID(), 'history', 'PD1', 'officer');
  const reveal = access(randomUUID(), 'reveal', 'PD1');
  const elsewhere = access(randomUUID(), 'history', 'PD2');
  for (const accessId of [randomUUID(), other, reveal, elsewhere]) {
    const { status, body } = await running.ask('auditor', '/history/order', { number: 'PD1', accessId });
    expect([status, body.code]).toEqual([403, 'ACCESS_REQUIRED']);
  }
  expect((await running.ask('auditor', '/history/order', { number: 'PD1', accessId: mine })).status).toBe(200);
  expect(
    (
      await running.ask('rio', '/history/order', {
        number: 'PD1',
        accessId: access(randomUUID(), 'history', 'PD1', 'rio'),
      })
    ).body.code,
  ).toBe('ORDER_NOT_FOUND');
  expect(
    (
      await running.ask('rio', '/history/bag', {
        number: 'BG1',
        accessId: access(randomUUID(), 'history', 'BG1', 'rio'),
      })
    ).body.code,
  ).toBe('BAG_NOT_EXIST');
});

test('five hundred events cost less than twenty times what twenty cost', async () => {
  for (let at = 0; at < 490; at += 1)
    write('parcel-W1', 'ParcelReceived', { waybill: 'W1', scanned: 'W1', stage: 'consolidation' });
  const large = access(randomUUID(), 'history', 'PD1');
  const small = access(randomUUID(), 'history', 'BG1');
  const fastest = async (path: 'order' | 'bag', number: string, accessId: string) => {
    let best = Infinity;
    for (let round = 0; round < 5; round += 1) {
      const from = performance.now();
      await history('auditor', path, number, accessId);
      best = Math.min(best, performance.now() - from);
    }
    return best;
  };
  const few = await fastest('bag', 'BG1', small);
  const many = await fastest('order', 'PD1', large);
  expect((await history('auditor', 'order', 'PD1', large)).events.length).toBeGreaterThan(500);
  expect(many / few).toBeLessThan(20);
});
