import { refuse } from '../kernel/refusal.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { exactOf, minorOf } from './exact.ts';
import { computed, readFormula } from './formula.ts';

/** What a pickup is priced for: kilometres, kilograms, pieces. */
export interface Trip {
  readonly distance: number;
  readonly weight: number;
  readonly votes: number;
}

/** The price of a trip in minor units by a formula, and what is charged at least; refused with the place where the formula is none (R-0331). */
export function formulaPrice(
  text: string,
  { distance, weight, votes }: Trip,
  minimum = 0n,
): Refusal | { readonly computed: bigint; readonly charged: bigint } {
  const formula = readFormula(text);
  if ('at' in formula) return refuse('FORMULA_NOT_READ', { at: formula.at, found: formula.found });
  const value = computed(formula, { d: exactOf(distance), w: exactOf(weight), p: exactOf(votes) });
  if (value === undefined) return refuse('FORMULA_ERROR');
  const minor = minorOf(value);
  return { computed: minor, charged: minor > minimum ? minor : minimum };
}
