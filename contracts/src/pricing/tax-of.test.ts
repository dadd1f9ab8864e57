import { faultOfBrackets, taxOf } from './tax-of.ts';

const bracket = (start: string, end: string, rate: string) => ({
  amountStart: { amount: start },
  amountEnd: { amount: end },
  rate,
});
const IRRF = { rate: '10', brackets: [bracket('0', '200000', '0'), bracket('200000', '500000', '7.5')] };

test.each([
  // 11 % of R$ 1.234,56 is 135,8016
  [{ rate: '11' }, 123_456n, 13_580n],
  // 2,5 % of R$ 1.234,60 is 30,865: half a cent goes up
  [{ rate: '2.5' }, 123_460n, 3_087n],
  [IRRF, 199_999n, 0n],
  // R$ 2.000,00 starts the second bracket: 7,5 % is 150,00
  [IRRF, 200_000n, 15_000n],
  [IRRF, 499_999n, 37_500n],
  // R$ 5.000,00 is no longer in it: 10 % is 500,00
  [IRRF, 500_000n, 50_000n],
])('of %p, a base of %p cents owes %p (R-0682)', (table, base, owed) => expect(taxOf(table, base).minor).toBe(owed));

test('a bracket holds its start and not its end: neighbours share a bound and do not overlap (R-0591)', () => {
  expect(faultOfBrackets(IRRF.brackets)).toBeUndefined();
  expect(taxOf(IRRF, 200_000n).rate).toBe('7.5');
  expect(faultOfBrackets([bracket('0', '10', '1'), bracket('9', '20', '1')])).toEqual({ at: 1, is: 'overlap' });
  expect(faultOfBrackets([bracket('10', '10', '1')])).toEqual({ at: 0, is: 'empty' });
});
