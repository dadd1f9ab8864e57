import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { ClientBase } from 'pg';
import type { Ground } from './ground.ts';
import type { Changed, Held } from './walk.ts';
import { rowWrites } from './write-rows.ts';
import { sendWrites } from './writes.ts';

type Changes = ReadonlyMap<string, ReadonlyMap<string, Changed>>;

/** The server says that a value is wrong (classes 22 and 23): trying again gives the same. Everything else is a broken machine. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
}

/** Writes the rows of one event each by itself; answers what was written and which rows the server refuses. Inside a transaction. */
export async function writeRowByRow(
  client: ClientBase,
  ground: Ground,
  changes: Changes,
  event: StoredEvent | undefined,
): Promise<{ readonly written: Changes; readonly refused: readonly Held[] }> {
  const written = new Map<string, Map<string, Changed>>();
  const refused: Held[] = [];
  for (const [table, rows] of changes) {
    for (const [key, changed] of rows) {
      await client.query('savepoint one_row');
      try {
        await sendWrites(client, rowWrites(ground, new Map([[table, new Map([[key, changed]])]])));
        written.set(table, (written.get(table) ?? new Map<string, Changed>()).set(key, changed));
        await client.query('release savepoint one_row');
      } catch (error) {
        if (!isDataError(error) || event === undefined) throw error;
        await client.query('rollback to savepoint one_row');
        refused.push({ model: table, key, event, error });
      }
    }
  }
  return { written, refused };
}
