import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ask } from '../client/client.ts';
import { liveState, watchLive } from '../client/live.ts';
import type { AnswerOf } from '../client/names.ts';
import { useStore } from '../client/store.ts';

export type Tower = AnswerOf<'reports.tower'>;

/** While the socket is down the board asks this often. */
const POLL_MS = 5_000;

/** The tower's data: asked once, then sent by the live topic; old data stays while new is awaited. */
export function useTower(site: string | undefined): { readonly data: Tower | undefined; readonly error: unknown } {
  const queries = useQueryClient();
  const up = useStore(liveState) === 'up';
  const params = useMemo(() => (site === undefined ? {} : { sites: [site] }), [site]);
  const key = useMemo(() => ['tower', params] as const, [params]);
  const { data, error } = useQuery({ queryKey: key, queryFn: ({ signal }) => ask('reports.tower', params, { signal, quiet: true }), refetchInterval: up ? false : POLL_MS, retry: false });
  useEffect(() => {
    const watch = watchLive({ topic: 'board', board: 'tower', params }, {
      board: (sent) => queries.setQueryData(key, sent),
      refresh: () => void queries.invalidateQueries({ queryKey: key }),
    });
    return () => watch.end();
  }, [queries, key, params]);
  return { data, error };
}
