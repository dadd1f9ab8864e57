import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { Busy, OutcomeUnknown } from '@malote/infra/event-store/errors.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService, Weather } from '../../test/memory-service.ts';
import { memoryLog } from '../../test/memory-event-store.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';
import type { Caller } from '@malote/infra/http/caller.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const [ONE, TWO] = ['BG0000000001', 'BG0000000002'];
const row = (command: string, input: Record<string, unknown>) => ({ id: randomUUID(), command, input });
const put = (waybill: string, bagNumber: string) => row('bags.putParcelInBag', { waybill, bagNumber });
const seal = (bagNumber: string) => row('bags.sealBag', { bagNumber, bagList: [] });

/** Parcels that are registered, and both bags open. */
async function registered(count: number): Promise<readonly string[]> {
  const [one] = anOrder().packages;
  const outcome = await service.send(
    'orders.createOrder',
    anOrder({ packages: Array.from({ length: count }, () => one as NonNullable<typeof one>) }),
  );
  for (const bagNumber of [ONE, TWO]) await service.send('bags.openBag', { bagNumber });
  return outcome.kind === 'stored' ? (outcome.answer as { waybills: string[] }).waybills : [];
}
/** The store takes nothing of these commands. */
const busyFor =
  (...ids: readonly string[]): Weather =>
  ({ events: [first] }) =>
    ids.includes((JSON.parse(first.metadata) as { commandId: string }).commandId)
      ? { error: new Busy('log locked'), stored: false }
      : undefined;
const codeOf = (outcome: unknown) => (outcome as { readonly answer: { readonly code: string } }).answer.code;
const outcomes = (answers: readonly { readonly outcome: string }[]) => answers.map(({ outcome }) => outcome);

test('a row is not decided while nobody knows what became of an earlier row of the same bag, and sent again from there all are stored', async () => {
  const [p = '', q = ''] = await registered(2);
  const rows = [put(p, ONE), put(q, ONE), seal(ONE), put(q, TWO)];
  service.weather(busyFor(rows[0]?.id ?? ''));
  const head = service.events().length;
  const answers = await service.upload(rows);
  expect(outcomes(answers)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  expect(answers.map(({ code }) => code)).toEqual([
    'SERVICE_BUSY',
    'EARLIER_ROW_UNKNOWN',
    'EARLIER_ROW_UNKNOWN',
    'EARLIER_ROW_UNKNOWN',
  ]);
  expect(service.events()).toHaveLength(head);
  service.weather(() => undefined);
  expect(outcomes(await service.upload(rows))).toEqual(['stored', 'stored', 'stored', 'refused']); // q lies in the first bag
  const { status, count } = await service.load<Bag>(bag as never, ONE);
  expect([status, count]).toEqual(['sealed', 2]);
});

test('rows that have nothing to do with the open one are stored', async () => {
  const [p = '', q = ''] = await registered(2);
  const rows = [put(p, ONE), put(q, TWO), seal(TWO)];
  service.weather(busyFor(rows[0]?.id ?? ''));
  expect(outcomes(await service.upload(rows))).toEqual(['unknown', 'stored', 'stored']);
});

test('a parcel that leaves its bag without naming it is not decided behind an unpacking whose outcome is open, nor the other way round', async () => {
  const [p = '', q = ''] = await registered(2);
  await service.upload([put(p, ONE), put(q, ONE), seal(ONE)]);
  const unpack = [row('bags.unpackBag', { bagNumber: ONE }), put(p, TWO)];
  service.weather(busyFor(unpack[0]?.id ?? ''));
  expect(outcomes(await service.upload(unpack))).toEqual(['unknown', 'unknown']);
  service.weather(() => undefined);
  expect(outcomes(await service.upload(unpack))).toEqual(['stored', 'stored']);

  const leave = [row('bags.takeParcelOutOfBag', { waybill: p }), seal(TWO)];
  service.weather(busyFor(leave[0]?.id ?? ''));
  expect(outcomes(await service.upload(leave))).toEqual(['unknown', 'unknown']);
  service.weather(() => undefined);
  const [taken, sealed] = await service.upload(leave);
  expect([taken?.outcome, sealed?.code]).toEqual(['stored', 'EMPTY_BAG']);
});

test('a seal that lists a parcel waits for what became of its order', async () => {
  await registered(1);
  const waybill = 'ML0000000000012';
  const [one] = anOrder().packages;
  const order = row('orders.createOrder', anOrder({ packages: [{ ...(one as NonNullable<typeof one>), waybill }] }));
  const rows = [order, row('bags.sealBag', { bagNumber: ONE, bagList: [waybill] })];
  service.weather(busyFor(order.id));
  expect(outcomes(await service.upload(rows))).toEqual(['unknown', 'unknown']);
  service.weather(() => undefined);
  expect(outcomes(await service.upload(rows))).toEqual(['stored', 'stored']);
});

test('a refusal is an answer: what follows is decided', async () => {
  const [p = ''] = await registered(1);
  expect(outcomes(await service.upload([put(p, 'BG0000000099'), put(p, ONE), seal(ONE)]))).toEqual([
    'refused',
    'stored',
    'stored',
  ]);
});

test('what is denied to who asks, as he stands, is told apart from what is refused: nothing is stored, and the same row passes later', async () => {
  const [p = ''] = await registered(1);
  const { site: _, station: __, ...nowhere } = aCaller();
  const rows = [put(p, ONE), row('orders.voidOrder', { orderNumber: 'OR0000000001' })];
  const head = service.events().length;
  const told = async (caller: Caller) => {
    const [first] = await service.upload(rows.slice(0, 1), caller);
    return [first?.outcome, first?.code];
  };
  expect(await told(aCaller({ mustChangePassword: true }))).toEqual(['denied', 'PASSWORD_EXPIRED_CHANGE']);
  expect(await told(aCaller({ mustSetSecondStep: true }))).toEqual(['denied', 'SECOND_STEP_DEMANDED']);
  expect(await told(nowhere)).toEqual(['denied', 'DEVICE_NOT_CHOSEN']);
  expect(await told(aCaller({ scope: ['site:RJRIO01'] }))).toEqual(['denied', 'SITE_NOT_IN_SCOPE']);
  expect(service.events()).toHaveLength(head);
  const [passed, lacking] = await service.upload(rows);
  expect([passed?.outcome, lacking?.outcome, lacking?.code]).toEqual(['stored', 'refused', 'REASON_REQUIRED']);
  expect(outcomes(await service.upload([row('bags.sealBag', { bagNumber: 'x' }), row('no.such', {})]))).toEqual([
    'invalid',
    'invalid',
  ]);
});

test.each([
  ['a site is taken', (caller: Caller) => ({ ...caller, scope: ['site:RJRIO01'] }), 'SITE_NOT_IN_SCOPE'],
  ['the account is closed', () => undefined, 'UNAUTHENTICATED'],
  ['a second step is owed', (caller: Caller) => ({ ...caller, mustSetSecondStep: true }), 'SECOND_STEP_DEMANDED'],
] as const)(
  'when %s while rows are decided, each row that is left says so, and passes later (R-0751)',
  async (_, after, code) => {
    const parcels = await registered(3);
    const rows = [...parcels.map((waybill) => put(waybill, ONE)), put('ML9999999999999', ONE)];
    service.weather(({ events: [first] }) => {
      const { commandId } = JSON.parse(first.metadata) as { commandId: string };
      if (commandId === rows[0]?.id) service.standing(after as (caller: Caller) => Caller | undefined);
      return undefined;
    });
    const answers = await service.upload(rows);
    expect(outcomes(answers)).toEqual(['stored', 'denied', 'denied', 'denied']);
    expect(answers.slice(1).map((answer) => answer.code)).toEqual([code, code, code]);
    expect((await service.load<Bag>(bag as never, ONE)).count).toBe(1);
    service.weather(() => undefined);
    service.standing((caller) => caller);
    expect(outcomes(await service.upload(rows))).toEqual(['duplicate', 'stored', 'stored', 'refused']);
  },
);

test('what breaks in the service itself leaves its row open, and those behind it', async () => {
  const [p = ''] = await registered(1);
  const rows = [put(p, ONE), seal(ONE)];
  service.weather(() => ({ error: new Error('broken'), stored: false }));
  expect((await service.upload(rows)).map(({ outcome, code }) => [outcome, code])).toEqual([
    ['unknown', 'SERVICE_EXCEPTION'],
    ['unknown', 'EARLIER_ROW_UNKNOWN'],
  ]);
});

test('an answer that was lost twice leaves the row open although it is stored, and the same rows sent again come to their end', async () => {
  const [p = ''] = await registered(1);
  const rows = [put(p, ONE), seal(ONE)];
  service.weather(() => ({ error: new OutcomeUnknown(), stored: true }));
  expect(outcomes(await service.upload(rows))).toEqual(['unknown', 'unknown']);
  service.weather(() => undefined);
  expect((await service.upload(rows)).some(({ outcome }) => outcome === 'refused' || outcome === 'unknown')).toBe(
    false,
  );
  expect((await service.load<Bag>(bag as never, ONE)).status).toBe('sealed');
});

test('what another process put in a bag is in it also for a process that remembers the parcel as it was before', async () => {
  const log = memoryLog();
  const [here, there] = [memoryService(undefined, undefined, log), memoryService(undefined, undefined, log)];
  try {
    await service.close();
    service = here;
    const [p = ''] = await registered(1);
    await there.upload([put(p, ONE), seal(ONE)]);
    const rows = [row('bags.unpackBag', { bagNumber: ONE }), row('scanning.receiveParcel', { waybill: p })];
    here.weather(busyFor(rows[0]?.id ?? ''));
    expect(outcomes(await here.upload(rows))).toEqual(['unknown', 'unknown']);
  } finally {
    await there.close();
  }
});

test('while the rows of an upload are decided, the streams of the next one are loaded, and of that one alone', async () => {
  const log = memoryLog();
  const loaded = new Set<string>();
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const store = log.open();
  const slow = memoryService(undefined, undefined, {
    ...log,
    open: () => ({
      ...store,
      append: async (append) => {
        await held;
        return await store.append(append);
      },
      readStreams: async (streams) => {
        for (const stream of streams) loaded.add(stream);
        return await store.readStreams(streams);
      },
    }),
  });
  try {
    const open = (number: number) => row('bags.openBag', { bagNumber: `BG${String(number).padStart(10, '0')}` });
    const isLoaded = (number: number) => [...loaded].some((stream) => stream.endsWith(String(number)));
    // As many rows as may be under way at once, and none of them comes to its end.
    const first = slow.upload(Array.from({ length: 128 }, (_, at) => open(1_000 + at)));
    const [next, later] = [slow.upload([open(7_777)]), slow.upload([open(8_888)])];
    await pause(50);
    expect([isLoaded(1_127), isLoaded(7_777), isLoaded(8_888)]).toEqual([true, true, false]);
    goOn();
    expect(outcomes((await Promise.all([first, next, later])).flat())).toEqual(
      Array.from({ length: 130 }, () => 'stored'),
    );
  } finally {
    goOn();
    await slow.close();
  }
});

test('of a move that is made for so many records at once further rows are turned away (R-0366, R-0422)', async () => {
  const moved = (command: string, code: string, many: number) =>
    Array.from({ length: many }, (_, at) => ({
      ...row(command, { code: `${code}${String(at + 1).padStart(8, '0')}` }),
      about: { reason: 'vazou' },
    }));
  const codesOf = async (rows: ReturnType<typeof moved>) => (await service.upload(rows)).map(({ code }) => code);
  const codes = await codesOf(moved('customers.revokeAuthorizationCode', 'AC', 12));
  expect(codes.slice(0, 10)).not.toContain('REVOKE_LIMIT_10');
  expect(codes.slice(10)).toEqual(['REVOKE_LIMIT_10', 'REVOKE_LIMIT_10']);
  const numbers = await codesOf(moved('partners.reallocateProviderNumberRequest', 'SN', 51));
  expect(numbers[49]).not.toBe('SELECTION_LIMIT');
  expect(numbers[50]).toBe('SELECTION_LIMIT');
});

test('a kind of record takes files of so many rows, whatever the calls that bring them (R-0423, R-0671, R-0673)', async () => {
  const sent = async (command: string, ofFile?: number) =>
    await service.upload([row(command, {})], aCaller(), ofFile).then(
      ([answer]) => answer?.code,
      (error: Error) => error.message,
    );
  const refused = (code: string) => `the upload was refused: ${code}`;
  for (const [command, most, code] of [
    ['customers.registerCustomer', 500, 'IMPORT_ROW_LIMIT'],
    ['partners.registerSeller', 500, 'IMPORT_ROW_LIMIT'],
    ['billing.registerReconciliationEmail', 500, 'IMPORT_ROW_LIMIT'],
    ['claims.registerResponsibilityRecord', 2_000, 'FAULT_IMPORT_LIMIT'],
    ['pricing.registerQuote', 20_000, 'IMPORT_ROW_LIMIT'],
    ['pricing.registerPartition', 20_000, 'IMPORT_ROW_LIMIT'],
  ] as const) {
    expect([command, await sent(command, most + 1)]).toEqual([command, refused(code)]);
    expect([command, await sent(command, most)]).toEqual([command, 'FIELD_MANDATORY']);
    expect([command, await sent(command)]).toEqual([command, 'FIELD_MANDATORY']);
  }
});

test('who looks at a parcel, a bag or a load without writing to it waits for the rows that came before it', async () => {
  const waybill = 'ML0000000000012';
  const [one] = anOrder().packages;
  const packages = one === undefined ? [] : [{ ...one, waybill }];
  const order = row('orders.createOrder', { ...anOrder({ packages }) });
  const sort = row('sorting.recordSort', { number: waybill, grid: 'G1', device: 'D1' });
  const [ordered, sorted] = await service.upload([order, sort]);
  expect(ordered?.outcome).toBe('stored');
  expect(sorted?.code).not.toBe('PARCEL_NOT_REGISTERED');

  const total = await service.send(
    'linehaul.registerTotalOrder' as CommandName,
    { fields: { type: 'general_cargo' } } as never,
  );
  const { code: totalOrder } = (total as unknown as { answer: { code: string } }).answer;
  const rows = [
    row('bags.openBag', { bagNumber: ONE }),
    put(waybill, ONE),
    seal(ONE),
    row('linehaul.stowBag', { totalOrder, bagNumber: ONE }),
  ];
  expect((await service.upload(rows)).map(({ outcome, code }) => code ?? outcome)).toEqual(
    Array.from({ length: 4 }, () => 'stored'),
  );
});

test('who generates a list of bags waits for the rows about these, though he tells its number alone', async () => {
  const known = smallNetwork.records as Map<string, unknown>;
  known.set('Supplier', new Map([['AJD', { status: 'enabled', fields: { name: 'AJD' } }]]));
  known.set('DeliveryRoute', new Map([['RE0001', { status: 'enabled', fields: { name: 'Rio' } }]]));
  const parcels = await registered(18);
  await service.upload(parcels.map((waybill, at) => put(waybill, at < 9 ? ONE : TWO)));
  const whose = { systemSupplier: 'AJD', route: 'RE0001' };
  const bags = (bagNumber: string) => ({ bags: [{ bag: bagNumber, ...whose }] });
  const aList = async (fields: object) =>
    codeOf(
      await service.send('linehaul.registerMasterWaybill' as CommandName, { fields: { ...whose, ...fields } } as never),
    );
  const generate = (code: string) => row('linehaul.generateMasterWaybill', { code });
  const said = async (...rows: readonly ReturnType<typeof row>[]) =>
    (await service.upload([...rows])).map(({ outcome, code }) => code ?? outcome);

  const listed = await aList(bags(ONE));
  expect(await said(seal(ONE), generate(listed))).toEqual(['stored', 'stored']);

  const empty = await aList({});
  const fill = row('linehaul.reviseMasterWaybill', { code: empty, fields: bags(TWO) });
  expect(await said(fill, seal(TWO), generate(empty), row('bags.unpackBag', { bagNumber: TWO }))).toEqual([
    'stored',
    'stored',
    'stored',
    'MASTER_WAYBILL_LOCKED',
  ]);
});

test('a scan in the name of somebody whom the caller may not name is refused for what it says, and waits for nothing', async () => {
  const [p = ''] = await registered(1);
  const caller = aCaller({ grants: { permissions: new Set(['menu:collection-center']), buttonsTaken: new Set() } });
  const head = service.events().length;
  const named = row('scanning.receiveParcel', { waybill: p, scanUserId: 'rui' });
  expect(await service.upload([named], caller)).toMatchObject([
    { outcome: 'refused', code: 'NO_PERMISSION', field: 'scanUserId' },
  ]);
  expect(service.events()).toHaveLength(head);
  expect(outcomes(await service.upload([row('scanning.receiveParcel', { waybill: p })], caller))).toEqual(['stored']);
});

test('whoever stands at a station is told the name of a site beside its code, which programs are told alone', async () => {
  const [p = ''] = await registered(1);
  const rio: Partial<Caller> = { site: 'RJRIO01', station: 'R1' };
  const [answer] = await service.upload([put(p, ONE)], aCaller(rio));
  expect(answer).toMatchObject({ outcome: 'refused', code: 'BAG_OPEN_ELSEWHERE', data: { site: 'SPGRU01' } });
  expect(answer?.msg).toContain('CD Guarulhos (SPGRU01)');
});
