import { refuse } from '../kernel/refusal.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { compared, exactOf, larger, minorOf, minus, ofMinor, plus, roundedUp, times, written, ZERO } from './exact.ts';
import type { Exact } from './exact.ts';
import type { Dimension } from './quote.ts';

interface Minor {
  readonly amount: string;
}

/** A row of a price list: above `start`, up to and with `end` (R-0590). */
export interface PriceRow {
  readonly fee: string;
  readonly partition?: string;
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
  readonly price: Minor;
  readonly firstOrderPrice?: Minor;
  readonly excessPricePerUnit?: Minor;
  readonly vehicleType?: string;
  readonly minimumKm?: number;
  readonly guaranteedSalary?: Minor;
  readonly excessUnitPrice?: Minor;
}

/** What of a quote makes a price. */
export interface PriceList {
  readonly mode: 'guaranteed_price' | 'highest_in_interval' | 'direct_multiply';
  readonly weightType: 'initial' | 'additional';
  readonly intervalPrice?: boolean;
  readonly priceRows?: readonly PriceRow[];
}

/** What is priced: kilograms, kilometres, cubic metres, pieces, and the partition where it goes. */
export interface Priced extends Readonly<Partial<Record<Dimension, number>>> {
  readonly partition?: string;
  readonly vehicleType?: string;
}

/** How one fee came to its amount. */
export interface PriceLine {
  readonly fee: string;
  readonly partition?: string;
  readonly dimension: Dimension;
  readonly quantity: string;
  readonly start: string;
  readonly end: string;
  /** The arithmetic with its numbers, before the one rounding. */
  readonly formula: string;
  /** Minor units, half a cent away from zero. */
  readonly minor: bigint;
}

interface Step {
  readonly value: Exact;
  readonly formula: string;
}

const reais = ({ amount }: Minor): Exact => ofMinor(BigInt(amount));
const shown = (minor: Minor): string => written(reais(minor));
const add = (one: Step, other: Step): Step => ({
  value: plus(one.value, other.value),
  formula: `${one.formula} + ${other.formula}`,
});

/** A price for so much of something. */
const multiplied = (quantity: Exact, price: Minor): Step => ({
  value: times(quantity, reais(price)),
  formula: `${written(quantity)} × ${shown(price)}`,
});
const fixed = (price: Minor): Step => ({ value: reais(price), formula: shown(price) });

/** What of a quantity lies in a row. */
const within = ({ start, end }: PriceRow, quantity: Exact): Exact => {
  const upTo = compared(quantity, exactOf(end)) < 0 ? quantity : exactOf(end);
  return larger(minus(upTo, exactOf(start)), ZERO);
};

/** The first row whole, each further row reached for its started units, or whole where intervals are priced (R-0608). */
function additional(rows: readonly PriceRow[], row: PriceRow, quantity: Exact, whole: boolean): Step {
  const [first = row, ...further] = rows.slice(0, rows.indexOf(row) + 1);
  return further.reduce(
    (sum, one) => add(sum, whole ? fixed(one.price) : multiplied(roundedUp(within(one, quantity)), one.price)),
    fixed(first.price),
  );
}

/** R-0607: the price of the row and the excess above its start; the whole quantity at the price of the row; at the price of the first row whatever it is. */
function byMode(list: PriceList, rows: readonly PriceRow[], row: PriceRow, quantity: Exact): Step {
  switch (list.mode) {
    case 'direct_multiply':
      return multiplied(quantity, (rows[0] ?? row).price);
    case 'highest_in_interval':
      return multiplied(quantity, row.price);
    case 'guaranteed_price': {
      const base =
        list.weightType === 'additional'
          ? additional(rows, row, quantity, list.intervalPrice === true)
          : fixed(row.price);
      const excess = row.excessPricePerUnit;
      return excess === undefined ? base : add(base, multiplied(within(row, quantity), excess));
    }
  }
}

/** What a driver has at least, and more above the minimum. */
function ofDriver(row: PriceRow, quantity: Exact): Step | undefined {
  const salary = row.guaranteedSalary && fixed(row.guaranteedSalary);
  const above = larger(minus(quantity, exactOf(row.minimumKm ?? 0)), ZERO);
  const excess = row.excessUnitPrice && multiplied(above, row.excessUnitPrice);
  return salary && excess ? add(salary, excess) : (salary ?? excess);
}

/** Fee by fee the rows that name a partition, or a vehicle, where there are any; else those that are for all of them. */
function narrowest(rows: readonly PriceRow[], by: 'partition' | 'vehicleType'): readonly PriceRow[] {
  const named = new Set(rows.filter((row) => row[by] !== undefined).map(({ fee }) => fee));
  return rows.filter((row) => row[by] !== undefined || !named.has(row.fee));
}

/** Rows of a partition take the place of those for all partitions, and of these rows those of a vehicle that of rows for all vehicles. */
function rowsFor(rows: readonly PriceRow[], { partition, vehicleType }: Priced): readonly PriceRow[] {
  const fitting = rows.filter(
    (row) =>
      (row.vehicleType === undefined || row.vehicleType === vehicleType) &&
      (row.partition === undefined || row.partition === partition),
  );
  return narrowest(narrowest(fitting, 'partition'), 'vehicleType').toSorted((one, other) => one.start - other.start);
}

/**
 * The price of something by a price list, fee by fee, each with how it came to be; pure and exact, rounded once for each fee. Refused where no row holds a
 * quantity, or a quantity that a fee needs was not said.
 */
export function priceOf(
  quote: string,
  list: PriceList,
  priced: Priced,
): Refusal | { readonly lines: readonly PriceLine[]; readonly minor: bigint } {
  const lines: PriceLine[] = [];
  const byFee = Map.groupBy(rowsFor(list.priceRows ?? [], priced), ({ fee }) => fee);
  for (const [fee, rows] of byFee) {
    const dimension = rows[0]?.dimension ?? 'weight';
    const said = priced[dimension];
    if (said === undefined) return refuse('FIELD_MANDATORY', {}, dimension);
    const minimum = rows.find(({ minimumKm }) => minimumKm !== undefined)?.minimumKm ?? 0;
    const driver = rows.some((row) => row.guaranteedSalary !== undefined || row.excessUnitPrice !== undefined);
    const asked = exactOf(said);
    const quantity = dimension === 'km' && !driver ? larger(asked, exactOf(minimum)) : asked;
    const row = rows.find(
      ({ start, end }) => compared(exactOf(start), quantity) < 0 && compared(quantity, exactOf(end)) <= 0,
    );
    if (row === undefined) return refuse('PRICE_ROW_NOT_FOUND', { quote, quantity: written(quantity) }, dimension);
    const base = ofDriver(row, quantity) ?? byMode(list, rows, row, quantity);
    const step = row.firstOrderPrice === undefined ? base : add(base, fixed(row.firstOrderPrice));
    lines.push({
      fee,
      ...(row.partition !== undefined && { partition: row.partition }),
      dimension,
      quantity: written(quantity),
      start: written(exactOf(row.start)),
      end: written(exactOf(row.end)),
      formula: step.formula,
      minor: minorOf(step.value),
    });
  }
  if (lines.length === 0) return refuse('PRICE_ROW_NOT_FOUND', { quote, quantity: '–' });
  return { lines, minor: lines.reduce((sum, { minor }) => sum + minor, 0n) };
}
