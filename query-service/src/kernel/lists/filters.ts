import { isAnyOf } from './conditions.ts';
import type { Filter } from './list-source.ts';

/** The column holds one of the values. */
export const oneOf =
  (column: string): Filter<readonly string[]> =>
  (query, values) =>
    void isAnyOf(query, column, values);

/** The column equals the value. */
export const equal =
  (column: string): Filter<string | number | boolean> =>
  (query, value) =>
    void query.where(column, value);

/** An instant from the first to the last of a range, both in. */
export const within =
  (column: string): Filter<{ readonly from: string; readonly to: string }> =>
  (query, { from, to }) =>
    void query.whereBetween(column, [from, to]);
