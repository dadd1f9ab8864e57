import type { Knex } from 'knex';
import type { SessionRow } from '@malote/contracts/identity/queries.ts';
import { CLOCK_TOLERANCE_MS, KIOSK_TOKEN_MS, TOKEN_MS } from '@malote/infra/http/tokens.ts';
import type { Asking } from '../kernel/asking.ts';
import { userNames } from '../kernel/user-names.ts';

/** The columns of `sessionsNow`. */
export interface SessionRaw {
  readonly session: string;
  readonly user_id: string;
  readonly username: string | null;
  readonly kind: SessionRow['kind'];
  readonly board: string | null;
  readonly site: string | null;
  readonly station: string | null;
  readonly device: string | null;
  readonly browser: string | null;
  readonly started_at: string;
  readonly seen_at: string | null;
}

export const sessionColumns = [
  'session',
  'user_id',
  'username',
  'kind',
  'board',
  'site',
  'station',
  'device',
  'browser',
  'started_at',
  'seen_at',
] as const satisfies readonly (keyof SessionRaw)[];

/**
 * Sessions that were not ended and can go on. A sign-in that is not renewed cannot be used any more, whether or not somebody signed out: a program's
 * after its token, a browser's after what it keeps; a wall screen keeps the token of its address. By the indexes on both instants, because sign-ins that nobody ended gather over the years.
 */
export function sessionsNow(db: Knex, now: Date): Knex.QueryBuilder {
  const since = (ms: number) => new Date(now.getTime() - ms - CLOCK_TOLERANCE_MS);
  const renewed = db.from('sign_in.sessions_seen').select('session').where('goes_until', '>', since(0));
  return db
    .from({ s: 'reads.sessions' })
    .leftJoin({ w: 'sign_in.sessions_seen' }, 'w.session', 's.session')
    .leftJoin({ u: 'reads.users' }, 'u.id', 's.user_id')
    .where('s.status', 'live')
    .whereRaw(
      `((s.kind = 'kiosk' and s.started_at > ?) or (s.kind = 'user' and s.started_at > ?) or (s.kind = 'user' and s.session = any(array ?)))`,
      [since(KIOSK_TOKEN_MS), since(TOKEN_MS), renewed],
    )
    .select(
      's.session',
      's.user_id',
      'u.username',
      's.kind',
      's.board',
      's.site',
      's.station',
      's.device',
      'w.browser',
      's.started_at',
      db.raw(`case s.kind when 'user' then coalesce(w.seen_at, s.started_at) else w.seen_at end as seen_at`),
    );
}

/** A session with the name of its site, without whose it is. */
export function sessionOf(
  { session, kind, board, site, station, device, browser, ...row }: SessionRaw,
  { master, caller }: Pick<Asking, 'master' | 'caller'>,
) {
  return {
    session,
    kind,
    board,
    site,
    siteName: master.site(site)?.name ?? null,
    station,
    device,
    browser,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    current: session === caller.session,
  };
}

/** Anybody's sessions, with the names of people. */
export async function presentSessions(
  rows: readonly SessionRaw[],
  asking: Pick<Asking, 'master' | 'personal' | 'caller'>,
): Promise<readonly SessionRow[]> {
  const names = await userNames(
    asking.master,
    asking.personal,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    ...sessionOf(row, asking),
    user: row.user_id,
    username: row.username ?? row.user_id,
    userName: names.get(row.user_id) ?? row.username ?? row.user_id,
  }));
}
