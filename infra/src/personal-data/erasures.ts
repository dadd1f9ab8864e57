import type { Pool } from 'pg';

/** A person whose key was destroyed. */
export interface Erasure {
  readonly subject: string;
  /** ISO 8601 in UTC with microseconds, as the database keeps it: a rounded instant could spare a key, or take a later one. */
  readonly erasedAt: string;
  /** 3 to 200 characters; names no person. */
  readonly reason: string;
}

/**
 * Destroys the keys of subjects, all or none, and with them everything that was ever encrypted under them: events, commands, read models, backups of
 * them. Cannot be undone. An erasure is written down even where there was no key, because a backup may hold one. Needs the eraser's rights.
 */
export async function eraseSubjects(
  pool: Pool,
  subjects: readonly string[],
  reason: string,
): Promise<readonly (Erasure & { readonly hadKey: boolean })[]> {
  const { rows } = await pool.query<{ subject: string; erasedAt: string; hadKey: boolean }>(
    `with wished as (select distinct subject from unnest($1::text[]) as wished (subject)),
          gone as (delete from vault.subject_keys k using wished where k.subject = wished.subject returning k.subject),
          noted as (insert into vault.erased_subjects (subject, reason) select subject, $2 from wished returning subject, erased_at)
     select subject, to_char(erased_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "erasedAt",
            exists (select from gone where gone.subject = noted.subject) as "hadKey"
     from noted order by subject`,
    [subjects, reason],
  );
  return rows.map((row) => ({ ...row, reason }));
}

/** Every erasure, oldest first: to be kept apart from the backups of the keys. */
export async function listErasures(pool: Pool): Promise<readonly Erasure[]> {
  const { rows } = await pool.query<Erasure>(
    `select subject, to_char(erased_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "erasedAt", reason
     from vault.erased_subjects order by erased_at, subject`,
  );
  return rows;
}

/**
 * After a restore, before any service starts: destroys again every key that was destroyed before. `kept` is the list that was kept apart,
 * because a restored database knows only the erasures of its own day. A key made after its subject's erasure belongs to a person who
 * came back, and stays. Answers how many keys went. May be repeated. Needs the eraser's rights.
 */
export async function reapplyErasures(pool: Pool, kept: readonly Erasure[] = []): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ gone: number }>(
    `with kept as (select subject, erased_at, reason from unnest($1::text[], $2::timestamptz[], $3::text[]) as kept (subject, erased_at, reason)),
          noted as (insert into vault.erased_subjects (subject, erased_at, reason) select subject, erased_at, reason from kept on conflict do nothing),
          erased as (select subject, erased_at from kept union all select subject, erased_at from vault.erased_subjects),
          gone as (delete from vault.subject_keys k using (select subject, max(erased_at) as erased_at from erased group by subject) e
                   where k.subject = e.subject and k.created_at <= e.erased_at returning k.subject)
     select count(*)::int as gone from gone`,
    [kept.map(({ subject }) => subject), kept.map(({ erasedAt }) => erasedAt), kept.map(({ reason }) => reason)],
  );
  return row?.gone ?? 0;
}
