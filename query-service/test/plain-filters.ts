import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { FilterShape } from '@malote/contracts/kernel/fields/kind.ts';
import { CHOSEN_VALUES } from '@malote/contracts/kernel/fields/params.ts';
import { boundOf, wireOf } from '../src/kernel/fields/field-kinds.ts';

const timeOf = (text: unknown): number => Date.parse(String(text));
const HOURS_MS = 6 * 3_600_000;

/** A filter of each shape, from the value of a row, and what it lets through by a plain computation over columns. */
export const plainFilters: Readonly<
  Record<Exclude<FilterShape, 'none'>, (field: Field, kept: unknown) => readonly [unknown, (one: unknown) => boolean]>
> = {
  contains: (_, kept) => [String(kept).slice(1).toUpperCase(), (one) => String(one).includes(String(kept).slice(1))],
  codes: (_, kept) => [[kept, 'ABSENT'], (one) => one === kept],
  any: (_, kept) => {
    const wanted = (Array.isArray(kept) ? (kept as unknown[]) : [kept]).slice(0, CHOSEN_VALUES);
    return [wanted, (one) => (Array.isArray(one) ? one.some((value) => wanted.includes(value)) : wanted.includes(one))];
  },
  equal: (_, kept) => [kept, (one) => one === kept],
  range: (field, kept) => {
    const wire = wireOf(field, kept);
    const bound = Number(
      typeof wire === 'object' && wire !== null
        ? Number((wire as { amount: string }).amount) / 100
        : field.kind === 'minor'
          ? Number(wire) / 100
          : wire,
    );
    return [{ from: bound }, (one) => Number(one) >= boundOf(field, bound)];
  },
  days: (_, kept) => [
    { from: kept, to: '2026-11-07' },
    (one) => String(one) >= String(kept) && String(one) <= '2026-11-07',
  ],
  instants: (_, kept) => {
    const [from, to] = [timeOf(kept) - HOURS_MS, timeOf(kept)];
    return [{ from: new Date(from).toISOString(), to: kept }, (one) => timeOf(one) >= from && timeOf(one) <= to];
  },
};
