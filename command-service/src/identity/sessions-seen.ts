import type { Pool } from 'pg';

/** Remembers when each session was last given a token. */
export interface SessionsSeen {
  /** Resolves when it is stored: a session that can go on is never missing from the lists of those who may end it. */
  saw(session: string, client: SeenClient): Promise<void>;
}

/** What is known of a client that is given a token: when, what it calls itself, and until when it can go on by what it was given. */
interface SeenClient {
  readonly at: Date;
  readonly agent: string;
  readonly until: Date;
}

export function sessionsSeen(pool: Pool): SessionsSeen {
  return {
    saw: async (session, { at, agent, until }) =>
      void (await pool.query(
        `insert into sign_in.sessions_seen (session, seen_at, browser, goes_until) values ($1, $2, $3, $4)
       on conflict (session) do update set seen_at = greatest(sessions_seen.seen_at, excluded.seen_at), browser = excluded.browser,
         goes_until = greatest(sessions_seen.goes_until, excluded.goes_until)`,
        [session, at, browserOf(agent) ?? null, until],
      )),
  };
}

/** Which of its names counts: those that carry the names of others come first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const;
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;
const NAME_CHARS = 40;

/** What a person would call the browser or program of a client: `Chrome 131 · Windows`. Undefined when it says nothing. */
export function browserOf(agent: string): string | undefined {
  const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1];
  for (const [sign, name] of BROWSERS) {
    const version = new RegExp(`${sign}/(\\d+)`).exec(agent)?.[1];
    if (version !== undefined) return system === undefined ? `${name} ${version}` : `${name} ${version} · ${system}`;
  }
  return agent.trim().split(/\s/)[0]?.slice(0, NAME_CHARS) || undefined;
}
