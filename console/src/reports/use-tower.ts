import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ask } from '../client/client.ts';
import { liveState, watchLive } from '../client/live.ts';
import type { AnswerOf } from '../client/names.ts';
import { session } from '../client/session.ts';
import { clockSkew } from '../client/sign-in.ts';
import { useStore } from '../client/store.ts';

export type Tower = AnswerOf<'reports.tower'>;

/** While the socket is down the board asks this often. */
const POLL_MS = 5_000;
/** A socket that is up and says nothing for this long (it speaks every five seconds) may be dead: the board asks by itself. */
const SILENT_MS = 12_000;

interface Watched {
  readonly data: Tower | undefined;
  readonly error: unknown;
  /** The server's clock less ours, in milliseconds; a wall screen learns it from the freshest message. */
  readonly skew: number;
}

/** The tower's data: asked once, then sent by the live topic; old data stays while new is awaited, also through restarts of every service. */
export function useTower(site: string | undefined): Watched {
  const queries = useQueryClient();
  const up = useStore(liveState) === 'up';
  const { caller } = useStore(session);
  const [learned, setLearned] = useState(Number.NEGATIVE_INFINITY);
  const params = useMemo(() => (site === undefined ? {} : { sites: [site] }), [site]);
  const key = useMemo(() => ['tower', params] as const, [params]);
  const { data, error } = useQuery({ queryKey: key, queryFn: ({ signal }) => ask('reports.tower', params, { signal, quiet: true }), refetchInterval: up ? SILENT_MS : POLL_MS, refetchIntervalInBackground: true, retry: false, placeholderData: (kept) => kept });
  useEffect(() => {
    const watch = watchLive({ topic: 'board', board: 'tower', params }, {
      board: (sent, asOf) => {
        queries.setQueryData(key, sent);
        setLearned((known) => Math.max(known, Date.parse(asOf) - Date.now()));
      },
      refresh: () => void queries.invalidateQueries({ queryKey: key }),
    });
    return () => watch.end();
  }, [queries, key, params]);
  return { data, error, skew: caller === undefined ? (Number.isFinite(learned) ? learned : 0) : clockSkew.ms };
}
