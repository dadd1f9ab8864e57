import { useState } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { RecordRow } from '../../client/records.ts';

interface Sight {
  /** As it was first shown. */
  readonly first: RecordRow;
  /** As the reviewer knows it: first, or since he was told of a change. */
  readonly known: RecordRow;
}

const differing = (entry: RecordEntry, before: RecordRow | undefined, now: RecordRow): readonly string[] =>
  before === undefined
    ? []
    : Object.keys(entry.fields).filter(
        (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null),
      );

/** What a reviewer has seen of records, so that none is judged by what it was. `shown` is before him now. */
export function useSeen(entry: RecordEntry, shown: RecordRow | undefined) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Sight>>(new Map());
  if (shown !== undefined && !seen.has(shown.code))
    setSeen(new Map(seen).set(shown.code, { first: shown, known: shown }));
  return {
    /** The record as it was first shown, and the fields that have changed since. */
    changed: (row: RecordRow): { readonly first: RecordRow; readonly fields: readonly string[] } => {
      const first = seen.get(row.code)?.first ?? row;
      return { first, fields: differing(entry, first, row) };
    },
    /** Whether it changed since he last knew it. */
    isNews: (row: RecordRow): boolean => differing(entry, seen.get(row.code)?.known, row).length > 0,
    /** He knows it as it is now. */
    learn: (row: RecordRow) =>
      setSeen((now) => new Map(now).set(row.code, { first: now.get(row.code)?.first ?? row, known: row })),
  };
}
