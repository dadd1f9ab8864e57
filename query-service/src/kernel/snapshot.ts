import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import type { Read, Readings } from './readings.ts';
import type { ReadsFeed } from './reads-feed.ts';
import type { Known, standingMemory } from './standing-memory.ts';
import type { Standing } from './standing.ts';
import { statementOf } from './statement.ts';
import type { Statement } from './statement.ts';
import type { Wordings } from './wordings.ts';

/** A query waits this long for the position of the caller's last command; then it answers with a stale mark. */
export const AFTER_POSITION_MS = 2_000;

/** What a query needs of the moment it is answered from. */
export interface SnapshotWish {
  /** The groups of read models whose rows the answer is made of. */
  readonly groups: readonly string[];
  /** The position of the caller's last command; 0 asks for nothing. */
  readonly after: bigint;
  readonly signal: AbortSignal;
}

/** One instant of the read models, as an answer is made from it. */
export interface Snapshot {
  /** Words statements. Of a snapshot by `inSnapshot` it also runs them; of one by `atStanding` it does not, so that nothing is read beside it. */
  readonly db: Knex;
  /** The rows of a query at this instant. */
  readonly rows: <Row extends object>(query: Knex.QueryBuilder | Knex.Raw | Statement) => Promise<readonly Row[]>;
  /** Statements that were worded before. */
  readonly wordings: Wordings;
  /** What is known from the rows of these groups already; empty where nothing is remembered. Only after rows were read. */
  readonly known: (groups: readonly string[]) => Known;
  /** True when no event of any row is parked, as the rows tell that were read before; false when that is not known. */
  readonly nothingParked: () => boolean;
}

interface Answered<Value> {
  readonly value: Value;
  readonly stale: boolean;
}

/**
 * Does the work on one read-only snapshot of the read models, when all its groups have reached the position asked for, or after a bounded wait.
 * Checkpoints and rows are read in the same snapshot, so `stale: false` is a promise about the rows.
 */
export async function inSnapshot<Value>(
  db: Knex,
  feed: ReadsFeed,
  wish: SnapshotWish,
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Answered<Value>> {
  const { groups, after } = wish;
  await reached(feed, wish);
  return await db.transaction(
    async (transaction) => {
      const stale = after > 0n && groups.length > 0 && (await isBehind(transaction, groups, after));
      return { value: await work(runningSnapshot(transaction)), stale };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** The snapshot of a transaction that is open. */
export function runningSnapshot(transaction: Knex): Snapshot {
  return {
    db: transaction,
    wordings: new Map(),
    known: () => new Map(),
    nothingParked: () => false,
    rows: async <Row extends object>(query: Knex.QueryBuilder | Knex.Raw | Statement) => {
      if (!isStatement(query)) return rowsIn<Row>(await query);
      const connection = await (
        transaction.client as { readonly acquireConnection: () => Promise<ClientBase> }
      ).acquireConnection();
      return (await connection.query<Row>({ text: query.text, values: [...query.values] })).rows;
    },
  };
}

/** What runs a query answers a raw one with more than its rows. */
function rowsIn<Row>(answer: unknown): readonly Row[] {
  return (Array.isArray(answer) ? answer : (answer as { readonly rows: readonly Row[] }).rows) as readonly Row[];
}

function isStatement(query: Knex.QueryBuilder | Knex.Raw | Statement): query is Statement {
  return 'values' in query && Array.isArray(query.values);
}

/** Two statements of one answer saw the read models at different standings. */
class MovedOn extends Error {}

export interface StandingReads {
  readonly readings: Readings;
  readonly wording: Knex;
  readonly wordings: Wordings;
  readonly memory: ReturnType<typeof standingMemory>;
}

/**
 * The same promises as `inSnapshot`, for work that reads by `rows` alone: its statements go without a transaction, most often one, and it is only
 * done again, in a transaction, when they saw different standings.
 */
export async function atStanding<Value>(
  { readings, wording, wordings, memory }: StandingReads,
  feed: ReadsFeed,
  wish: SnapshotWish,
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Answered<Value>> {
  const answered = async (read: Read): Promise<Answered<Value>> => {
    let at: Standing | undefined;
    const look = async <Row extends object>(statement: Statement): Promise<readonly Row[]> => {
      const { standing, rows } = await read<Row>(statement);
      at ??= standing;
      if (at.text !== standing.text) throw new MovedOn();
      return rows;
    };
    const value = await work({
      db: wording,
      wordings,
      rows: (query) => look(isStatement(query) ? query : statementOf(query)),
      known: (groups) => (at === undefined ? new Map() : memory(at, groups)),
      nothingParked: () => at?.someParked === false,
    });
    if (wish.after > 0n && at === undefined) await look(NOTHING);
    return { value, stale: wish.after > 0n && wish.groups.some((group) => (at?.position(group) ?? 0n) < wish.after) };
  };
  await reached(feed, wish);
  try {
    return await answered(readings.read);
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
    return await readings.inSnapshot(answered);
  }
}

/** For the standing alone. */
const NOTHING: Statement = { text: 'select where false', values: [] };

async function reached(feed: ReadsFeed, wish: SnapshotWish): Promise<void> {
  if (wish.after === 0n) return;
  const { groups, after, signal } = wish;
  const deadline = performance.now() + AFTER_POSITION_MS;
  for (const group of groups) await feed.reached(group, after, Math.max(0, deadline - performance.now()), signal);
}

async function isBehind(snapshot: Knex, groups: readonly string[], after: bigint): Promise<boolean> {
  const stands = await checkpointsOf(snapshot);
  return groups.some((group) => (stands.get(group) ?? 0n) < after);
}

/** Where each group of read models stands. */
export async function checkpointsOf(db: Knex): Promise<ReadonlyMap<string, bigint>> {
  const rows = (await db.from('reads.checkpoints').select('name', 'position')) as { name: string; position: string }[];
  return new Map(rows.map((row) => [row.name, BigInt(row.position)]));
}
