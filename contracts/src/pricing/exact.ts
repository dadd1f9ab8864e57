/** A number without any error: a whole number over another, which is above zero. Prices are computed with it and rounded once. */
export interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

const TEN = 10n;
/** Decimal places that a measured number has at most. */
const PLACES = 6;
/** Ten to the power of so many places as numbers have. */
const POWERS = Array.from({ length: PLACES + 1 }, (_, places) => TEN ** BigInt(places));
const SCALE = TEN ** BigInt(PLACES);

/** Of `12.5`, or of a measured number with at most six decimal places. */
export function exactOf(value: string | number): Exact {
  // Most bounds are whole: that needs no text, and small numbers afterwards.
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { over: BigInt(value), under: 1n };
  const text = typeof value === 'number' ? value.toFixed(PLACES) : value;
  const [whole = '', part = ''] = text.split('.');
  return { over: BigInt(`${whole}${part}`), under: POWERS[part.length] ?? TEN ** BigInt(part.length) };
}

export const ofMinor = (minor: bigint): Exact => ({ over: minor, under: 100n });
export const ZERO: Exact = { over: 0n, under: 1n };

export const plus = (one: Exact, other: Exact): Exact =>
  one.under === other.under
    ? { over: one.over + other.over, under: one.under }
    : { over: one.over * other.under + other.over * one.under, under: one.under * other.under };
export const negated = ({ over, under }: Exact): Exact => ({ over: -over, under });
export const minus = (one: Exact, other: Exact): Exact => plus(one, negated(other));
export const times = (one: Exact, other: Exact): Exact => ({
  over: one.over * other.over,
  under: one.under * other.under,
});

/** Undefined where it is divided by zero. */
export function divided(one: Exact, other: Exact): Exact | undefined {
  if (other.over === 0n) return undefined;
  const sign = other.over < 0n ? -1n : 1n;
  return { over: one.over * other.under * sign, under: one.under * other.over * sign };
}

/** Below zero, zero, above. */
export function compared(one: Exact, other: Exact): number {
  const [left, right] =
    one.under === other.under ? [one.over, other.over] : [one.over * other.under, other.over * one.under];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const larger = (one: Exact, other: Exact): Exact => (compared(one, other) < 0 ? other : one);

/** The next whole number, of started kilograms and kilometres. */
export function roundedUp({ over, under }: Exact): Exact {
  const whole = over / under;
  return { over: whole * under < over ? whole + 1n : whole, under: 1n };
}

/** Cents, half a cent away from zero: R$ 1,005 is R$ 1,01. */
export function minorOf({ over, under }: Exact): bigint {
  const doubled = over * 200n;
  const half = over < 0n ? -under : under;
  return (doubled + half) / (under * 2n);
}

/** As people read it: `12.5`; at most six places, without trailing zeros. */
export function written(value: Exact): string {
  if (value.under === 1n) return String(value.over);
  const digits = ((value.over < 0n ? -value.over : value.over) * SCALE) / value.under;
  const part = String(digits % SCALE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  return `${value.over < 0n ? '-' : ''}${digits / SCALE}${part === '' ? '' : `.${part}`}`;
}
