import type { Knex } from 'knex';
import { isAnyOf } from '../lists/conditions.ts';

/** One change of a row, as the projection announced it. Scopes are null where the row was not, or is no more. */
export interface Notice {
  readonly position: string;
  readonly model: string;
  readonly key: string;
  readonly scopes_before: readonly string[] | null;
  readonly scopes_after: readonly string[] | null;
}

const PAGE = 5_000;

/** The changes of some tables after one position up to another, in pages; notices of one position are never split over two. */
export async function* noticesBetween(
  db: Knex,
  tables: readonly string[],
  after: bigint,
  upTo: bigint,
): AsyncGenerator<readonly Notice[]> {
  for (let from = after; from < upTo;) {
    const rows = (await isAnyOf(
      db.from('reads.notices').whereRaw('position > ? and position <= ?', [String(from), String(upTo)]),
      'model',
      tables,
    )
      .select('position', 'model', 'key', 'scopes_before', 'scopes_after')
      .orderBy('position')
      .limit(PAGE)) as Notice[];
    const last = rows.at(-1);
    if (last === undefined) return;
    if (rows.length < PAGE) {
      yield rows;
      return;
    }
    const whole = rows.filter((row) => row.position !== last.position);
    if (whole.length > 0) {
      yield whole;
      from = BigInt(last.position) - 1n;
    } else {
      yield (await isAnyOf(db.from('reads.notices').where({ position: last.position }), 'model', tables).select(
        'position',
        'model',
        'key',
        'scopes_before',
        'scopes_after',
      )) as Notice[];
      from = BigInt(last.position);
    }
  }
}
