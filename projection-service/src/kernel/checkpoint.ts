import type { Statement } from '@malote/infra/sql/send-together.ts';
import type { ClientBase } from 'pg';
import type { Ground } from './ground.ts';
import { sendWrites } from './writes.ts';
import type { Write } from './writes.ts';

/** Somebody else writes into the tables of this group, or a new generation took over: what is known in memory is worth nothing. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
  constructor(checkpoint: string) {
    super(`The checkpoint ${checkpoint} was moved by somebody else`);
  }
}

/** How far a generation is folded, and at which turn. */
export interface Checkpoint {
  readonly position: bigint;
  readonly turn: bigint;
}

/** Reads a checkpoint. @throws Error when the generation has none: it was never made, or it is gone. */
export async function readCheckpoint(client: ClientBase, ground: Ground): Promise<Checkpoint> {
  const {
    rows: [row],
  } = await client.query<{ position: string | bigint; turn: string | bigint }>(
    `select position, turn from ${ground.schema}.checkpoints where name = $1`,
    [ground.checkpoint],
  );
  if (row === undefined) throw new Overtaken(ground.checkpoint);
  return { position: BigInt(row.position), turn: BigInt(row.turn) };
}

/** What moves it, if it stands where the caller last saw it: the fence against a second runner. In the transaction that writes the rows. Ends in `Overtaken`. */
export function moving({ schema, checkpoint }: Ground, from: Checkpoint, position: bigint): Write {
  return {
    sent: {
      text: `update ${schema}.checkpoints set position = $1, turn = turn + 1, updated_at = clock_timestamp() where name = $2 and position = $3 and turn = $4`,
      values: [String(position), checkpoint, String(from.position), String(from.turn)],
    },
    touches: { rows: 1, otherwise: () => new Overtaken(checkpoint) },
  };
}

/** Where it stands when it has been moved. */
export function moved(from: Checkpoint, position: bigint): Checkpoint {
  return { position, turn: from.turn + 1n };
}

/** Moves it by itself, or in the transaction that the caller began. @throws Overtaken */
export async function moveCheckpoint(
  client: ClientBase,
  ground: Ground,
  from: Checkpoint,
  position: bigint,
): Promise<Checkpoint> {
  await sendWrites(client, [moving(ground, from, position)]);
  return moved(from, position);
}

/**
 * Tells who listens how far a group stands. Said outside the transaction that moved it: one that notifies holds a lock of the whole server from its
 * commit until that is on disk, so that appends and folds would wait for each other's flushes. By itself it writes nothing and waits for none.
 * Who dies before saying it says it when he, or another, leads again.
 */
export async function tellPosition(
  client: ClientBase,
  ground: Pick<Ground, 'schema' | 'group'>,
  position: bigint,
  wrote: 'rows' | 'nothing' = 'rows',
): Promise<void> {
  await sendWrites(client, [{ sent: telling(ground, position, wrote) }]);
}

/** What says it. Where nothing was written nobody has to look: only who waits for the position hears of it. */
export function telling(
  { schema, group }: Pick<Ground, 'schema' | 'group'>,
  position: bigint,
  wrote: 'rows' | 'nothing',
): Statement {
  return {
    text: 'select pg_notify($1, $2)',
    values: [
      schema,
      JSON.stringify({ group: group.name, position: String(position), ...(wrote === 'nothing' && { quiet: true }) }),
    ],
  };
}
