/** A number without any error: a whole number over another, which is above zero. Prices are computed with it and rounded once. */
export interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

const TEN = 10n;
/** Decimal places that a measured number has at most. */
const PLACES = 6;

/** Of `12.5`, or of a measured number with at most six decimal places. */
export function exactOf(value: string | number): Exact {
  const text = typeof value === 'number' ? value.toFixed(PLACES) : value;
  const [whole = '', part = ''] = text.split('.');
  return { over: BigInt(`${whole}${part}`), under: TEN ** BigInt(part.length) };
}

export const ofMinor = (minor: bigint): Exact => ({ over: minor, under: 100n });
export const ZERO: Exact = { over: 0n, under: 1n };

export const plus = (one: Exact, other: Exact): Exact => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});
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
export const compared = (one: Exact, other: Exact): number => Number(signOf(minus(one, other).over));
const signOf = (value: bigint): bigint => (value < 0n ? -1n : value > 0n ? 1n : 0n);

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
  const scale = TEN ** BigInt(PLACES);
  const digits = ((value.over < 0n ? -value.over : value.over) * scale) / value.under;
  const part = String(digits % scale)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  return `${value.over < 0n ? '-' : ''}${digits / scale}${part === '' ? '' : `.${part}`}`;
}
