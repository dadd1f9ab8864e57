import type { Pool } from 'pg';

/** A subject's key as stored: wrapped by a master key. */
export interface KeyRow {
  readonly subject: string;
  readonly wrapped: Buffer;
}

/** The stored keys of those subjects that have one. */
export async function findKeys(pool: Pool, subjects: readonly string[]): Promise<readonly KeyRow[]> {
  const { rows } = await pool.query<KeyRow>(
    'select subject, wrapped from vault.subject_keys where subject = any($1::text[])',
    [subjects],
  );
  return rows;
}

/**
 * Offers a new key for each subject and answers with those that count: the stored ones, and the offered ones where there was none.
 * One statement, committed when this resolves. In the order of subjects, so that two callers never wait for each other in a circle.
 * A subject whose key another caller is just storing is left out of the answer.
 */
export async function findOrAddKeys(pool: Pool, offered: readonly KeyRow[]): Promise<readonly KeyRow[]> {
  const { rows } = await pool.query<KeyRow>(
    `with offered as (select subject, wrapped from unnest($1::text[], $2::bytea[]) as offered (subject, wrapped)),
          stored as (select k.subject, k.wrapped from vault.subject_keys k join offered using (subject)),
          added as (
            insert into vault.subject_keys (subject, wrapped)
            select subject, wrapped from offered where subject not in (select subject from stored) order by subject
            on conflict (subject) do nothing
            returning subject, wrapped)
     select subject, wrapped from stored union all select subject, wrapped from added`,
    [offered.map(({ subject }) => subject), offered.map(({ wrapped }) => wrapped)],
  );
  return rows;
}
