import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isAnyOf } from './lists/conditions.ts';
import type { ReadsFeed } from './reads-feed.ts';
import { checkpointsOf } from './snapshot.ts';

export interface Site {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly city: string;
  readonly state: string;
  /** The operator's; null where the record says none. */
  readonly country: string | null;
  /** In degrees. */
  readonly latitude?: number;
  readonly longitude?: number;
  readonly timeZone: string;
  readonly status: string;
  /** The site itself and every site above it. */
  readonly ancestors: readonly string[];
}

export interface User {
  readonly id: string;
  readonly username: string;
  readonly status: 'enabled' | 'disabled';
  /** Ciphertext. */
  readonly realName: string;
  readonly organization: string;
  readonly userType: string;
  readonly site: string | null;
  readonly roles: readonly string[];
  readonly buttonsTaken: readonly string[];
  readonly grantedAll: boolean;
  readonly granted: readonly string[];
  readonly passwordSetAt: string | null;
}

export interface Role {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly status: string;
}

/** The master data that every call needs, in memory: some thousand rows, refreshed as they change. Customers are too many; they are joined by page. */
export interface MasterData {
  readonly site: (code: string | null) => Site | undefined;
  readonly sites: () => Iterable<Site>;
  readonly user: (id: string) => User | undefined;
  readonly users: () => Iterable<User>;
  readonly role: (code: string) => Role | undefined;
  /** Grows whenever something changed: what was derived under another number is derived again. */
  readonly generation: () => number;
}

export interface FollowedMasterData extends MasterData {
  /** Called when something has changed and is known here. Returns the way to stop it. */
  readonly onChange: (listener: () => void) => () => void;
  readonly close: () => void;
}

interface SiteRow {
  code: string;
  name: string;
  type: string;
  city: string;
  state: string;
  country: string | null;
  latitude: number;
  longitude: number;
  time_zone: string;
  status: string;
  ancestors: string[] | null;
}
interface UserRow {
  id: string;
  username: string;
  status: 'enabled' | 'disabled';
  real_name: string;
  organization: string;
  user_type: string;
  site: string | null;
  roles: string[];
  buttons_taken: string[];
  granted_all: boolean;
  granted: string[];
  password_set_at: string | null;
}

const FOLLOWED = ['sites', 'site_tree', 'users', 'roles'] as const;

/**
 * Loads master data and follows it by the notices of group `master`; after a reconnect of the feed everything is loaded again.
 * A refresh that fails is logged and tried again with the next move.
 */
export async function followMasterData(db: Knex, feed: ReadsFeed, log: Logger): Promise<FollowedMasterData> {
  const sites = new Map<string, Site>();
  const users = new Map<string, User>();
  const roles = new Map<string, Role>();
  const listeners = new Set<() => void>();
  let generation = 1;
  let seen = 0n;
  let running: Promise<void> = Promise.resolve();
  let queued = false;

  /** Keys undefined: all rows. */
  async function load(keys: ReadonlyMap<string, readonly string[]> | undefined): Promise<void> {
    const only = (query: Knex.QueryBuilder, column: string, ...models: string[]) =>
      keys === undefined
        ? query
        : isAnyOf(
            query,
            column,
            models.flatMap((model) => keys.get(model) ?? []),
          );
    const siteRows = (await only(
      db
        .from('reads.sites as s')
        .leftJoin('reads.site_tree as t', 't.site', 's.code')
        .select(
          's.code',
          's.name',
          's.type',
          's.city',
          's.state',
          's.country',
          's.latitude',
          's.longitude',
          's.time_zone',
          's.status',
          't.ancestors',
        ),
      's.code',
      'sites',
      'site_tree',
    )) as SiteRow[];
    const userRows = (await only(
      db
        .from('reads.users')
        .select(
          'id',
          'username',
          'status',
          'real_name',
          'organization',
          'user_type',
          'site',
          'roles',
          'buttons_taken',
          'granted_all',
          'granted',
          'password_set_at',
        ),
      'id',
      'users',
    )) as UserRow[];
    const roleRows = (await only(
      db.from('reads.roles').select('code', 'name', 'permissions', 'status'),
      'code',
      'roles',
    )) as Role[];
    if (keys === undefined) for (const rows of [sites, users, roles]) rows.clear();
    for (const row of siteRows)
      sites.set(row.code, {
        code: row.code,
        name: row.name,
        type: row.type,
        city: row.city,
        state: row.state,
        country: row.country,
        latitude: row.latitude,
        longitude: row.longitude,
        timeZone: row.time_zone,
        status: row.status,
        ancestors: row.ancestors ?? [row.code],
      });
    for (const row of userRows) {
      users.set(row.id, {
        id: row.id,
        username: row.username,
        status: row.status,
        realName: row.real_name,
        organization: row.organization,
        userType: row.user_type,
        site: row.site,
        roles: row.roles,
        buttonsTaken: row.buttons_taken,
        grantedAll: row.granted_all,
        granted: row.granted,
        passwordSetAt: row.password_set_at,
      });
    }
    for (const row of roleRows) roles.set(row.code, row);
    generation += 1;
    for (const listener of listeners) listener();
  }

  async function refresh(whole: boolean): Promise<void> {
    const stands = (await checkpointsOf(db)).get('master') ?? 0n;
    if (whole) await load(undefined);
    else {
      const changed = (await isAnyOf(
        db
          .from('reads.notices')
          .distinct('model', 'key')
          .whereRaw('position > ? and position <= ?', [String(seen), String(stands)]),
        'model',
        FOLLOWED,
      )) as { model: string; key: string }[];
      if (changed.length > 0) await load(keysByModel(changed));
    }
    seen = stands;
  }

  /** One refresh at a time; moves that come meanwhile are one refresh afterwards. */
  let whole = false;
  function wake(group: string | undefined): void {
    if (group !== undefined && group !== 'master') return;
    whole ||= group === undefined;
    if (queued) return;
    queued = true;
    running = running.then(async () => {
      queued = false;
      const all = whole;
      whole = false;
      try {
        await refresh(all);
      } catch (error) {
        whole ||= all;
        log.warn({ err: error }, 'master data could not be refreshed');
      }
    });
  }

  const stop = feed.onMove(wake);
  await refresh(true).catch((error: unknown) => {
    stop();
    throw error;
  });
  return {
    site: (code) => (code === null ? undefined : sites.get(code)),
    sites: () => sites.values(),
    user: (id) => users.get(id),
    users: () => users.values(),
    role: (code) => roles.get(code),
    generation: () => generation,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: stop,
  };
}

function keysByModel(changed: readonly { model: string; key: string }[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...Map.groupBy(changed, (row) => row.model)].map(([model, rows]) => [model, rows.map((row) => row.key)]),
  );
}
