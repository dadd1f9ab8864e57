import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ask } from './client.ts';
import { liveState, watchLive } from './live.ts';
import type { BoardWatch } from './live.ts';
import type { AnswerOf, ParamsOf } from './names.ts';
import { session } from './session.ts';
import { learnt } from './server-clock.ts';
import { serverClock } from './sign-in.ts';
import { useStore } from './store.ts';

/** While the socket is down the board asks this often. */
const POLL_MS = 5_000;
/** A socket that is up and says nothing for this long (it speaks every five seconds) may be dead: the board asks by itself. */
const SILENT_MS = 12_000;

/** The query behind each board's live topic. */
const QUERIES = { tower: 'reports.tower', health: 'projections.readModelHealth' } as const;
type QueryOf<Board extends BoardWatch['board']> = (typeof QUERIES)[Board];

export interface Watched<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  /** The server's clock less ours, in milliseconds, as the freshest message tells it. */
  readonly skew: number;
  /** Asks anew, after a command of one's own. */
  readonly again: () => void;
}

/** A board's data: asked once, then sent by the live topic; old data stays while new is awaited, also through restarts of every service. `params` must stay the same object while nothing changes. */
export function useBoard<Board extends BoardWatch['board']>(
  board: Board,
  params: ParamsOf<QueryOf<Board>> & object,
): Watched<AnswerOf<QueryOf<Board>>> {
  const queries = useQueryClient();
  const up = useStore(liveState) === 'up';
  const { caller } = useStore(session);
  // A wall screen has nothing but the board to know it by.
  const [clock, setClock] = useState(caller === undefined ? undefined : serverClock.known);
  const key = useMemo(() => [board, params] as const, [board, params]);
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await ask(QUERIES[board], params as never, { signal, quiet: true })) as AnswerOf<QueryOf<Board>>,
    refetchInterval: up ? SILENT_MS : POLL_MS,
    refetchIntervalInBackground: true,
    retry: false,
    placeholderData: (kept) => kept,
  });
  useEffect(() => {
    const watch = watchLive(
      { topic: 'board', board, params },
      {
        board: (sent, asOf) => {
          // What was asked after a command of one's own may be newer than what is on its way.
          queries.setQueryData(key, (kept: { readonly asOf: string } | undefined) =>
            kept !== undefined && kept.asOf > asOf ? kept : sent,
          );
          setClock((known) => learnt(known, Date.parse(asOf)));
        },
        refresh: () => void queries.invalidateQueries({ queryKey: key }),
      },
    );
    return () => watch.end();
  }, [queries, key, board, params]);
  return {
    data,
    error,
    skew: clock?.skew ?? 0,
    again: () => void queries.invalidateQueries({ queryKey: key }),
  };
}
