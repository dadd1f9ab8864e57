import type { RefusalCode } from './refusals/catalogue.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a record holds alone as long as it holds its values (`Standing.frees`): no other one that agrees with it in `by` holds one of the same values in
 * `each`, whichever of these fields it stands in. A field of `each` may hold several.
 */
export interface Alone {
  readonly by: readonly string[];
  readonly each: readonly string[];
  /** Told with `owner`, the record that stands, and `value`, what it holds. */
  readonly taken: RefusalCode;
}

/** A value that a record holds alone, with the field that it stands in. */
export interface HeldAlone {
  readonly field: string;
  readonly value: string;
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null;

/** The values that fields hold alone; none where the record does not say yet in what others must agree with it. */
export function heldAlone({ by, each }: Alone, values: Values): readonly HeldAlone[] {
  if (!by.every((name) => isSaid(values[name]))) return [];
  return each.flatMap((field) =>
    [values[field]]
      .flat()
      .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
      .map((value) => ({ field, value })),
  );
}
