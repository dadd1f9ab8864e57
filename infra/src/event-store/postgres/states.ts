import type { Pool } from 'pg';
import { isSameMark } from '../evidence.ts';
import type { Evidence } from '../evidence.ts';
import type { StreamId, Version } from '../port.ts';
import { binaryArray } from './binary-array.ts';

/**
 * A folded state as it was kept: a hint, and one that only the command service can give, because a decision rests on it and its append proves no more than the
 * version. The loader ignores it when `stateVersion` is not its own, and proves `version` by appending at it. */
export interface StateRow {
  readonly stream: StreamId;
  /** Of the code that folded it. */
  readonly stateVersion: number;
  readonly version: Version;
  /** Hash of the event at that version, where the chain goes on; empty when the stream is not chained. */
  readonly headHash: string;
  /** A JSON text; comes back as it was saved. */
  readonly state: string;
}

export interface StateTable {
  /** The states that are kept of these streams, in one round trip. One without our mark is none: its stream is read instead. */
  load(streams: readonly StreamId[]): Promise<Map<StreamId, StateRow>>;
  /** Keeps states in one statement. A state never replaces one of a higher version; of one version, the newer code's stays. */
  save(rows: readonly StateRow[]): Promise<void>;
}

/** What the table holds of a state beside it. */
export interface MarkedRow extends StateRow {
  /** Of `Evidence`; empty when it was kept before there were marks. */
  readonly mark: string;
}

/** The table `eventlog.states`, each row under the mark of who keeps it. The pool stays its caller's. */
export const stateTable = (pool: Pool, evidence: Pick<Evidence, 'ofState'>): StateTable => ({
  async load(streams) {
    const { rows } = await pool.query<MarkedRow>({ ...loadStates, values: [binaryArray.texts(streams)] });
    const found = new Map<StreamId, StateRow>();
    for (const { stream, stateVersion, version, headHash, state, mark } of rows) {
      const row = { stream, stateVersion, version, headHash, state };
      if (isSameMark(mark, evidence.ofState(row))) found.set(stream, row);
    }
    return found;
  },
  async save(states) {
    const rows = newestOfEach(states);
    if (rows.length === 0) return;
    await pool.query({
      ...saveStates,
      values: [
        binaryArray.texts(rows.map((row) => row.stream)),
        binaryArray.smallints(rows.map((row) => row.stateVersion)),
        binaryArray.integers(rows.map((row) => row.version)),
        binaryArray.texts(rows.map((row) => row.headHash)),
        binaryArray.jsons(rows.map((row) => row.state)),
        binaryArray.texts(rows.map((row) => evidence.ofState(row))),
      ],
    });
  },
});

/** One statement may touch a row once only; and rows in one order, so that two savers cannot wait for each other in a circle. */
const newestOfEach = (states: readonly StateRow[]): StateRow[] => {
  const newest = new Map<StreamId, StateRow>();
  for (const state of states) {
    const other = newest.get(state.stream);
    const older =
      other !== undefined && (other.version - state.version || other.stateVersion - state.stateVersion) >= 0;
    if (!older) newest.set(state.stream, state);
  }
  return [...newest.values()].sort((one, other) => (one.stream < other.stream ? -1 : 1));
};

const loadStates = {
  name: 'load_states',
  text: `select stream_id as stream, state_version as "stateVersion", version, head_hash as "headHash", state::text as state, mark
         from eventlog.states where stream_id = any($1::text[])`,
};
const saveStates = {
  name: 'save_states',
  text: `insert into eventlog.states as kept (stream_id, state_version, version, head_hash, state, mark)
         select * from unnest($1::text[], $2::smallint[], $3::integer[], $4::text[], $5::json[], $6::text[])
         on conflict (stream_id) do update
         set state_version = excluded.state_version, version = excluded.version, head_hash = excluded.head_hash, state = excluded.state, mark = excluded.mark
         where (excluded.version, excluded.state_version) > (kept.version, kept.state_version)
            or (kept.mark = '' and (excluded.version, excluded.state_version) = (kept.version, kept.state_version))`,
};
