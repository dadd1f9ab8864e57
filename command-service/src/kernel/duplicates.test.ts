import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import {
  loadBag,
  open,
  openLoad,
  play,
  playAll,
  put as putting,
  seal as sealing,
  takeOut,
  unloadBag,
  unpack as unpackBag,
} from '../../test/scenario.ts';
import type { Ending } from '../../test/scenario.ts';
import { anOrder } from '../../test/small-company.ts';

type Deed = readonly [name: CommandName, input: Readonly<Record<string, unknown>>];

const [ONE, TWO, LOAD] = ['BG0000000001', 'BG0000000002', 'LD000000000001'];
const [P, Q, R] = ['ML0000000000012', 'ML0000000000023', 'ML0000000000034'];
const [package_] = anOrder().packages;
const ordering = (orderNumber: string, waybills: readonly string[], different: object = {}): Deed => [
  'orders.createOrder',
  {
    ...anOrder({ packages: waybills.map((waybill) => ({ ...(package_ as NonNullable<typeof package_>), waybill })) }),
    orderNumber,
    ...different,
  },
];
const put = (waybill: string, bagNumber: string): Deed => ['bags.putParcelInBag', { waybill, bagNumber }];
const take = (waybill: string): Deed => ['bags.takeParcelOutOfBag', { waybill }];
const seal = (bagNumber: string, bagList: readonly string[] = []): Deed => ['bags.sealBag', { bagNumber, bagList }];
const replacing: Deed = ['bags.replaceBag', { bagNumber: ONE, replacement: 'BG0000000003' }];
const exchanging = (waybill: string, replacement: string): Deed => [
  'scanning.exchangeWaybill',
  { waybill, replacement },
];
const unpack: Deed = ['bags.unpackBag', { bagNumber: ONE }];
const loading: Deed = ['linehaul.loadBag', { loadNumber: LOAD, bagNumber: ONE }];
const unloading: Deed = ['linehaul.unloadBag', { loadNumber: LOAD, bagNumber: ONE }];
const onOrder = (what: string): Deed => [`orders.${what}Order` as CommandName, { orderNumber: 'PEDIDO1' }];

const before: readonly Deed[] = [
  ordering('PEDIDO1', [P, Q], { customerOrderNumber: 'C-1' }),
  ordering('PEDIDO2', [R]),
  ['bags.openBag', { bagNumber: ONE }],
  ['bags.openBag', { bagNumber: TWO }],
  ['linehaul.openLoad', { loadNumber: LOAD, originSite: 'SPGRU01', stops: ['RJRIO01'] }],
];

/** What is done, the command that comes again, and what has happened since it was answered. */
const lives: Readonly<
  Record<string, { readonly first: readonly Deed[]; readonly it: Deed; readonly since: readonly Deed[] }>
> = {
  'a put whose bag was sealed and unpacked since': { first: [], it: put(P, ONE), since: [seal(ONE), unpack] },
  'a put whose parcel was taken out since': { first: [], it: put(P, ONE), since: [take(P)] },
  'a put whose parcel is in another bag now': { first: [], it: put(P, ONE), since: [take(P), put(P, TWO)] },
  'a put that was refused because the parcel was elsewhere': {
    first: [put(P, TWO)],
    it: put(P, ONE),
    since: [take(P)],
  },
  'a put that was refused by a closed bag': { first: [put(Q, ONE), seal(ONE)], it: put(P, ONE), since: [put(P, TWO)] },
  'a removal that names no bag': { first: [put(P, ONE)], it: take(P), since: [] },
  'a removal that names no bag, of a parcel that is in another one now': {
    first: [put(P, ONE)],
    it: take(P),
    since: [put(P, TWO)],
  },
  'a seal that claimed parcels': { first: [put(P, ONE)], it: seal(ONE, [P, Q]), since: [unpack, put(Q, TWO)] },
  'a seal that was refused a parcel': {
    first: [put(P, ONE), put(Q, TWO)],
    it: seal(ONE, [P, Q]),
    since: [take(Q), seal(ONE, [P])],
  },
  'an unpacking': { first: [put(P, ONE), seal(ONE)], it: unpack, since: [put(P, TWO)] },
  'a loading whose bag was taken off since': { first: [put(P, ONE), seal(ONE)], it: loading, since: [unloading] },
  'a loading whose bag was taken off and unpacked since': {
    first: [put(P, ONE), seal(ONE)],
    it: loading,
    since: [unloading, unpack],
  },
  'an unloading whose bag was loaded again since': {
    first: [put(P, ONE), seal(ONE), loading],
    it: unloading,
    since: [loading],
  },
  'a replacement whose parcel is in the first bag again': {
    first: [put(P, ONE)],
    it: replacing,
    since: [take(P), put(P, TWO), take(P)],
  },
  'a replacement that was refused because there was nothing to move': {
    first: [],
    it: replacing,
    since: [put(P, ONE)],
  },
  'a replacement that was refused by a closed bag': {
    first: [put(P, ONE), put(Q, ONE), seal(ONE)],
    it: replacing,
    since: [unpack, put(P, TWO)],
  },
  'an exchange of a number': {
    first: [],
    it: exchanging(P, 'ML0000000000067'),
    since: [exchanging(P, 'ML0000000000078')],
  },
  'an order that was void since': {
    first: [],
    it: ordering('PEDIDO3', ['ML0000000000045'], { customerOrderNumber: 'C-3' }),
    since: [['orders.voidOrder', { orderNumber: 'PEDIDO3' }]],
  },
  'an order that was refused a number, which is free now': {
    first: [],
    it: ordering('PEDIDO3', ['ML0000000000045'], { customerOrderNumber: 'C-1' }),
    since: [onOrder('void')],
  },
  'an interception that was lifted since': { first: [], it: onOrder('intercept'), since: [onOrder('release')] },
  'an interception that was refused': {
    first: [onOrder('intercept')],
    it: onOrder('intercept'),
    since: [onOrder('release')],
  },
  'a void': {
    first: [],
    it: onOrder('void'),
    since: [ordering('PEDIDO4', ['ML0000000000056'], { customerOrderNumber: 'C-1' })],
  },
};

describe.each(['everywhere', 'at its version'] as const)('in a log that knows ids %s', (knowsAppends) => {
  let service: MemoryService;
  beforeEach(async () => {
    service = memoryService(undefined, knowsAppends);
    for (const deed of before) await done(deed);
  });
  afterEach(async () => await service.close());

  const send = async ([name, input]: Deed, id: string = randomUUID(), different: Parameters<typeof aCaller>[0] = {}) =>
    await service.send(name, input as never, {
      id,
      caller: aCaller(different),
      circumstances: { reason: 'pedido do cliente' },
    });
  async function done(deed: Deed): Promise<void> {
    const outcome = await send(deed);
    if (outcome.kind !== 'stored') throw new Error(`${deed[0]}: ${JSON.stringify(outcome)}`);
  }
  const appendedAfter = (length: number) =>
    service
      .events()
      .slice(length)
      .map(({ stream, type }) => `${stream} ${type}`);

  test.each(Object.entries(lives))('%s, sent again, answers as the first time and appends nothing', async (_, life) => {
    for (const deed of life.first) await done(deed);
    const id = randomUUID();
    const answered = await send(life.it, id);
    for (const deed of life.since) await done(deed);
    const length = service.events().length;
    for (const memory of ['warm', 'cold']) {
      if (memory === 'cold') await service.restart();
      const again = await send(life.it, id);
      expect(again).toMatchObject(
        answered.kind === 'stored'
          ? { kind: 'duplicate', answer: answered.answer, position: answered.position }
          : { kind: 'refused', duplicate: true, refusal: (answered as { refusal: object }).refusal },
      );
      expect(appendedAfter(length)).toEqual([]);
    }
  });

  test.each<[string, readonly Deed[], Deed, Deed]>([
    [
      'another scan of the parcel',
      [],
      ['scanning.receiveParcel', { waybill: P }],
      ['scanning.collectParcel', { waybill: P }],
    ],
    ['another hold of the order', [], onOrder('intercept'), onOrder('impound')],
    ['another parcel into the same bag', [], put(P, ONE), put(Q, ONE)],
    ['the removal of the parcel that it put in', [], put(P, ONE), take(P)],
    ['a seal of the bag that it filled', [], put(P, ONE), seal(ONE, [Q])],
    ['the unpacking of the bag that it sealed', [put(P, ONE)], seal(ONE), unpack],
  ])('an id that was used already, used for %s, is refused and appends nothing', async (_, first, it, other) => {
    for (const deed of first) await done(deed);
    const id = randomUUID();
    expect(await send(it, id)).toMatchObject({ kind: 'stored' });
    const length = service.events().length;
    expect(await send(other, id)).toMatchObject({ kind: 'denied', refusal: { refused: 'COMMAND_ID_REUSED' } });
    expect(appendedAfter(length)).toEqual([]);
  });

  test("another user's id is refused, and its answer is not told", async () => {
    const id = randomUUID();
    for (const deed of [put(P, ONE), take(R)]) {
      await send(deed, id);
      const length = service.events().length;
      const other = await send(deed, id, { user: 'bia', site: 'RJRIO01' });
      expect(other).toEqual({ kind: 'denied', refusal: expect.objectContaining({ refused: 'COMMAND_ID_REUSED' }) });
      expect(appendedAfter(length)).toEqual([]);
    }
  });

  test('the same user sends his scan again from another site, and gets its answer', async () => {
    const id = randomUUID();
    await send(put(P, ONE), id);
    expect(await send(put(P, ONE), id, { site: 'RJRIO01' })).toMatchObject({ kind: 'duplicate' });
  });

  test('what one command began on an order no other one goes on with under its id', async () => {
    const id = randomUUID();
    service.killAfter(1);
    await expect(send(onOrder('intercept'), id)).rejects.toThrow(Killed);
    await service.restart();
    const length = service.events().length;
    for (const [deed, user] of [
      [onOrder('impound'), 'ana'],
      [onOrder('intercept'), 'bia'],
    ] as const)
      expect(await send(deed, id, { user })).toMatchObject({ refusal: { refused: 'COMMAND_ID_REUSED' } });
    expect(appendedAfter(length)).toEqual([]);
    expect(await send(onOrder('intercept'), id)).toMatchObject({ kind: 'stored' });
  });
});

describe('in a log that knows ids everywhere', () => {
  let service: MemoryService;
  beforeEach(async () => {
    service = memoryService();
    for (const [name, input] of before) await service.send(name, input as never);
  });
  afterEach(async () => await service.close());

  test.each<[string, Deed]>([
    ['a put of another parcel into another bag', put(Q, TWO)],
    ['the removal of another parcel', take(Q)],
    ['a seal of another bag over parcels that were never scanned', seal(TWO, [Q])],
    ['a hold', onOrder('intercept')],
    ['an order', ordering('PEDIDO5', ['ML0000000000067'], { customerOrderNumber: 'C-5' })],
    ['a loading', ['linehaul.loadBag', { loadNumber: LOAD, bagNumber: TWO }]],
  ])(
    'an id that was used already, used elsewhere for %s, is refused before the first step',
    async (_, [name, input]) => {
      await service.send('bags.putParcelInBag', { waybill: Q, bagNumber: TWO });
      if (name === 'linehaul.loadBag') await service.send('bags.sealBag', { bagNumber: TWO });
      else if (name !== 'bags.takeParcelOutOfBag') await service.send('bags.takeParcelOutOfBag', { waybill: Q });
      const id = randomUUID();
      expect(await service.send('bags.putParcelInBag', { waybill: P, bagNumber: ONE }, { id })).toMatchObject({
        kind: 'stored',
      });
      const length = service.events().length;
      expect(
        await service.send(name, input as never, { id, circumstances: { reason: 'pedido do cliente' } }),
      ).toMatchObject({ refusal: { refused: 'COMMAND_ID_REUSED' } });
      expect(service.events().slice(length)).toEqual([]);
      expect((await service.load<Bag>(bag as never, ONE)).count).toBe(1);
    },
  );
});

describe.each(['everywhere', 'at its version'] as const)(
  'with processes that know nothing of each other, over a log that knows ids %s,',
  (knowsAppends) => {
    const sealed = [open('open', 'BAGA01'), putting('put', 'P1', 'BAGA01'), sealing('seal', 'BAGA01', [])];
    const situations = {
      'a loading whose bag is taken off': {
        before: [...sealed, openLoad('load', 'LOAD0001')],
        it: loadBag('it', 'BAGA01', 'LOAD0001'),
        since: unloadBag('then', 'BAGA01', 'LOAD0001'),
      },
      'a put whose parcel is taken out': {
        before: [open('open', 'BAGA01')],
        it: putting('it', 'P1', 'BAGA01'),
        since: takeOut('then', 'P1', 'BAGA01'),
      },
      'a seal whose bag is unpacked': {
        before: [open('open', 'BAGA01')],
        it: sealing('it', 'BAGA01', ['P1']),
        since: unpackBag('then', 'BAGA01'),
      },
    };
    /** What was appended in the name of the command after its answer was. */
    function afterItsAnswer({ events }: Ending, command: string): readonly string[] {
      const answer = events.findIndex(
        ({ type, metadata }) => type === 'command.accepted' && metadata.command === command,
      );
      const { follows } = (events[answer] as StoredEvent).data as { follows: number };
      return events
        .slice(answer + 1 + follows)
        .filter(({ metadata }) => metadata.commandId === events[answer]?.metadata.commandId)
        .map(({ stream, type }) => `${stream} ${type}`);
    }

    test.each(Object.entries(situations))(
      '%s appends nothing when it comes again, however old the memory',
      async (_, { before: stands, it, since }) => {
        const all = [...stands, it, since];
        for (let remembered = 0; remembered <= all.length; remembered += 1) {
          const ending = await play(
            { parcels: ['P1'], before: all, remembered, processes: [[it]] },
            { points: 'appends', deaths: 0, knowsAppends },
            () => 0,
          );
          expect(ending.outcomes[0]).toMatchObject([{ kind: 'duplicate' }]);
          expect(afterItsAnswer(ending, it.name)).toEqual([]);
        }
      },
    );

    test.each(Object.entries(situations))(
      '%s while another try is under way claims nothing once it is answered, in every order',
      async (_, { before: stands, it, since }) => {
        const orders = await playAll(
          { parcels: ['P1'], before: stands, processes: [[it], [it, since]] },
          { deaths: 0, knowsAppends },
          (ending) => expect(afterItsAnswer(ending, it.name)).toEqual([]),
        );
        expect(orders).toBeGreaterThan(1);
      },
    );
  },
);
