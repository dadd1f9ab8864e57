import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { work } from '../job.ts';
import { held } from './job-queue.ts';

/** Counts to its rows once the gate is open; until then it stands at the first, and says so each time that it looks. */
export const heldWork = (pool: Pool) =>
  work(held, async ({ rows }, { signal, tell }) => {
    for (;;) {
      await tell(1, rows);
      if ((await pool.query('select from public.gate')).rowCount === 1) break;
      await pause(50, undefined, { signal }).catch(() => undefined);
    }
    return { result: { rows } };
  });
