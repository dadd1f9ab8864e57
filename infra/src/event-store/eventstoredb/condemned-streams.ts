import type { StreamId } from '../port.ts';
import { connection } from './connection.ts';
import type { ReadResp } from './connection.ts';
import { searchTimeoutMs } from './limits.ts';
import { endsOfStreams } from './read-requests.ts';
import { readTrouble } from './trouble.ts';

/** A stream of which the server is told to let events go, and by what. */
export interface CondemnedStream {
  readonly stream: StreamId;
  readonly told: string;
}

/**
 * The streams that somebody cut or deleted in the server. Reads of such a stream leave events out at once, while the global order, and with it every chain and seal,
 * holds until the next scavenge takes them away for good. What was taken back is not told of. @throws Busy, and what the server refuses.
 */
export async function condemnedStreams(address: string): Promise<readonly CondemnedStream[]> {
  const node = connection(address);
  const told = new Map<StreamId, string | undefined>();
  try {
    for await (const answer of await node.read(endsOfStreams(), searchTimeoutMs)) {
      const event = (answer as ReadResp).getEvent()?.getEvent();
      const name = Buffer.from(event?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
      const [, prefix = '', stream = ''] = /^(\$\$)?([^$].*)$/s.exec(name) ?? [];
      if (event === undefined || stream === '') continue; // the server's own streams have limits of their own
      if (prefix === '') told.set(stream, '$streamDeleted');
      else told.set(stream, limitsIn(Buffer.from(event.getData_asU8()).toString()));
    }
  } catch (error) {
    throw readTrouble(error);
  } finally {
    await node.close();
  }
  return [...told].flatMap(([stream, limits]) => (limits === undefined ? [] : [{ stream, told: limits }]));
}

/** The limits that a stream's metadata set, by the server's names. */
function limitsIn(metadata: string): string | undefined {
  const limits = [...metadata.matchAll(/"(\$(?:tb|maxCount|maxAge))"\s*:\s*(\d+)/g)].map(
    ([, name, value]) => `${name} ${value}`,
  );
  return limits.length === 0 ? undefined : limits.join(', ');
}
