import { shared, streams } from '../client-inside.ts';
import type { ReadResp } from '../client-inside.ts';
import type { LogRecord } from './log.ts';

/** A record as reads and subscriptions send it. */
export const eventAnswer = (record: LogRecord): ReadResp => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(record.id));
  recorded.setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream).toString('base64')),
  );
  recorded
    .setStreamRevision(String(record.revision))
    .setCommitPosition(String(record.position))
    .setPreparePosition(String(record.position));
  recorded.setData(record.data).setCustomMetadata(record.metadata);
  recorded
    .getMetadataMap()
    .set('type', record.type)
    .set('created', String(record.created))
    .set('content-type', record.contentType);
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(record.position)),
  );
};
