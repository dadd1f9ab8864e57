import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { askList } from '../../client/client.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { watchLive } from '../../client/live.ts';
import type { RecordRow } from '../../client/records.ts';
import { longestFirst } from './longest-first.ts';

/** Records that one question brings to the desk; when they are judged it asks for the next. */
export const BROUGHT = 100;

/** A record that waits for a judgment, as it was last read. */
export interface Waiting {
  readonly row: RecordRow;
  /** Up to where in the log that reading held everything. */
  readonly stands: string | undefined;
  /** It no longer waits: somebody else judged it, or took it away. */
  readonly gone: boolean;
}

/**
 * Records that wait for a judgment in these states, what waits longest first. They are asked for whenever the desk opens, and those that changed since are read anew; `again` reads some
 * of them anew by itself.
 */
export function useWaiting(
  entry: RecordEntry,
  params: Readonly<Record<string, unknown>>,
  states: readonly string[],
  round: number,
) {
  const queries = useQueryClient();
  const {
    noun,
    table,
    queries: { list },
  } = entry;
  const status = states.join(' ');
  const asked = useMemo(() => ({ ...params, status: status.split(' ') }), [params, status]);
  const queryKey = useMemo(() => ['review-desk', noun, asked, round] as const, [noun, asked, round]);
  const ask = useCallback(
    async (request: object, options: { readonly quiet?: true } = {}) => {
      const { records, stands } = await askList(list as never, { params: asked, ...request } as never, options);
      return (records as unknown as readonly RecordRow[]).map((row): Waiting => ({ row, stands, gone: false }));
    },
    [list, asked],
  );
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => await ask({ pageSize: BROUGHT, sort: longestFirst(entry) }),
  });
  const again = useCallback(
    async (codes: readonly string[]) => {
      if (codes.length === 0) return;
      const read = await ask({ keys: codes, pageSize: codes.length }, { quiet: true }).catch(() => undefined);
      if (read === undefined) return;
      const found = new Map(read.map((one) => [one.row.code, one]));
      queries.setQueryData<readonly Waiting[]>(queryKey, (now) =>
        now?.map((one) => (codes.includes(one.row.code) ? (found.get(one.row.code) ?? { ...one, gone: true }) : one)),
      );
    },
    [ask, queries, queryKey],
  );
  const codes = data?.map(({ row }) => row.code).join('\n');
  const since = data?.[0]?.stands;
  useEffect(() => {
    if (codes === undefined || codes === '') return undefined;
    const keys = codes.split('\n');
    const watch = watchLive(
      { topic: 'list', model: table, keys, since },
      {
        changed: (change) => void again([...change.keys, ...change.gone].filter((key) => keys.includes(key))),
        refresh: () => void again(keys),
      },
    );
    return watch.end;
    // oxlint-disable-next-line react/exhaustive-deps -- what changed since the first reading is told at once; later readings of single rows begin no other watch
  }, [table, codes, again]);
  return { brought: data, error, refetch, again };
}
