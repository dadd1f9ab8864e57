import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import { isGone } from '@malote/contracts/kernel/life.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { sortingGrid } from '@malote/contracts/sorting/grid.ts';
import type { sortingRule } from '@malote/contracts/sorting/rule.ts';
import { holdsAt, ruleFor } from '@malote/contracts/sorting/sort-code.ts';
import { sortingEvents } from '@malote/contracts/sorting/sorting.ts';
import type { Sorted } from '@malote/contracts/sorting/sorting.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Directory } from '../kernel/directory.ts';

type Rule = ValuesOf<(typeof sortingRule)['fields']> & { readonly code: string };

/** A piece is not counted twice that passes the same light barrier again: said of the same grid within this time, in milliseconds. */
export const SAME_FALL_MS = 60_000;

/** What fell: a parcel with where it goes, or a bag with the site that it goes to. */
export interface Piece {
  readonly number: string;
  readonly kind: 'parcel' | 'bag';
  readonly cep5?: string | undefined;
  readonly nextSite?: string | undefined;
}

interface Fall {
  readonly grid: string;
  readonly cart?: string;
  readonly device?: string;
  readonly grams?: number;
  readonly returnSite?: string;
  readonly returnSupplier?: string;
  readonly nextStation?: string;
  readonly by: 'machine' | 'hand';
}

/** The rules that are in use. */
export function rulesInUse({ records }: Pick<Directory, 'records'>): readonly Rule[] {
  const all = records.get('SortingRule') ?? new Map();
  return [...all].flatMap(([code, { status, fields }]) =>
    status === 'enabled' && fields !== undefined ? [{ ...(fields as Rule), code }] : [],
  );
}

/** The rule that a piece should follow: a parcel's by its CEP, a bag's by the site that it goes to. */
function expectedRule(rules: readonly Rule[], { kind, cep5, nextSite }: Piece, center: string): Rule | undefined {
  if (kind === 'parcel') return cep5 === undefined ? undefined : ruleFor(rules, cep5, center);
  return nextSite === undefined ? undefined : rules.find(({ site }) => site === nextSite);
}

const placeOf = (rule: Rule | undefined) => ({
  ...(rule?.site !== undefined && { site: rule.site }),
  ...(rule?.supplier !== undefined && { supplier: rule.supplier }),
});

/** Writes down where a piece fell beside where the rules wanted it (ops 3.4). What fell wrong is kept as what it is: a fact. */
export const recordFall =
  (piece: Piece, { grid, returnSite, returnSupplier, grams, ...fall }: Fall): Decide<Sorted> =>
  (now, { directory, envelope }) => {
    const there = directory.records.get('SortingGrid')?.get(grid);
    if (there === undefined || isGone(sortingGrid.life, there.status)) return refuse('RECORD_NOT_FOUND', {}, 'grid');
    const center = envelope.site ?? '';
    const again =
      now.last?.grid === grid &&
      now.last.center === center &&
      Math.abs(Date.parse(envelope.happenedAt) - Date.parse(now.last.at)) < SAME_FALL_MS;
    if (again) return refuse('ALREADY_SCANNED');
    const rules = rulesInUse(directory).filter((rule) => holdsAt(rule, center));
    const expected = expectedRule(rules, piece, center);
    const actual = expected?.grid === grid ? expected : rules.find((rule) => rule.grid === grid);
    const returned = {
      ...(returnSite !== undefined && { site: returnSite }),
      ...(returnSupplier !== undefined && { supplier: returnSupplier }),
    };
    return {
      facts: [
        sortingEvents.PieceSorted({
          number: piece.number,
          kind: piece.kind,
          center,
          grid,
          ...fall,
          ...(grams !== undefined && { grams }),
          ...(expected?.grid !== undefined && { expectedGrid: expected.grid }),
          expected: placeOf(expected),
          actual: placeOf(actual),
          ...(Object.keys(returned).length > 0 && { returned }),
        }),
      ],
      answer: {
        asExpected: expected?.grid === grid,
        ...(expected?.grid !== undefined && { expectedGrid: expected.grid }),
      },
    };
  };
