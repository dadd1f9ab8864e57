import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MessageRow } from '@malote/contracts/messaging/inbox.ts';
import { ask, send } from '../client/client.ts';
import { watchLive } from '../client/live.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';

/** Without news from the socket the bell asks again after so long (R-0106, R-0125). */
const POLL_MS = 60_000;
const KEY = ['messages', 'unread'];

export interface Unread {
  readonly unread: number;
  readonly newest: readonly MessageRow[];
  readonly popping: readonly MessageRow[];
}

/** What the caller has not read, kept fresh by the socket, and by asking again where that is silent. */
export function useUnread(): Unread | undefined {
  const queries = useQueryClient();
  const { phase } = useStore(session);
  const { data } = useQuery({
    queryKey: KEY,
    enabled: phase === 'signedIn',
    refetchInterval: POLL_MS,
    queryFn: ({ signal }) => ask('messaging.unreadMessages', {}, { quiet: true, signal }),
  });
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: KEY });
    const watch = watchLive({ topic: 'list', model: 'inbox', keys: [] }, { changed: again, refresh: again });
    return watch.end;
  }, [queries]);
  return data;
}

/** Marks messages as read, and lets whoever shows them ask again. */
export function useMarkRead(): (codes: readonly string[]) => Promise<void> {
  const queries = useQueryClient();
  return async (codes) => {
    if (codes.length > 0) await send('messaging.readMessages', { messages: [...codes] }, { quiet: true });
    await queries.invalidateQueries();
  };
}
