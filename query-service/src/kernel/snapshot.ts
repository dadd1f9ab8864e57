import type { Knex } from 'knex';
import type { ReadsFeed } from './reads-feed.ts';

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

/**
 * Does the work on one read-only snapshot of the read models, when all its groups have reached the position asked for, or after a bounded wait.
 * Checkpoints and rows are read in the same snapshot, so `stale: false` is a promise about the rows.
 */
export async function inSnapshot<Value>(
  db: Knex, feed: ReadsFeed, { groups, after, signal }: SnapshotWish, work: (db: Knex) => Promise<Value>,
): Promise<{ readonly value: Value; readonly stale: boolean }> {
  if (after > 0n) {
    const deadline = Date.now() + AFTER_POSITION_MS;
    for (const group of groups) await feed.reached(group, after, Math.max(0, deadline - Date.now()), signal);
  }
  return await db.transaction(async (snapshot) => {
    const stale = after > 0n && groups.length > 0 && (await isBehind(snapshot, groups, after));
    return { value: await work(snapshot), stale };
  }, { isolationLevel: 'repeatable read', readOnly: true });
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
