import type { CommandName } from '@malote/contracts/catalogue.ts';
import { bagBalance } from '@malote/contracts/materials/bag-balance.ts';
import { bagRecycling } from '@malote/contracts/materials/bag-recycling.ts';
import { MOST_PIECES } from '@malote/contracts/materials/stock.ts';
import { waybillStock } from '@malote/contracts/materials/waybill-stock.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';

const followed = smallNetwork.records as Map<string, unknown>;
const people = smallNetwork.users as Map<string, unknown>;

let service: MemoryService;
beforeEach(() => {
  for (const id of ['ana', 'bruno']) people.set(id, { status: 'enabled' });
  service = memoryService();
});
afterEach(async () => {
  followed.delete('BagBalance');
  people.clear();
  await service.close();
});

const send = async (name: string, input: object, user = 'ana') =>
  await service.send(`materials.${name}` as CommandName, input as never, { caller: aCaller({ user }) });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const refused = (code: string, field?: string) => ({
  refusal: { refused: code, ...(field !== undefined && { field }) },
});
const limits = { branch: 'SPGRU01', initial: 50, minimum: 10, maximum: 100 };
const counted = async (more: object = {}, noun = 'BagBalance') =>
  codeOf(await send(`register${noun}`, { fields: { ...limits, ...more } }));
const bags = async (code: string) => (await service.load(bagBalance.aggregate, code)).fields;
const adjust = async (code: string, adjustment: number) =>
  await send('adjustBagBalance', { code, fields: { adjustment, reason: 'Contagem' } });
const messages = () =>
  service
    .events()
    .filter(({ type }) => type === 'SystemMessageRegistered')
    .map(({ data }) => (data as { readonly fields: Readonly<Record<string, unknown>> }).fields);
const movements = () =>
  service
    .events()
    .filter(({ type }) => type === 'StockMovementRegistered')
    .map(({ data }) => (data as { readonly fields: Readonly<Record<string, unknown>> }).fields);

test.each([
  [9, 10, true],
  [10, 10, false],
  [11, 10, false],
])(
  'a minimum of %d below a maximum of %d: %p, when made and when changed (R-0274)',
  async (minimum, maximum, taken) => {
    const expected = taken ? { kind: 'stored' } : refused('MIN_NOT_BELOW_MAX', 'fields.minimum');
    expect(await send('registerBagBalance', { fields: { ...limits, minimum, maximum } })).toMatchObject(expected);
    const code = await counted({ branch: 'RJRIO01' });
    expect(await send('reviseBagBalance', { code, fields: { minimum, maximum } })).toMatchObject(expected);
  },
);

test('the bags of a site are counted once', async () => {
  await counted();
  expect(await send('registerBagBalance', { fields: limits })).toMatchObject(refused('VALUE_TAKEN'));
});

test('an adjustment above nothing adds to the balance, one below takes from it, and none is refused (R-0641)', async () => {
  const code = await counted();
  await adjust(code, 7);
  expect(await bags(code)).toMatchObject({ balance: 57 });
  await adjust(code, -20);
  expect(await bags(code)).toMatchObject({ balance: 37 });
  expect(await adjust(code, 0)).toMatchObject(refused('FIELD_MANDATORY', 'fields.adjustment'));
});

test.each([
  [-40, true],
  [-41, false],
  [50, true],
  [51, false],
])('50 bags between 10 and 100, adjusted by %d: %p (R-0642)', async (adjustment, taken) => {
  const code = await counted();
  expect(await adjust(code, adjustment)).toMatchObject(
    taken ? { kind: 'stored' } : refused('OVER_MAX_OR_UNDER_MIN', 'fields.adjustment'),
  );
  expect(await bags(code)).toMatchObject({ balance: taken ? 50 + adjustment : 50 });
});

test('adjustments at once all count, and none ends beyond the limits (R-0642)', async () => {
  const code = await counted();
  const outcomes = await Promise.all(Array.from({ length: 8 }, async () => await adjust(code, -10)));
  expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(4);
  expect(await bags(code)).toMatchObject({ balance: 10 });
});

test.each(['receive', 'transfer-out', 'transfer-in', 'recycle'] as const)(
  '%s takes one piece at least (R-0272)',
  (move) => {
    const { input } = bagBalance.commands.moves[move];
    const asked = (quantity: number) => ({
      code: 'SS00000001',
      fields: { quantity, ...(move.startsWith('transfer') && { otherBranch: 'RJRIO01' }) },
    });
    expect(input.safeParse(asked(1)).success).toBe(true);
    for (const none of [0, -1]) expect(input.safeParse(asked(none)).success).toBe(false);
  },
);

test('one recycled bag is written down, none is not (R-0272)', () => {
  const { input } = bagRecycling.commands.register;
  const asked = (recycledQuantity: number) => ({
    fields: { branch: 'SPGRU01', recycledQuantity, registeredTo: 'ana' },
  });
  expect(input.safeParse(asked(1)).success).toBe(true);
  expect(input.safeParse(asked(0)).success).toBe(false);
});

test('what came and went may lead beyond the limits, and the balance says so; nothing leaves that is not there', async () => {
  const code = await counted();
  const out = async (quantity: number, otherBranch = 'RJRIO01') =>
    await send('transfer-outBagBalance', { code, fields: { quantity, otherBranch } });
  expect(await out(51)).toMatchObject(refused('OVER_MAX_OR_UNDER_MIN', 'fields.quantity'));
  expect(await out(1, 'SPGRU01')).toMatchObject(refused('REFERENCE_NOT_USABLE', 'fields.otherBranch'));
  await out(45);
  expect(await bags(code)).toMatchObject({ balance: 5, limits: 'under_minimum' });
  await send('receiveBagBalance', { code, fields: { quantity: 5 } });
  expect(await bags(code)).toMatchObject({ balance: 10, limits: 'normal' });
  await send('receiveBagBalance', { code, fields: { quantity: 91 } });
  expect(await bags(code)).toMatchObject({ balance: 101, limits: 'over_maximum' });
  expect(await send('receiveBagBalance', { code, fields: { quantity: MOST_PIECES } })).toMatchObject(
    refused('OVER_MAX_OR_UNDER_MIN'),
  );
});

test('waybills that come back raise the stock and are counted as recycled', async () => {
  const code = await counted({}, 'WaybillStock');
  for (const quantity of [3, 4]) await send('returnWaybillStock', { code, fields: { quantity } });
  expect((await service.load(waybillStock.aggregate, code)).fields).toMatchObject({ balance: 57, recycledQuantity: 7 });
});

test('each movement stands as a record, once, and a month begins and ends with what they sum up to', async () => {
  const code = await counted();
  await send('transfer-outBagBalance', { code, fields: { quantity: 20, otherBranch: 'RJRIO01', reason: 'Falta lá' } });
  await adjust(code, -5);
  await service.endIntents();
  await service.endIntents();
  const [first, second, ...more] = movements().toSorted(
    (one, other) => Number(other['balance']) - Number(one['balance']),
  );
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    material: 'bag',
    kind: 'outflow',
    quantity: 20,
    branch: 'SPGRU01',
    fromBranch: 'SPGRU01',
    toBranch: 'RJRIO01',
    reason: 'Falta lá',
    person: 'ana',
    balance: 30,
    opening: 50,
    carried: 30,
  });
  expect(second).toMatchObject({ kind: 'adjustment', quantity: -5, balance: 25, opening: 0, carried: -5 });
});

const recycled = async (registeredTo = 'bruno') =>
  codeOf(
    await send('registerBagRecycling', { fields: { branch: 'SPGRU01', recycledQuantity: 12, registeredTo } }, 'ana'),
  );

test('recycled bags are confirmed by whom they are registered to, and by nobody else (R-0650)', async () => {
  const code = await recycled();
  expect(await send('confirmBagRecycling', { code }, 'ana')).toMatchObject(refused('RECYCLE_NOT_REGISTERED_TO_SELF'));
  expect(await send('confirmBagRecycling', { code }, 'bruno')).toMatchObject({ kind: 'stored' });
});

test('a recycling is unconfirmed and not printed, then confirmed by its person once, and printed (R-0712)', async () => {
  const code = await recycled();
  const state = async () => await service.load(bagRecycling.aggregate, code);
  expect(await state()).toMatchObject({ status: 'unconfirmed', fields: { printed: false } });
  expect(await send('confirmBagRecycling', { code }, 'carla')).toMatchObject(refused('RECYCLE_NOT_REGISTERED_TO_SELF'));
  await send('confirmBagRecycling', { code }, 'bruno');
  expect(await state()).toMatchObject({ status: 'confirmed', fields: { printed: false } });
  expect(await send('confirmBagRecycling', { code }, 'bruno')).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  await send('printBagRecycling', { code }, 'ana');
  expect(await state()).toMatchObject({ status: 'confirmed', fields: { printed: true } });
});

test('a confirmed recycling comes to the bags of its site once', async () => {
  const balance = await counted();
  followed.set('BagBalance', new Map([[balance, { status: 'open', fields: limits }]]));
  await send('confirmBagRecycling', { code: await recycled() }, 'bruno');
  await service.endIntents();
  await service.endIntents();
  expect(await bags(balance)).toMatchObject({ balance: 62 });
  expect(movements().filter(({ kind }) => kind === 'recycling')).toHaveLength(1);
});

test('a movement that is refused once the balance has changed is told to whoever moved it, once', async () => {
  const code = await counted();
  await send('receiveBagBalance', { code, fields: { quantity: 5 } }, 'bruno');
  const sites = smallNetwork.sites as Map<string, unknown>;
  const site = sites.get('SPGRU01');
  sites.set('SPGRU01', { ...(site as object), status: 'disabled' });
  try {
    await service.endIntents();
    await service.endIntents();
  } finally {
    sites.set('SPGRU01', site);
  }
  expect(await bags(code)).toMatchObject({ balance: 55 });
  expect(movements()).toEqual([]);
  expect(messages()).toMatchObject([{ people: ['bruno'], kind: 'recycling', pops: true }]);
  expect(messages()[0]?.['content']).toContain(code);
  expect(service.events().filter(({ type }) => type === 'SystemMessageSent')).toHaveLength(1);
});

test('a confirmed recycling that its balance has no room for is told to whoever confirmed it', async () => {
  const balance = await counted();
  await send('receiveBagBalance', { code: balance, fields: { quantity: MOST_PIECES - 50 } });
  followed.set('BagBalance', new Map([[balance, { status: 'open', fields: limits }]]));
  const code = await recycled();
  await send('confirmBagRecycling', { code }, 'bruno');
  await service.endIntents();
  await service.endIntents();
  expect(await bags(balance)).toMatchObject({ balance: MOST_PIECES });
  expect(messages()).toMatchObject([{ people: ['bruno'] }]);
  expect(messages()[0]?.['content']).toContain(code);
});
