import type { Knex } from 'knex';
import { codeOf } from '@malote/infra/fault.ts';
import { overOwnTables } from './own-tables.ts';

/** Swaps of all groups in a row that a file gives way to. */
const SWAPS = 5;
const NO_SUCH_TABLE = '42P01';

/** A snapshot whose tables stay as long as it does. */
export async function fileSnapshot(
  files: Knex,
): Promise<{ readonly snapshot: Knex.Transaction; readonly tables: Knex }> {
  for (let tries = 1; ; tries += 1) {
    const snapshot = await files.transaction(undefined, { isolationLevel: 'repeatable read', readOnly: true });
    try {
      return { snapshot, tables: await overOwnTables(snapshot) };
    } catch (error) {
      await snapshot.rollback();
      if (codeOf(error) !== NO_SUCH_TABLE || tries === SWAPS) throw error;
    }
  }
}
