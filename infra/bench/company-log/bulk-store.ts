import { Client } from 'pg';
import { copyLine } from '../../src/sql/copy-line.ts';
import { sendTogether } from '../../src/sql/send-together.ts';
import { checkAppend } from '../../src/event-store/check-append.ts';
import { postgresEventStore } from '../../src/event-store/postgres/postgres-event-store.ts';
import type { Append, AppendResult, EventStore } from '../../src/event-store/port.ts';

/** An event store for the only writer of a database: versions and positions are kept in memory, events are stored in large groups. */
export interface BulkStore extends EventStore {
  /** Events appended, stored or not yet. */
  written(): number;
  /** Stores what waits. */
  flush(): Promise<void>;
}

/** Events of one load. */
const GROUP = 20_000;
const COLUMNS =
  'position, stream_id, version, event_id, type, schema_version, data, metadata, append_id, append_size, recorded_at';

/** Opens the log of a database that nobody else writes to, empty or not. Appends keep the port's promises but for durability before `flush`. */
export async function bulkStore(connectionString: string): Promise<BulkStore> {
  const client = new Client({ connectionString });
  await client.connect();
  const reads = postgresEventStore({ connectionString, readers: 2 });
  const { rows } = await client.query<{ stream_id: string; version: number }>(
    'select stream_id, max(version) as version from eventlog.events group by stream_id',
  );
  const versions = new Map(rows.map((row) => [row.stream_id, row.version]));
  const first = Number(await reads.head());
  let position = first;
  let waiting: string[] = [];
  const unstored = new Set<string>();

  async function flush(): Promise<void> {
    const lines = waiting;
    waiting = [];
    unstored.clear();
    if (lines.length > 0) await sendTogether(client, [{ into: `eventlog.events (${COLUMNS})`, lines }]);
  }

  async function append(one: Append): Promise<AppendResult> {
    checkAppend(one);
    const version = versions.get(one.stream) ?? 0;
    if (version !== one.expected) return { kind: 'conflict', actual: version };
    one.events.forEach((event, index) => {
      position += 1;
      waiting.push(
        copyLine([
          String(position),
          one.stream,
          String(version + 1 + index),
          event.id,
          event.type,
          String(event.schemaVersion),
          event.data,
          event.metadata,
          index === 0 ? one.appendId : null,
          index === 0 ? String(one.events.length) : null,
          (JSON.parse(event.metadata) as { writtenAt: string }).writtenAt,
        ]),
      );
    });
    versions.set(one.stream, version + one.events.length);
    unstored.add(one.stream);
    const answer = {
      kind: 'appended',
      stream: one.stream,
      version: version + one.events.length,
      position: BigInt(position),
    } as const;
    if (waiting.length >= GROUP) await flush();
    return answer;
  }

  return {
    ...reads,
    append,
    flush,
    written: () => position - first,
    appendMany: async (appends) => {
      const answers: AppendResult[] = [];
      for (const one of appends) answers.push(await append(one));
      return answers;
    },
    async readStreams(streams) {
      const [first, ...rest] = streams.filter((stream) => versions.has(stream));
      // Most of what is asked for begins just now: the log need not be asked for it.
      if (first === undefined) return new Map(streams.map((stream) => [stream, []]));
      if ([first, ...rest].some((stream) => unstored.has(stream))) await flush();
      return await reads.readStreams(streams);
    },
    async *readStream(stream, after) {
      if ((versions.get(stream) ?? 0) <= after) return;
      if (unstored.has(stream)) await flush();
      yield* reads.readStream(stream, after);
    },
    close: async () => {
      await flush();
      await reads.close();
      await client.end();
    },
  };
}
