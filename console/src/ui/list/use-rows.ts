import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { askList, sinceSent } from '../../client/client.ts';
import type { ListRequest, Page } from '../../client/client.ts';
import { liveState, watchLive } from '../../client/live.ts';
import type { WatchedModel } from '../../client/live.ts';
import type { ListName, RowOf } from '../../client/names.ts';
import { useStore } from '../../client/store.ts';
import { countsOf } from './counts.ts';

/** What is asked of a list: from which page on, and how. */
export interface Asked<Name extends ListName> {
  readonly name: Name;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sort: readonly [string, 'asc' | 'desc'] | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly live: WatchedModel | undefined;
  /** False while the query misses a criterion that it demands. */
  readonly ready: boolean;
  readonly rowKey: (row: RowOf<Name>) => string;
  /** Rows that changed while they were shown. */
  readonly onFresh: (rows: ReadonlyMap<string, RowOf<Name>>) => void;
}

/** The rows of a list as they stand now. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** The newest answer: how many there are, whether it is stale, when it came. Undefined before the first. */
  readonly last: Page<Row> | undefined;
  /** How many pages are shown, one below the other. */
  readonly pages: number;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** Asks the next page and puts it below: the bottom was reached (R-0140). */
  readonly more: () => void;
  readonly refresh: () => void;
  /** Keys of rows that no longer match, and of rows that have just changed. */
  readonly marked: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
  /** There are rows that are not shown yet. */
  readonly newer: boolean;
}

/** Scrolling gathers pages up to so many rows, as many as one live watch follows; from there the page numbers lead on. */
export const GATHERED_ROWS = 1_000;
const POLL_MS = 60_000;
const FRESH_MS = 1_000;
/** Rows that come so soon after a list was asked for, or after its reader had something done, are what he waits for: they come by themselves. */
const ASKED_MS = 5_000;
const DONE_MS = 15_000;
/** And no more often than this. */
const SETTLE_MS = 1_500;
/** What is counted beside the rows is counted anew at most so often: a busy table changes many times a second, and a count goes through it. */
const RECOUNT_MS = 3_000;
const EMPTY: ReadonlySet<string> = new Set();

type Pages<Row> = InfiniteData<Page<Row>, number>;

/** Asks a list page by page, and keeps what is shown fresh by its live topic; without one it asks again by itself. */
export function useRows<Name extends ListName>({
  name,
  params,
  sort,
  page,
  pageSize,
  live,
  ready,
  rowKey,
  onFresh,
}: Asked<Name>): Rows<RowOf<Name>> {
  type Row = RowOf<Name>;
  const queries = useQueryClient();
  const up = useStore(liveState) === 'up';
  const cursors = useRef(new Map<string, string>());
  const asked = JSON.stringify([params, sort, pageSize]);
  const queryKey = useMemo(
    () => ['list', name, params, sort, page, pageSize] as const,
    [name, params, sort, page, pageSize],
  );
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    enabled: ready,
    // Rows of another list, where a page has several, are none of this one's.
    placeholderData: (before: Pages<Row> | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
      query?.queryKey[1] === name ? before : undefined,
    refetchInterval: live !== undefined && up ? false : POLL_MS,
    initialPageParam: page,
    queryFn: async ({ signal, pageParam }) => {
      const after = cursors.current.get(`${asked} ${pageParam}`);
      const request = {
        params,
        pageNumber: pageParam,
        pageSize,
        ...(sort === undefined ? {} : { sort }),
        ...(after === undefined ? {} : { after }),
      };
      const answer = await askList(name, request as unknown as ListRequest<Name>, { signal });
      if (answer.next !== undefined) cursors.current.set(`${asked} ${pageParam + 1}`, answer.next);
      return answer;
    },
    getNextPageParam: (answer, all, of) =>
      answer.next !== undefined && (all.length + 1) * pageSize <= GATHERED_ROWS ? of + 1 : undefined,
  });
  const rows = useMemo(() => (ready ? (data?.pages.flatMap((one) => one.records) ?? []) : []), [data, ready]);

  const [marked, setMarked] = useState(EMPTY);
  const [fresh, setFresh] = useState(EMPTY);
  const [newer, setNewer] = useState(false);
  const shown = `${asked} ${page}`;
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    setMarked(EMPTY);
    setNewer(false);
  }
  const askedAt = useRef(0);
  useEffect(() => {
    askedAt.current = performance.now();
  }, [shown]);

  const latest = useRef({ queryKey, params, rows, onFresh });
  useEffect(() => {
    latest.current = { queryKey, params, rows, onFresh };
  });
  const watch = useRef<ReturnType<typeof watchLive>>(undefined);
  useEffect(() => {
    if (live === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      settling ??= setTimeout(() => {
        settling = undefined;
        void queries.invalidateQueries({ queryKey: ['list', name] });
      }, SETTLE_MS);
    };
    const recount = () => {
      counting ??= setTimeout(() => {
        counting = undefined;
        void queries.invalidateQueries({ queryKey: countsOf(live) });
      }, RECOUNT_MS);
    };
    const isAwaited = () => performance.now() - askedAt.current < ASKED_MS || sinceSent() < DONE_MS;
    const again = async (keys: readonly string[]) => {
      const now = latest.current;
      const shownKeys = new Set(now.rows.map(rowKey));
      const wanted = keys.filter((key) => shownKeys.has(key));
      if (wanted.length === 0) return;
      const answer = await askList(
        name,
        { params: now.params, pageSize: Math.max(1, wanted.length), keys: wanted } as unknown as ListRequest<Name>,
        { quiet: true },
      );
      const found = new Map(answer.records.map((row) => [rowKey(row), row]));
      queries.setQueryData<Pages<Row>>(
        now.queryKey,
        (old) =>
          old && {
            ...old,
            pages: old.pages.map((one) => ({
              ...one,
              at: Date.now(),
              records: one.records.map((row) => found.get(rowKey(row)) ?? row),
            })),
          },
      );
      now.onFresh(found);
      const lost = wanted.filter((key) => !found.has(key));
      setMarked((old) =>
        lost.length === 0 && !wanted.some((key) => old.has(key))
          ? old
          : new Set([...[...old].filter((key) => !found.has(key)), ...lost]),
      );
      setFresh(new Set(found.keys()));
      clearTimeout(timer);
      timer = setTimeout(() => setFresh(EMPTY), FRESH_MS);
    };
    watch.current = watchLive(
      { topic: 'list', model: live, keys: [] },
      {
        changed: (change) => {
          void again([...change.keys, ...change.gone]).catch(() => undefined);
          recount();
          if (change.newer && isAwaited()) settle();
          else if (change.newer) setNewer(true);
        },
        refresh: () => {
          void queries.invalidateQueries({ queryKey: ['list', name] });
          recount();
        },
      },
    );
    return () => {
      clearTimeout(timer);
      clearTimeout(settling);
      clearTimeout(counting);
      watch.current?.end();
      watch.current = undefined;
    };
  }, [name, live, rowKey, queries]);
  const since = data?.pages.at(-1)?.stands;
  useEffect(() => {
    if (live !== undefined && data !== undefined)
      watch.current?.change({ topic: 'list', model: live, keys: rows.slice(0, GATHERED_ROWS).map(rowKey), since });
  }, [data, rows, rowKey, live, since]);

  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetching, isPlaceholderData, fetchNextPage]);
  const refresh = useCallback(() => {
    setNewer(false);
    setMarked(EMPTY);
    cursors.current.clear();
    void refetch();
    if (live !== undefined) void queries.invalidateQueries({ queryKey: countsOf(live) });
  }, [refetch, queries, live]);
  return {
    rows,
    last: data?.pages.at(-1),
    pages: data?.pages.length ?? 1,
    error,
    isFetching,
    more,
    refresh,
    marked,
    fresh,
    newer,
  };
}
