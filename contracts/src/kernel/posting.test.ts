import fc from 'fast-check';
import { z } from 'zod';
import { account, changeOf, isBalanced, Leg, movesMoney, Posting, posting } from './posting.ts';
import type { Transfer } from './posting.ts';

const accounts = ['receivable:C001', 'receivable:C002', 'cash:pix', 'revenue:1.1.02', 'tax:iss'] as const;
const transfers = fc.array(
  fc
    .record({
      from: fc.constantFrom(...accounts),
      to: fc.constantFrom(...accounts),
      minor: fc.bigInt({ min: 1n, max: 99_999_999_900n }),
    })
    .filter(({ from, to }) => from !== to),
  { minLength: 1, maxLength: 12 },
);

/** What the transfers do, added up one by one. */
function plain(all: readonly Transfer[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>(accounts.map((of) => [of, 0n]));
  for (const { from, to, minor } of all) {
    sums.set(from, (sums.get(from) ?? 0n) - minor);
    sums.set(to, (sums.get(to) ?? 0n) + minor);
  }
  return sums;
}

test('whatever transfers are put together, the legs sum to zero and each account has what it gained', () => {
  fc.assert(
    fc.property(transfers, (all) => {
      const sums = plain(all);
      if ([...sums.values()].every((sum) => sum === 0n)) {
        expect(() => posting('2026-11-20', all)).toThrow(RangeError);
        return;
      }
      const made = posting('2026-11-20', all);
      expect(made.legs.reduce((sum, { minor }) => sum + BigInt(minor), 0n)).toBe(0n);
      for (const of of accounts) expect(changeOf(made, of)).toBe(sums.get(of));
    }),
  );
});

test.each([
  ['that do not sum to zero', [leg('cash:pix', '100'), leg('receivable:C001', '-99')]],
  ['of one account twice', [leg('cash:pix', '100'), leg('cash:pix', '-100')]],
  ['of nothing', [leg('cash:pix', '0'), leg('receivable:C001', '0')]],
  ['of an account that no kind has', [leg('pocket:ana', '100'), leg('receivable:C001', '-100')]],
  ['with a fraction of a centavo', [leg('cash:pix', '0.5'), leg('receivable:C001', '-0.5')]],
  ['alone', [leg('cash:pix', '100')]],
])('legs %s are no posting', (_, legs) => {
  expect(Posting.safeParse({ on: '2026-11-20', legs }).success).toBe(false);
});

test('nothing below one centavo is moved', () => {
  const from = account('receivable', 'C001');
  const to = account('cash', 'pix');
  expect(() => posting('2026-11-20', [{ from, to, minor: 0n }])).toThrow(RangeError);
  expect(() => posting('2026-11-20', [{ from, to, minor: -1n }])).toThrow(RangeError);
});

test.each([
  ['an account twice', [leg('cash:pix', '100'), leg('cash:pix', '-100')]],
  ['legs do not sum to zero', [leg('cash:pix', '100'), leg('receivable:C001', '-99')]],
])('a posting is refused for %s, and says so', (message, legs) => {
  const { error } = Posting.safeParse({ on: '2026-11-20', legs });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('transfers that pass through an account leave it out, and one centavo is enough', () => {
  const [one, between, other] = [account('receivable', 'C001'), account('cash', 'pix'), account('revenue', '1')];
  const made = posting('2026-11-20', [
    { from: one, to: between, minor: 1n },
    { from: between, to: other, minor: 1n },
  ]);
  expect(made).toEqual({ on: '2026-11-20', legs: [leg(one, '-1'), leg(other, '1')] });
  expect(changeOf(made, between)).toBe(0n);
});

test('what moves nothing, and an amount of nothing, are told by what they are', () => {
  const [from, to] = [account('receivable', 'C001'), account('cash', 'pix')];
  const back = [
    { from, to, minor: 5n },
    { from: to, to: from, minor: 5n },
  ];
  expect(() => posting('2026-11-20', back)).toThrow(new RangeError('a posting that moves nothing'));
  expect(() => posting('2026-11-20', [{ from, to, minor: -3n }])).toThrow(new RangeError('a transfer of -3 centavos'));
  const besides = [
    { from, to, minor: 5n },
    { from, to, minor: 0n },
  ];
  expect(() => posting('2026-11-20', besides)).toThrow(new RangeError('a transfer of 0 centavos'));
});

test('a posting has the legs of a batch of 100 headings, 120 at most, its day is one, and it holds nothing else', () => {
  const legs = (pairs: number) =>
    Array.from({ length: pairs }, (_, at) => [leg(`cash:${at}`, '7'), leg(`tax:${at}`, '-7')]).flat();
  const isOne = (value: object) => Posting.safeParse(value).success;
  expect([60, 61].map((pairs) => isOne({ on: '2026-11-20', legs: legs(pairs) }))).toEqual([true, false]);
  expect(isOne({ on: '2026-11-31', legs: legs(1) })).toBe(false);
  expect(isOne({ on: '2026-11-20', legs: legs(1), note: 'x' })).toBe(false);
});

test.each([
  ['cash:pix', '1', true],
  ['cash:pix', `-${'9'.repeat(18)}`, true],
  ['cash:pix', '9'.repeat(19), false],
  ['cash:pix', '-0', false],
  ['cash:pix', '01', false],
  ['cash:pix', ' 1', false],
  ['cash:pix', '1 ', false],
  [`cash:${'x'.repeat(60)}`, '1', true],
  [`cash:${'x'.repeat(61)}`, '1', false],
  ['cash:', '1', false],
  ['cash:a b', '1', false],
  ['cash:a:b', '1', false],
  ['mycash:pix', '1', false],
])('%s %s is a leg: %s', (of, minor, isOne) => {
  expect(Leg.safeParse(leg(of, minor)).success).toBe(isOne);
});

test('legs of a wrong form balance nothing, and none do', () => {
  const legs = (...minors: readonly string[]) => minors.map((minor) => leg('cash:pix', minor)) as unknown as Leg[];
  expect(isBalanced(legs('5', '-5'))).toBe(true);
  expect(isBalanced(legs('5', '-4'))).toBe(false);
  expect(isBalanced(legs('0', '0'))).toBe(false);
  expect(isBalanced(legs('x', '-5'))).toBe(false);
});

test('an event moves money when its data hold a posting', () => {
  expect(movesMoney({ data: z.object({ posting: Posting }) })).toBe(true);
  expect(movesMoney({ data: z.object({ code: z.string() }) })).toBe(false);
  expect(movesMoney({ data: z.union([z.object({ posting: Posting }), z.null()]) })).toBe(false);
});

function leg(of: string, minor: string) {
  return { account: of, minor };
}
