import type { mySessions } from '@malote/contracts/identity/queries.ts';
import { KIOSK_TOKEN_MS } from '@malote/infra/http/tokens.ts';
import type { Handler } from '../kernel/handlers.ts';
import { iso } from '../kernel/units.ts';

/** Sign-ins that are shown. */
const SHOWN_SESSIONS = 200;

interface Raw { readonly session: string; readonly kind: 'user' | 'kiosk'; readonly board: string | null; readonly site: string | null; readonly station: string | null; readonly device: string | null; readonly started_at: Date }

/** The caller's own sign-ins and wall screens that have not ended; a wall screen's token runs out by itself. */
export const answerMySessions: Handler<typeof mySessions> = async (_, { db, caller, master, now }) => {
  const rows = (await db.from('reads.sessions').select('session', 'kind', 'board', 'site', 'station', 'device', 'started_at').where({ user_id: caller.user, status: 'live' })
    .whereRaw(`(kind = 'user' or started_at > ?)`, [new Date(now.getTime() - KIOSK_TOKEN_MS)]).orderBy('started_at', 'desc').limit(SHOWN_SESSIONS)) as Raw[];
  return {
    sessions: rows.map(({ started_at: startedAt, ...row }) => ({ ...row, siteName: master.site(row.site)?.name ?? null, startedAt: iso(startedAt), current: row.session === caller.session })),
  };
};
