import { MOST_PIECES } from '@malote/contracts/materials/stock.ts';
import { asking } from '../../test/rules.ts';
import { stockRules } from './stock-rules.ts';

const { allowed, moved, followed } = asking(stockRules, { about: { happenedAt: '2026-12-01T02:59:59.999Z' } });
const within = { minimum: 10, maximum: 20 };

test('a maximum is above the minimum (R-0274)', () => {
  expect(allowed({ minimum: 1, maximum: 2 })).toBeUndefined();
  expect(allowed({ maximum: 1 })).toBeUndefined();
  for (const limits of [{ minimum: 2, maximum: 2 }, { minimum: 3, maximum: 2 }, { minimum: 1 }])
    expect(allowed(limits)).toMatchObject({ refused: 'MIN_NOT_BELOW_MAX', field: 'fields.minimum' });
});

test('an adjustment changes something, and ends within the limits (R-0642)', () => {
  const adjusted = (balance: unknown, adjustment = 1) => moved('adjust', { ...within, balance, adjustment });
  for (const balance of [10, 15, 20]) expect(adjusted(balance)).toBeUndefined();
  for (const balance of [9, 21, undefined])
    expect(adjusted(balance)).toMatchObject({ refused: 'OVER_MAX_OR_UNDER_MIN', field: 'fields.adjustment' });
  expect(adjusted(15, 0)).toMatchObject({ refused: 'FIELD_MANDATORY', field: 'fields.adjustment' });
});

test.each(['receive', 'transfer-out', 'transfer-in', 'recycle', 'return'])(
  'what leaves was there, and nobody has more than can be counted: %s may lead beyond the limits, not below nothing',
  (name) => {
    const after = (balance: number) => moved(name, { ...within, balance, branch: 'SPGRU01', otherBranch: 'RJRIO01' });
    for (const balance of [0, 9, 21, MOST_PIECES]) expect(after(balance)).toBeUndefined();
    for (const balance of [-1, MOST_PIECES + 1])
      expect(after(balance)).toMatchObject({ refused: 'OVER_MAX_OR_UNDER_MIN', field: 'fields.quantity' });
  },
);

test.each(['transfer-out', 'transfer-in'])('%s is between two sites', (name) => {
  expect(moved(name, { balance: 1, branch: 'SPGRU01', otherBranch: 'SPGRU01' })).toMatchObject({
    refused: 'REFERENCE_NOT_USABLE',
    field: 'fields.otherBranch',
  });
});

test('a stock begins with what was counted first, and says where it stands beside its limits', () => {
  const worked = (fields: object) => stockRules.works?.({ ...within, ...fields });
  expect(worked({ initial: 10 })).toEqual({ balance: 10, limits: 'normal' });
  expect(worked({ initial: 10, balance: 9 })).toEqual({ balance: 9, limits: 'under_minimum' });
  expect(worked({ balance: 20 })).toEqual({ balance: 20, limits: 'normal' });
  expect(worked({ balance: 21 })).toEqual({ balance: 21, limits: 'over_maximum' });
});

test.each([
  ['receive', 'quantity', 1],
  ['adjust', 'adjustment', 1],
  ['transfer-out', 'quantity', -1],
  ['transfer-in', 'quantity', 1],
  ['recycle', 'quantity', 1],
  ['return', 'quantity', 1],
])('%s changes the balance by its %s', (name, field, sign) => {
  expect(followed(name, { balance: 5, month: '2026-11' }, { [field]: 3 })).toMatchObject({
    balance: 5 + sign * 3,
    month: '2026-11',
    opening: 0,
  });
});

test('what comes back counts as recycled, too', () => {
  expect(followed('return', { balance: 5, recycledQuantity: 2 }, { quantity: 3 })).toMatchObject({
    recycledQuantity: 5,
  });
  expect(followed('return', {}, { quantity: 3 })).toMatchObject({ balance: 3, recycledQuantity: 3 });
});

test('a month opens with what stood at its first movement, by the clock of the company, and none comes before the one that was closed', () => {
  const received = (month: string | undefined, happenedAt: string) =>
    followed(
      'receive',
      { balance: 5, ...(month !== undefined && { month }) },
      { quantity: 1 },
      { about: { happenedAt } },
    );
  const lastMoment = '2026-12-01T02:59:59.999Z';
  const first = '2026-12-01T03:00:00.000Z';
  expect(received('2026-11', lastMoment)).toEqual({ balance: 6, month: '2026-11', opening: 0 });
  expect(received('2026-11', first)).toEqual({ balance: 6, month: '2026-12', opening: 5 });
  expect(received('2026-12', lastMoment)).toEqual({ balance: 6, month: '2026-12', opening: 0 });
  expect(received(undefined, first)).toEqual({ balance: 6, month: '2026-12', opening: 5 });
});
