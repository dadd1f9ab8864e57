import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import { watchLive } from '../../client/live.ts';
import { recordOf } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';

const keyOf = (noun: string, code: string | undefined) => ['record', noun, code] as const;

/** A record whose row is at hand stands on its page at once, as it was listed, until it has been read anew. */
export function useListed({ noun }: RecordEntry): (row: RecordRow) => void {
  const queries = useQueryClient();
  return (row) => {
    const key = keyOf(noun, row.code);
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, row, { updatedAt: 0 });
  };
}

/**
 * The record of a code as it stands, where no list keeps it fresh: asked for, and again whenever the server tells that it changed, by whomever. Null where it is
 * gone or out of reach; undefined until that is known, and without a code, for which nobody is asked.
 */
export function useStandingRecord(entry: RecordEntry, code: string | undefined): RecordRow | null | undefined {
  const queries = useQueryClient();
  const { noun, table } = entry;
  const { data, isSuccess } = useQuery({
    queryKey: keyOf(noun, code),
    enabled: code !== undefined,
    queryFn: async () => (code === undefined ? null : ((await recordOf(entry, code)) ?? null)),
  });
  useEffect(() => {
    if (code === undefined || !isSuccess) return undefined;
    const again = () => void queries.invalidateQueries({ queryKey: keyOf(noun, code) });
    const watch = watchLive(
      { topic: 'list', model: table, keys: [code] },
      { changed: ({ keys, gone }) => (keys.length + gone.length > 0 ? again() : undefined), refresh: again },
    );
    return watch.end;
  }, [queries, noun, table, code, isSuccess]);
  return data;
}
