import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MessageRow } from '@malote/contracts/messaging/inbox.ts';
import { ask, askList, send } from '../client/client.ts';
import { watchLive } from '../client/live.ts';
import { session } from '../client/session.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { useStore } from '../client/store.ts';

/** Without news from the socket the bell asks again after so long (R-0106, R-0125), and so do the messages that stand before the page (R-0104, R-0126). */
export const UNREAD_POLL_MS = 60_000;
export const MESSAGE_POLL_MS = 180_000;
const KEY = ['messages'];

export interface Unread {
  readonly unread: number;
  readonly newest: readonly MessageRow[];
  readonly popping: readonly MessageRow[];
}

function useNews(about: 'unread' | 'popping', every: number): Unread | undefined {
  const { phase } = useStore(session);
  const { data } = useQuery({
    queryKey: [...KEY, about],
    enabled: phase === 'signedIn',
    refetchInterval: every,
    queryFn: ({ signal }) => ask('messaging.unreadMessages', {}, { quiet: true, signal }),
  });
  return data;
}

/**
 * What the caller has not read, and what of it stands before the page: kept fresh by the socket, and where that is silent by asking again, each at the interval
 * of its own (R-0736).
 */
export function useUnread(): { readonly unread: Unread | undefined; readonly popping: readonly MessageRow[] } {
  const queries = useQueryClient();
  const unread = useNews('unread', UNREAD_POLL_MS);
  const popping = useNews('popping', MESSAGE_POLL_MS)?.popping ?? [];
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: KEY });
    const watch = watchLive({ topic: 'list', model: 'inbox', keys: [] }, { changed: again, refresh: again });
    return watch.end;
  }, [queries]);
  return { unread, popping };
}

/** Marks messages as read, and lets whoever shows them ask again. */
export function useMarkRead(): (codes: readonly string[]) => Promise<void> {
  const queries = useQueryClient();
  return async (codes) => {
    if (codes.length > 0) await send('messaging.readMessages', { messages: [...codes] }, { quiet: true });
    await queries.invalidateQueries();
  };
}

/** Messages of one call (`readMessages`). */
const AT_ONCE = 200;

/** The unread messages of the caller but those that must be read, each before the page (R-0062). */
async function everyUnread(): Promise<readonly string[]> {
  const codes: string[] = [];
  let after: string | undefined;
  do {
    const page = await askList(
      'messaging.messageList',
      { params: { isRead: false }, pageSize: AT_ONCE, ...(after !== undefined && { after }) },
      { quiet: true },
    );
    codes.push(...page.records.flatMap(({ code, reminds }) => (reminds ? [] : [code])));
    after = page.next;
  } while (after !== undefined);
  return codes;
}

/** Marks all that is unread as read, not only what the bell lists. */
export function useMarkAllRead(): () => Promise<void> {
  const markRead = useMarkRead();
  return async () => {
    try {
      const codes = await everyUnread();
      for (let at = 0; at < codes.length; at += AT_ONCE) await markRead(codes.slice(at, at + AT_ONCE));
    } catch (error) {
      toastFailure(error);
    }
  };
}
