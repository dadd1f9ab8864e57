import type { Pool } from 'pg';
import { masterKeyIdOf, unwrap, wrap, type MasterKeys } from './master-keys.ts';
import type { KeyRow } from './subject-keys.ts';

const page = 500;

/**
 * Wraps every subject's key under the current master key, so that former ones can leave the configuration. Services may run meanwhile;
 * the keys themselves stay, so nothing encrypted changes. Stops between pages when told to; may be repeated. Answers how many keys it
 * wrapped. Needs the owner's rights: no service may change a key.
 */
export async function rewrapKeys(pool: Pool, masterKeys: MasterKeys, signal: AbortSignal): Promise<number> {
  let after = '';
  let rewrapped = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await pool.query<KeyRow>(
      'select subject, wrapped from vault.subject_keys where subject > $1 order by subject limit $2',
      [after, page],
    );
    const last = rows.at(-1);
    if (last === undefined) return rewrapped;
    after = last.subject;
    const stale = rows.filter(({ wrapped }) => masterKeyIdOf(wrapped) !== masterKeys.current.id);
    if (stale.length === 0) continue;
    const fresh = stale.map(({ subject, wrapped }) => wrap(subject, unwrap(subject, wrapped, masterKeys), masterKeys));
    const { rowCount } = await pool.query(
      `update vault.subject_keys k set wrapped = f.fresh from unnest($1::text[], $2::bytea[], $3::bytea[]) as f (subject, stale, fresh)
       where k.subject = f.subject and k.wrapped = f.stale`,
      [stale.map(({ subject }) => subject), stale.map(({ wrapped }) => wrapped), fresh],
    );
    rewrapped += rowCount ?? 0;
  }
}
