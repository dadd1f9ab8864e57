import fc from 'fast-check';
import { account, changeOf, Posting, posting } from './posting.ts';
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

function leg(of: string, minor: string) {
  return { account: of, minor };
}
