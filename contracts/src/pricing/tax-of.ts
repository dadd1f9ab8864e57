import { exactOf, minorOf, ofMinor, times } from './exact.ts';

/** A stretch of amounts with a rate of its own, in minor units: the start belongs to it, the end does not (R-0591). */
export interface Bracket {
  readonly amountStart: { readonly amount: string };
  readonly amountEnd: { readonly amount: string };
  readonly rate: string;
}

/** A table of a tax: its rate in percent, and brackets in which another holds. */
export interface TaxTable {
  readonly rate: string;
  readonly brackets?: readonly Bracket[];
}

/** What a tax takes of a base, in minor units, with the rate that was taken: that of the base's bracket, else the tax's own (R-0682). */
export function taxOf(
  { rate, brackets = [] }: TaxTable,
  base: bigint,
): { readonly minor: bigint; readonly rate: string } {
  const bracket = brackets.find(
    ({ amountStart, amountEnd }) => BigInt(amountStart.amount) <= base && base < BigInt(amountEnd.amount),
  );
  const taken = bracket?.rate ?? rate;
  return { minor: minorOf(times(times(ofMinor(base), exactOf(taken)), { over: 1n, under: 100n })), rate: taken };
}

/** The first bracket that ends where or before it starts, or that meets an earlier one; undefined where there is none. */
export function faultOfBrackets(
  brackets: readonly Bracket[],
): { readonly at: number; readonly is: 'empty' | 'overlap' } | undefined {
  for (const [at, one] of brackets.entries()) {
    const [start, end] = [BigInt(one.amountStart.amount), BigInt(one.amountEnd.amount)];
    if (start >= end) return { at, is: 'empty' };
    if (
      brackets
        .slice(0, at)
        .some((other) => start < BigInt(other.amountEnd.amount) && BigInt(other.amountStart.amount) < end)
    )
      return { at, is: 'overlap' };
  }
  return undefined;
}
