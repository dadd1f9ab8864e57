import { ORDER_LIMITS } from './limits.ts';
import { orderOfRow } from './import-rows.ts';
import type { ImportRow } from './import-rows.ts';

/**
 * Cuts a file into groups that one call takes: at most 50 rows (R-0421), the rows of an order together even where they lie apart.
 * An order of more rows than a call takes stands alone in its group, and the call refuses it.
 */
export function importGroups(
  rows: readonly ImportRow[],
  size: number = ORDER_LIMITS.importRows,
): readonly (readonly ImportRow[])[] {
  const groups: ImportRow[][] = [];
  for (const order of Map.groupBy(rows, orderOfRow).values()) {
    const last = groups.at(-1);
    if (last === undefined || last.length + order.length > size) groups.push([...order]);
    else last.push(...order);
  }
  return groups;
}
