import { sessionList } from '@malote/contracts/identity/queries.ts';
import type { mySessions, wallScreens } from '@malote/contracts/identity/queries.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Asking } from '../kernel/asking.ts';
import type { Handler } from '../kernel/handlers.ts';
import { oneOf } from '../kernel/lists/filters.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { contains } from '../kernel/lists/conditions.ts';
import { presentSessions, sessionColumns, sessionOf, sessionsNow } from './sessions-now.ts';
import type { SessionRaw } from './sessions-now.ts';

/** Sessions that are shown where they are not paged. */
const SHOWN_SESSIONS = 200;

/** Everybody's sessions. */
export const sessionSource: ListSource<typeof sessionList, SessionRaw> = {
  definition: sessionList,
  view: ({ db, now }) => [sessionsNow(db, now)],
  key: 'session',
  columns: sessionColumns,
  sorts: {
    seenAt: { column: 'seen_at', nulls: 'last' },
    startedAt: { column: 'started_at', nulls: 'none' },
    username: { column: 'username', nulls: 'last' },
  },
  filters: {
    username: (query, username) => (username === '' ? undefined : void contains(query, ['username'], username)),
    kind: oneOf('kind'),
    site: oneOf('site'),
  },
  present: presentSessions,
};

async function newest(
  asking: Asking,
  which: Partial<Pick<SessionRaw, 'user_id' | 'kind' | 'board'>>,
): Promise<readonly SessionRaw[]> {
  return (await asking.db
    .from(sessionsNow(asking.db, asking.now).as('sessions'))
    .select([...sessionColumns])
    .where(which)
    .orderBy('started_at', 'desc')
    .limit(SHOWN_SESSIONS)) as SessionRaw[];
}

/** The caller's own sign-ins and wall screens. */
export const answerMySessions: Handler<typeof mySessions> = async (_, asking) => ({
  sessions: (await newest(asking, { user_id: asking.caller.user })).map((row) => sessionOf(row, asking)),
});

/** The wall screens of a board; who stands before one has no business with the others. */
export const answerWallScreens: Handler<typeof wallScreens> = async ({ board }, asking) =>
  asking.caller.kind === 'kiosk'
    ? refuse('NO_PERMISSION')
    : { screens: [...(await presentSessions(await newest(asking, { kind: 'kiosk', board }), asking))] };
