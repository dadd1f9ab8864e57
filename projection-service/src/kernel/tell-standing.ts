import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/** What a process does for a group now, and how many events it has folded since it began. */
export interface Standing {
  readonly group: string;
  readonly role: 'starts' | 'leads' | 'stands by' | 'waits after an error';
  readonly error: string | null;
  readonly events: number;
}

/** Processes tell this often what they do; the health page calls one silent after some rounds. */
const TELL_MS = 2_000;
/** The rate is measured over this many rounds. */
const ROUNDS = 5;
/** Who was not heard of for so long is forgotten. */
const FORGOTTEN = '1 hour';

/** Writes what this process does for each group where the health page reads it, until the signal aborts. */
export async function tellStanding(
  pool: Pool,
  schema: string,
  now: () => readonly Standing[],
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  const process = processName();
  const past: { readonly at: number; readonly events: ReadonlyMap<string, number> }[] = [];
  while (!signal.aborted) {
    const standings = now();
    past.push({ at: performance.now(), events: new Map(standings.map(({ group, events }) => [group, events])) });
    if (past.length > ROUNDS + 1) past.shift();
    const rows = standings.map(({ group, role, error, events }) => ({
      group_name: group,
      process,
      role: role.replaceAll(' ', '_'),
      error,
      rate: rateOf(past, group, events),
    }));
    await write(pool, schema, rows).catch((error: unknown) => {
      if (!signal.aborted) onTrouble(error);
    });
    await wait(TELL_MS, undefined, { signal }).catch(() => undefined);
  }
  await pool.query(`delete from ${schema}.runners where process = $1`, [process]).catch(() => undefined); // it is called silent soon, and forgotten
}

/** The name of this process on the health page. */
export const processName = (): string => `${hostname()}:${globalThis.process.pid}`;

function rateOf(
  past: readonly { readonly at: number; readonly events: ReadonlyMap<string, number> }[],
  group: string,
  events: number,
): number {
  const [first] = past;
  const seconds = first === undefined ? 0 : (performance.now() - first.at) / 1_000;
  return seconds < 0.1 ? 0 : (events - (first?.events.get(group) ?? 0)) / seconds;
}

async function write(pool: Pool, schema: string, rows: readonly object[]): Promise<void> {
  await pool.query(
    `insert into ${schema}.runners (group_name, process, role, error, rate, seen_at)
     select group_name, process, role, error, rate, clock_timestamp() from json_populate_recordset(null::${schema}.runners, $1)
     on conflict (group_name, process) do update set role = excluded.role, error = excluded.error, rate = excluded.rate, seen_at = excluded.seen_at`,
    [JSON.stringify(rows)],
  );
  await pool.query(`delete from ${schema}.runners where seen_at < now() - interval '${FORGOTTEN}'`);
}
