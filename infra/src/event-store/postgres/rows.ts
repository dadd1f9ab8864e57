import { types } from 'pg';
import type { LoggedEvent, RecordedEvent } from '../port.ts';

/** JSON stays text (it is hashed as stored) and bigint is a bigint. */
export const storedTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return types.getTypeParser(oid, 'binary');
    if (oid === types.builtins.JSON) return asText;
    if (oid === types.builtins.INT8) return BigInt;
    return types.getTypeParser(oid, 'text');
  }) as typeof types.getTypeParser,
};
const asText = (text: string) => text;

/** The columns of a row in the order that `recorded` expects. */
export interface EventRow {
  position: bigint;
  stream_id: string;
  version: number;
  event_id: string;
  type: string;
  schema_version: number;
  data: string;
  metadata: string;
  recorded_at: Date;
}

/** A row of the global order. */
export interface LoggedRow extends EventRow {
  append_id: string | null;
  append_size: number | null;
}

export const recorded = (row: EventRow): RecordedEvent => ({
  position: row.position,
  stream: row.stream_id,
  version: row.version,
  id: row.event_id,
  type: row.type,
  schemaVersion: row.schema_version,
  data: row.data,
  metadata: row.metadata,
  recordedAt: row.recorded_at,
});

export const logged = (row: LoggedRow): LoggedEvent =>
  row.append_id === null || row.append_size === null
    ? recorded(row)
    : { ...recorded(row), append: { id: row.append_id, size: row.append_size } };
