import type { Pool, PoolClient } from 'pg';
import { messageOf } from '../../fault.ts';
import { AppendRefused, Busy, OutcomeUnknown } from '../errors.ts';
import type { Append, AppendResult } from '../port.ts';
import { binaryArray } from './binary-array.ts';
import type { Outcome } from './group-commit.ts';
import { sqlStateOf } from './server-error.ts';
import type { AppendTeller } from './tell-appends.ts';

/**
 * Sends a group of appends as one transaction; each is answered for itself.
 * A group that fails on what one of its appends holds (the transaction is then undone whole) is repeated one append at
 * a time, so that a bad one cannot fail its neighbours. `tell` hears of each transaction when it is committed.
 */
export const appendGroup =
  (pool: Pool, tell: AppendTeller['tell']) =>
  async (group: readonly Append[]): Promise<readonly Outcome<AppendResult>[]> => {
    const whole = await attempt(pool, group);
    if (whole.kind === 'answered') {
      tell(whole.answers);
      return whole.answers.map((answer) => ({ answer }));
    }
    if (whole.kind === 'failed') return group.map(() => ({ error: whole.error }));
    if (group.length === 1)
      return [
        {
          error: new AppendRefused(`The database refuses the append: ${messageOf(whole.error)}`, {
            cause: whole.error,
          }),
        },
      ];
    const outcomes: Outcome<AppendResult>[] = [];
    for (const append of group) outcomes.push(...(await appendGroup(pool, tell)([append])));
    return outcomes;
  };

type Attempt =
  | { readonly kind: 'answered'; readonly answers: readonly AppendResult[] }
  | { readonly kind: 'bad data'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

const attempt = async (pool: Pool, group: readonly Append[]): Promise<Attempt> => {
  const client = await connected(pool).catch((error: unknown) => error as Busy);
  if (client instanceof Busy) return { kind: 'failed', error: client };
  try {
    const { rows } = await client.query<AppendRow>(appendStatement(group));
    client.release();
    return { kind: 'answered', answers: rows.map(answerOf) };
  } catch (error) {
    const failure = judge(error);
    client.release(failure.error instanceof OutcomeUnknown);
    return failure;
  }
};

/** @throws Busy nothing was sent. */
export const connected = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw new Busy('unreachable', cause);
  });

/** All appends of a group, for append_batch.sql. */
export const appendStatement = (group: readonly Append[]) => {
  const events = group.flatMap((append) => append.events);
  return {
    name: 'append_batch',
    text: 'select outcome, stream, version, position from eventlog.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [
      binaryArray.uuids(group.map((append) => append.appendId)),
      binaryArray.texts(group.map((append) => append.stream)),
      binaryArray.integers(group.map((append) => append.expected)),
      binaryArray.integers(group.map((append) => append.events.length)),
      binaryArray.integers(group.flatMap((append, index) => append.events.map(() => index + 1))),
      binaryArray.uuids(events.map((event) => event.id)),
      binaryArray.texts(events.map((event) => event.type)),
      binaryArray.smallints(events.map((event) => event.schemaVersion)),
      binaryArray.jsons(events.map((event) => event.data)),
      binaryArray.jsons(events.map((event) => event.metadata)),
    ],
  };
};

/** What append_batch.sql says of one append. */
export interface AppendRow {
  outcome: 'appended' | 'duplicate' | 'conflict';
  stream: string;
  version: number;
  position: bigint | null;
}

export const answerOf = (row: AppendRow): AppendResult => {
  if (row.outcome === 'conflict') return { kind: 'conflict', actual: row.version };
  if (row.position === null) throw new Error('An append was answered without its position');
  return { kind: row.outcome, stream: row.stream, version: row.version, position: row.position };
};

/**
 * An error that the server reports with its code undid the transaction, so nothing is stored. Without a code the
 * connection failed; and a server that is being stopped may report that after the commit: both are unknown.
 */
export const judge = (error: unknown): Exclude<Attempt, { kind: 'answered' }> => {
  const code = sqlStateOf(error);
  if (code === undefined || code.startsWith('08') || code.startsWith('57P'))
    return { kind: 'failed', error: new OutcomeUnknown(error) };
  if (code === '55P03' || code.startsWith('40')) return { kind: 'failed', error: new Busy('log locked', error) };
  if (code === '57014') return { kind: 'failed', error: new Busy('too slow', error) };
  if (code === '53100') return { kind: 'failed', error: new Busy('disk full', error) };
  if (code.startsWith('53')) return { kind: 'failed', error: new Busy('out of resources', error) };
  // 22 data, 23 constraints, 54 limits of the program (JSON that is nested too deep)
  if (['22', '23', '54'].includes(code.slice(0, 2))) return { kind: 'bad data', error };
  return { kind: 'failed', error };
};
