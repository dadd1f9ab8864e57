import type { RowOf } from '../client/names.ts';

type Row = RowOf<'reports.attentionList'>;

/** What a conflict is settled between; undefined for whatever else needs somebody. */
export function conflictOfRow({ detail, facts }: Row) {
  const { stands, against } = detail;
  return facts !== null && typeof stands === 'string' && typeof against === 'string'
    ? { stands, against, facts }
    : undefined;
}
export type Conflict = NonNullable<ReturnType<typeof conflictOfRow>>;
