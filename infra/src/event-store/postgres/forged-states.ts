import type { ClientBase } from 'pg';
import { isSameMark } from '../evidence.ts';
import type { Evidence } from '../evidence.ts';
import type { StreamId } from '../port.ts';
import type { MarkedRow } from './states.ts';

const ROWS_AT_ONCE = 2_000;

/** The streams whose kept states carry a mark that is not ours: whoever wrote them is not the command service. One without any mark was kept before there were marks, and nobody believes it. */
export async function forgedStates(
  client: Pick<ClientBase, 'query'>,
  evidence: Pick<Evidence, 'ofState'>,
): Promise<readonly StreamId[]> {
  const forged: StreamId[] = [];
  for (let after = ''; ;) {
    const { rows } = await client.query<MarkedRow>(
      `select stream_id as stream, state_version as "stateVersion", version, head_hash as "headHash", state::text as state, mark
       from eventlog.states where stream_id > $1 order by stream_id limit ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const { mark, ...row } of rows)
      if (mark !== '' && !isSameMark(mark, evidence.ofState(row))) forged.push(row.stream);
    const last = rows.at(-1);
    if (last === undefined) return forged;
    after = last.stream;
  }
}
