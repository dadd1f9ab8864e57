import type { Pool } from 'pg';
import { AppendRefused } from '../errors.ts';
import { extensionOf } from '../move/extension.ts';
import type { Extension } from '../move/extension.ts';
import type { Append, NonEmpty } from '../port.ts';
import { answerOf, appendStatement, connected, judge } from './append-group.ts';
import type { AppendRow } from './append-group.ts';

/**
 * Stores appends behind what stands in the log, all of them in their order, or none. The group commit does not promise that for a call: it may
 * cut one in two groups on two connections, and which of them comes to the log's lock first, nobody says.
 * Where the database refuses what one of them holds, those before it are stored. @throws Busy, OutcomeUnknown, AppendRefused.
 */
export const extendLog =
  (pool: Pool) =>
  async (appends: NonEmpty<Append>): Promise<Extension> => {
    const client = await connected(pool);
    try {
      await client.query('begin isolation level read committed');
      const { rows } = await client.query<AppendRow>(appendStatement(appends));
      const extension = extensionOf(appends, rows.map(answerOf));
      await client.query(extension.kind === 'stored' ? 'commit' : 'rollback');
      client.release();
      return extension;
    } catch (error) {
      client.release(true);
      const failure = judge(error);
      if (failure.kind === 'failed') throw failure.error;
      return await oneAfterTheOther(pool, appends, error);
    }
  };

/** Up to the one that the database refuses. */
const oneAfterTheOther = async (pool: Pool, appends: NonEmpty<Append>, cause: unknown): Promise<Extension> => {
  const [{ stream, expected }, ...others] = appends;
  if (others.length === 0) throw new AppendRefused(`Postgres refuses version ${expected + 1} of ${stream}`, { cause });
  for (const append of appends) {
    const extension = await extendLog(pool)([append]);
    if (extension.kind === 'obstructed') return extension;
  }
  return { kind: 'stored' };
};
