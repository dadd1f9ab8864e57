import type { RowOf } from '../client/names.ts';

type Row = RowOf<'reports.attentionList'>;

/** Exceptions that one look and one answer settle: the same kind, at the same site, refused for the same reason; each conflict is settled by itself. */
export interface Alike {
  readonly key: string;
  readonly rows: readonly [Row, ...Row[]];
}

/** The rows in groups of those that are alike, each group where its first row stood. */
export function alike(rows: readonly Row[]): readonly Alike[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = JSON.stringify([row.kind, row.site, row.detail['code'] ?? null, row.facts === null ? null : row.id]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return [...groups].map(([key, of]) => ({ key, rows: of }));
}
