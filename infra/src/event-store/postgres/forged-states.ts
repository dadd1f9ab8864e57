import type { ClientBase } from 'pg';
import { isSameMark } from '../evidence.ts';
import type { Evidence } from '../evidence.ts';
import type { StreamId } from '../port.ts';
import type { MarkedRow, StateRow } from './states.ts';

const ROWS_AT_ONCE = 2_000;

/** The streams whose kept states carry a mark that is not ours: whoever wrote them is not the command service. One without any mark was kept before there were marks, and nobody believes it. */
export async function forgedStates(
  client: Pick<ClientBase, 'query'>,
  evidence: Pick<Evidence, 'ofState'>,
): Promise<readonly StreamId[]> {
  const forged: StreamId[] = [];
  for await (const { mark, ...row } of everyState(client))
    if (mark !== '' && !isSameMark(mark, evidence.ofState(row))) forged.push(row.stream);
  return forged;
}

/** The kept states of streams that are ours: each says which event its stream had at its version. What else the command service keeps there is of no stream. */
export async function* ownStates(
  client: Pick<ClientBase, 'query'>,
  evidence: Pick<Evidence, 'ofState'>,
): AsyncGenerator<StateRow> {
  for await (const { mark, ...row } of everyState(client))
    if (row.headHash !== '' && isSameMark(mark, evidence.ofState(row))) yield row;
}

async function* everyState(client: Pick<ClientBase, 'query'>): AsyncGenerator<MarkedRow> {
  for (let after = ''; ;) {
    const { rows } = await client.query<MarkedRow>(
      `select stream_id as stream, state_version as "stateVersion", version, head_hash as "headHash", state::text as state, mark
       from eventlog.states where stream_id > $1 order by stream_id limit ${ROWS_AT_ONCE}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.stream;
  }
}
